/** A host's message to guests, with each guest's status. */
import { type Audience, standingSentence } from '#domain/messages/rules.ts';
import { namelessSentence } from '#domain/surveys/rules.ts';
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, OfReply } from '../snapshots.ts';
import {
  hostMessage,
  hostOf,
  manage,
  onThePage,
  privateNote,
  signature,
  when,
  whenAndWhere,
} from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import { type AboutRecipient, filling } from '../templates/fields.ts';
import { type Block, type Link, oneLine } from '../templates/letter.ts';
import { lookOf } from '../templates/look.ts';
import { householdNames, unsubscribing } from './guest-invitation.ts';
import { addressFormPath } from './guest-save-the-date.ts';
import type { Kind } from './kind.ts';

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
  /** What fields in the texts show, if they have any. The household's names are above. */
  about?: Omit<AboutRecipient, 'position'>;
  /** The page of the survey, if a message asks for feedback. */
  surveyPath?: string;
  /** Leaves out the button with the link, or leads to the form for the household's address. */
  button?: 'address' | 'none';
  /** The form for the address of the reply's household. */
  addressPath?: string;
  /** The event is a draft, so the mail shows no page and says neither when nor where. */
  isDraft?: true;
  /** The event was over when the message was sent, so the mail says nothing of the reply. */
  isOver?: true;
  /** A test mail that only the host gets. */
  isTest?: true;
}

/** The button to the form for a household's address, if the message asks for it. */
function addressForm({ button, path, names, addressPath }: Payload, link: Link): Block[] {
  const form = names ? addressFormPath(path) : addressPath;
  if (button !== 'address' || form === undefined) return [];
  return [
    { kind: 'button', label: 'Send your address', url: link(form) },
    { kind: 'note', text: 'This link is just for your household.' },
  ];
}

/** The facts of the event, and the links of the guest. */
function whereTo(payload: Payload, link: Link): Block[] {
  const { event, path, button, audience, names } = payload;
  const hasLinks = button !== 'none' && addressForm(payload, link).length === 0;
  const toHousehold: Block[] = [
    { kind: 'button', label: 'Reply to the invitation', url: link(path) },
    { kind: 'note', text: 'This link is just for your household.' },
  ];
  return [
    whenAndWhere(event),
    ...(!hasLinks ? [] : names ? toHousehold : [...manage(link, path), privateNote]),
    ...(hasLinks && audience !== 'declined' ? onThePage(event, path, link, 'none') : []),
  ];
}

/** The button to the survey. */
const askFeedback = ({ surveyPath }: Payload, link: Link): Block[] =>
  surveyPath === undefined
    ? []
    : [
        { kind: 'button', label: 'Tell us how it was', url: link(surveyPath) },
        { kind: 'note', text: namelessSentence },
      ];

export const guestMessage: Kind<Payload> = {
  title: 'Message to guests',
  letter: (payload, link) => {
    const { event, displayName, audience, position, waiting, names, label } = payload;
    const fill = filling(event, { ...(names && { names, label }), ...payload.about, position });
    const [subject, body] = [fill(payload.subject), fill(payload.body)];
    const asks = audience === 'awaitingApproval';
    const waits = audience === 'waitlisted' || audience === 'waiting';
    const declined = audience === 'declined';
    const standing = declined
      ? 'Your reply says that you can’t come.'
      : waits || asks
        ? standingSentence(position, waiting)
        : 'Your RSVP is confirmed.';
    const reply = declined
      ? 'a reply with your address to this event'
      : asks
        ? 'a reply with your address that awaits approval'
        : waits
          ? 'a reply with your address on the waitlist of this event'
          : 'a confirmed reply with your address to this event';
    const host = hostOf(event) || 'the host';
    const household = names && { names, label: label ?? '' };
    const why = household ? `${host} put this address on the guest list` : `there’s ${reply}`;
    return {
      subject: oneLine(`${payload.isTest ? 'Test: ' : ''}${subject}`, 250),
      preview: oneLine(body, 150) || `${standing} ${when(event, event.dateTime)}`,
      tone: waits ? 'waitlisted' : 'info',
      heading: waits ? 'About the waitlist' : asks ? 'About your request' : 'A message from your host',
      look: lookOf(event),
      title: oneLine(event.name),
      from: hostOf(event),
      blocks: [
        hello(household ? householdNames(household) : shownName(displayName)),
        ...hostMessage(body),
        ...askFeedback(payload, link),
        ...(household || payload.isOver ? [] : [{ kind: 'text' as const, text: standing }]),
        ...addressForm(payload, link),
        ...(payload.isDraft || payload.isOver ? [] : whereTo(payload, link)),
        ...signature(event),
        unsubscribing(payload.unsubscribePath, link),
      ],
      footer: `You’re getting this from ${host} because ${why}. Unsubscribe to stop invitations, reminders and messages${event.organization ? ` from ${oneLine(event.organization)}` : ''}.`,
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
