/** A host's message to guests, with each guest's status. */
import type { Language } from '#domain/languages/languages.ts';
import type { Audience } from '#domain/messages/rules.ts';
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, OfReply } from '../../snapshots.ts';
import {
  hostMessage,
  hostOf,
  manage,
  namedHost,
  onThePage,
  privateNote,
  signature,
  when,
  whenAndWhere,
} from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import { type AboutRecipient, filling } from '../../templates/fields.ts';
import { type Block, oneLine } from '../../templates/letter.ts';
import type { Voice } from '../../templates/voice.ts';
import { lookOf } from '../../templates/look.ts';
import { householdNames, testedSubject, unsubscribing } from './guest-invitation.ts';
import { addressFormPath } from './guest-save-the-date.ts';
import type { Kind } from '../kind.ts';

interface Payload extends OfReply {
  event: EventSnapshot;
  displayName: string;
  audience: Audience;
  /** A waitlisted guest's place in line. Null if the reply awaits approval. */
  position: number | null;
  /** How many parties are on the waitlist. */
  waiting: number;
  subject: string;
  body: string;
  path: string;
  /** Path that unsubscribes the address. The worker adds it, but not to a test mail. */
  unsubscribePath?: string;
  /** The household, if the mail goes to one and not to a reply. */
  invitationId?: string;
  names?: string[];
  label?: string;
  /** The values of fields in the texts, if they have any. The household's names are above. */
  about?: Omit<AboutRecipient, 'position'>;
  /** The page of the survey, if a message asks for feedback. */
  surveyPath?: string;
  /** Leaves out the button with the link, or leads to the form for the household's address. */
  button?: 'address' | 'none';
  /** The form for the address of the reply's household. */
  addressPath?: string;
  /** The event is a draft, so the mail shows no page and says neither when nor where. */
  isDraft?: true;
  /**
   * The event was over when the message was sent, so the mail leaves out the status of the reply.
   */
  isOver?: true;
  /** A test mail that only the host gets. */
  isTest?: true;
  /** The language that the host chose for a test mail. */
  language?: Language;
}

/** The button to the form for a household's address, if the message asks for it. */
function addressForm(
  { button, path, names, addressPath }: Payload,
  { link, words: { shared } }: Voice,
): Block[] {
  const form = names ? addressFormPath(path) : addressPath;
  if (button !== 'address' || form === undefined) return [];
  return [
    { kind: 'button', label: shared.sendAddress, url: link(form) },
    { kind: 'note', text: shared.householdLink },
  ];
}

/** The facts of the event, and the links of the guest. */
function whereTo(payload: Payload, voice: Voice): Block[] {
  const { shared } = voice.words;
  const { event, path, button, audience, names } = payload;
  const hasLinks = button !== 'none' && addressForm(payload, voice).length === 0;
  const toHousehold: Block[] = [
    { kind: 'button', label: shared.replyToInvitation, url: voice.link(path) },
    { kind: 'note', text: shared.householdLink },
  ];
  return [
    whenAndWhere(event, voice),
    ...(!hasLinks ? [] : names ? toHousehold : [...manage(path, voice), privateNote(voice)]),
    ...(hasLinks && audience !== 'declined' ? onThePage(event, path, 'none', voice) : []),
  ];
}

/** The button to the survey. */
const askFeedback = ({ surveyPath }: Payload, { link, words: { hostMessage: words } }: Voice): Block[] =>
  surveyPath === undefined
    ? []
    : [
        { kind: 'button', label: words.survey, url: link(surveyPath) },
        { kind: 'note', text: words.nameless },
      ];

/** Returns the sentence about the status of the guest's reply. */
function standingOf({ audience, position, waiting }: Payload, { words }: Voice): string {
  const { declined, asks, waits, confirmed } = words.hostMessage;
  if (audience === 'declined') return declined;
  const isWaiting = audience === 'waitlisted' || audience === 'waiting';
  if (!isWaiting && audience !== 'awaitingApproval') return confirmed;
  return position === null ? asks : waits({ position, waiting });
}

/** Says why the guest gets the mail. */
function footerOf({ event, audience, names }: Payload, voice: Voice): string {
  const { why } = voice.words;
  const waits = audience === 'waitlisted' || audience === 'waiting';
  const about = {
    host: namedHost(event, voice, 'within'),
    reason: names
      ? ('household' as const)
      : audience === 'declined'
        ? ('declined' as const)
        : audience === 'awaitingApproval'
          ? ('asks' as const)
          : waits
            ? ('waits' as const)
            : ('other' as const),
  };
  const organization = oneLine(event.organization ?? '');
  return organization ? why.messageOf({ ...about, organization }) : why.message(about);
}

export const guestMessage: Kind<Payload> = {
  title: 'Message to guests',
  letter: (payload, voice) => {
    const { event, displayName, audience, position, names, label } = payload;
    const words = voice.words.hostMessage;
    const fill = filling(event, { ...(names && { names, label }), ...payload.about, position }, voice);
    const [subject, body] = [fill(payload.subject), fill(payload.body)];
    const waits = audience === 'waitlisted' || audience === 'waiting';
    const standing = standingOf(payload, voice);
    const household = names && { names, label: label ?? '' };
    return {
      subject: oneLine(testedSubject(subject, payload.isTest, voice), 250),
      preview: oneLine(body, 150) || `${standing} ${when(event, event.dateTime, voice)}`,
      tone: waits ? 'waitlisted' : 'info',
      heading: waits
        ? words.waitlistTitle
        : audience === 'awaitingApproval'
          ? words.requestTitle
          : words.title,
      look: lookOf(event),
      title: oneLine(event.name),
      from: hostOf(event),
      blocks: [
        hello(household ? householdNames(household, voice) : shownName(displayName), voice),
        ...hostMessage(body),
        ...askFeedback(payload, voice),
        ...(household || payload.isOver ? [] : [{ kind: 'text' as const, text: standing }]),
        ...addressForm(payload, voice),
        ...(payload.isDraft || payload.isOver ? [] : whereTo(payload, voice)),
        ...signature(event),
        unsubscribing(payload.unsubscribePath, voice),
      ],
      footer: footerOf(payload, voice),
      branding: event.branding,
    };
  },
  sample: ({ event, reply, path }) => ({
    event,
    displayName: reply.displayName,
    audience: 'confirmed',
    position: null,
    waiting: 0,
    subject: 'See you on Saturday',
    body: 'Only a few days left!\n\nThe gates open at 3:30 PM, and it may be windy by the water: bring a jacket.',
    path,
    unsubscribePath: '/unsubscribe/sample',
  }),
  calendar: 'none',
  budget: 'guest',
  endedBy: 'unsubscribing',
  unproved: 'same',
  lane: 'bulk',
  answeredBy: 'host',
};
