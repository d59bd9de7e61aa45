/** Every kind of notification in words. */
import { counted } from '../kernel/text.ts';

export const notificationKinds = [
  'reservation',
  'reply_changed',
  'reply_withdrawn',
  'promoted',
  'spots_opened',
  'mail_failed',
  'mail_withheld',
  'join_request',
  'plan_limit',
  'plan_request',
  'plan_at_doors',
  'lookup_misses',
  'not_me',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

type ReplyStatus = 'confirmed' | 'waitlisted' | 'declined';

export interface NotificationFacts {
  kind: NotificationKind;
  name: string | null;
  eventName: string | null;
  tenantName: string;
  guestCount: number | null;
  status: ReplyStatus | null;
  /** The reply waits for a host's approval, not for seats. */
  awaitingApproval?: boolean;
  before: { status: ReplyStatus; guestCount: number } | null;
}

/** A piece of a sentence. Names are separate pieces, so that they can be emphasized or linked. */
export interface Part {
  text: string;
  is?: 'name' | 'event';
}

const guests = (count: number): string => counted(count, 'guest');

const standing = (status: ReplyStatus | 'awaiting approval', guestCount: number | null): string =>
  status === 'declined' || !guestCount ? status : `${status}, ${guests(guestCount)}`;

type Tell = (facts: NotificationFacts) => (string | Part)[];

const somebody = ({ name }: NotificationFacts, otherwise: string): Part => ({
  text: name || otherwise,
  is: 'name',
});
const event = ({ eventName }: NotificationFacts): Part => ({ text: eventName ?? 'an event', is: 'event' });
const organization = ({ tenantName }: NotificationFacts): Part => ({
  text: tenantName || 'An organization',
  is: 'name',
});
/** Puts the text in parentheses. Null gives an empty text. */
const aside = (text: string | null): string => (text ? ` (${text})` : '');
const now = ({ status, guestCount, awaitingApproval }: NotificationFacts): string | null =>
  status && standing(status === 'waitlisted' && awaitingApproval ? 'awaiting approval' : status, guestCount);

const sentences: Record<NotificationKind, Tell> = {
  reservation: (facts) => [somebody(facts, 'A guest'), ' replied to ', event(facts), aside(now(facts))],
  reply_changed: (facts) => {
    const was = facts.before && standing(facts.before.status, facts.before.guestCount);
    const is = now(facts);
    return [
      somebody(facts, 'A guest'),
      ' changed their reply to ',
      event(facts),
      was && is && was !== is ? `, from ${was} to ${is}` : '',
    ];
  },
  reply_withdrawn: (facts) => [
    somebody(facts, 'A guest'),
    ' withdrew their reply to ',
    event(facts),
    aside(now(facts)),
  ],
  promoted: (facts) => [
    somebody(facts, 'A guest'),
    ' moved up from the waitlist for ',
    event(facts),
    aside(facts.guestCount ? guests(facts.guestCount) : null),
  ],
  spots_opened: (facts) => ['Spots opened for ', event(facts)],
  mail_failed: (facts) => [
    'An email',
    ...(facts.name ? [' to ', somebody(facts, '')] : []),
    ...(facts.eventName ? [' about ', event(facts)] : []),
    ' couldn’t be delivered',
  ],
  mail_withheld: (facts) => [
    'Mail',
    ...(facts.name ? [' to ', somebody(facts, '')] : []),
    ...(facts.eventName ? [' about ', event(facts)] : []),
    ' wasn’t sent because a mail limit was reached',
  ],
  join_request: (facts) => [somebody(facts, 'Somebody'), ' asked to join ', organization(facts)],
  plan_limit: (facts) => [
    'Your plan’s reply limit is reached. Guests of ',
    event(facts),
    ' see that RSVPs are closed',
  ],
  plan_request: (facts) => [organization(facts), ' asked to change plans'],
  plan_at_doors: (facts) => [
    'The doors of ',
    event(facts),
    ' went past your plan’s reply limit. Doors never stop for it',
  ],
  lookup_misses: (facts) => [
    'Many attempts to find an invitation to ',
    event(facts),
    ' failed today. Someone may be guessing names',
  ],
  not_me: (facts) => [
    'The invitation of ',
    somebody(facts, 'a household'),
    ' to ',
    event(facts),
    ' reached the wrong person. Its link is blocked until you make a new code',
  ],
};

export const partsOf = (facts: NotificationFacts): Part[] =>
  sentences[facts.kind](facts)
    .map((piece) => (typeof piece === 'string' ? { text: piece } : piece))
    .filter(({ text }) => text !== '');
