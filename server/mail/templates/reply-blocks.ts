/** The bodies of letters to guests about their reply, by the outcome. */
import { shownName } from '#domain/replies/names.ts';
import type { AboutReply, EventSnapshot, ReplySnapshot, WithCheckIn } from '../snapshots.ts';
import {
  hostMessage,
  manage,
  onThePage,
  people,
  privateNote,
  signature,
  when,
  whenAndWhere,
} from './guest.ts';
import type { Block } from './letter.ts';
import { dear } from './salutation.ts';
import type { Voice } from './voice.ts';

/**
 * Asks the guest to confirm the address with the mail's link, if the event requires it. Null if it
 * does not.
 */
const pleaseConfirm = ({ event, reply }: AboutReply, voice: Voice): string | null => {
  const { replies } = voice.words;
  if (reply.heldUntil === undefined) return null;
  if (reply.status === 'confirmed')
    return replies.confirmToHold({ moment: when(event, reply.heldUntil, voice) });
  return reply.lapsed ? replies.confirmToReturn : replies.confirmToWait;
};

const withConfirmation = (about: AboutReply, voice: Voice): Block[] => {
  const text = pleaseConfirm(about, voice);
  if (text === null) return manage(about.path, voice);
  return [{ kind: 'text', text }, ...manage(about.path, voice, voice.words.shared.confirmReply)];
};

/** Says which host entered the reply, if the guest did not send it. */
const byHost = ({ enteredBy }: AboutReply, { words }: Voice): Block[] => {
  if (enteredBy === undefined) return [];
  const host = shownName(enteredBy) || words.shared.yourHost;
  return [{ kind: 'text', text: words.replies.enteredBy({ host }) }];
};

/** The party with its size, and the meals of those who come. */
const party = (reply: ReplySnapshot, { meals }: EventSnapshot, voice: Voice): Block[] => {
  const size = voice.words.shared.guests({ count: reply.guestCount });
  const listed = people(reply, size, voice, { clean: shownName, meals });
  return listed.length > 0 ? listed : [{ kind: 'text', text: size }];
};

/** The code that the party shows at the door. */
export const checkInBlocks = ({ checkIn }: WithCheckIn, { words }: Voice): Block[] =>
  checkIn ? [{ kind: 'code', label: words.shared.showAtDoor, ...checkIn }] : [];

/** The body of mails to confirmed and promoted guests, and of mails about a change to confirmed. */
export const confirmedBlocks = (about: AboutReply & WithCheckIn, lead: string, voice: Voice): Block[] => [
  dear(about.reply, voice),
  { kind: 'text', text: lead },
  ...byHost(about, voice),
  ...hostMessage(about.event.confirmedEmailMessage),
  whenAndWhere(about.event, voice),
  ...party(about.reply, about.event, voice),
  ...checkInBlocks(about, voice),
  ...withConfirmation(about, voice),
  ...onThePage(about.event, about.path, 'file', voice),
  privateNote(voice),
  ...signature(about.event),
];

export const waitlistedBlocks = (about: AboutReply, lead: string, voice: Voice): Block[] => [
  dear(about.reply, voice),
  { kind: 'text', text: lead },
  ...byHost(about, voice),
  whenAndWhere(about.event, voice),
  ...party(about.reply, about.event, voice),
  ...withConfirmation(about, voice),
  ...onThePage(about.event, about.path, 'none', voice),
  privateNote(voice),
  ...signature(about.event),
];

export const declinedBlocks = (about: AboutReply, lead: string, voice: Voice): Block[] => {
  const { event, reply, path } = about;
  return [
    dear(reply, voice),
    { kind: 'text', text: lead },
    ...byHost(about, voice),
    ...hostMessage(event.declinedEmailMessage),
    whenAndWhere(event, voice),
    ...people(reply, voice.words.facts.notAttending, voice, { clean: shownName }),
    ...manage(path, voice),
    privateNote(voice),
    ...signature(event),
  ];
};

/**
 * The body for a guest whose request was declined. It has no link, because nothing is left to
 * change.
 */
export const requestDeclinedBlocks = ({ event, reply }: AboutReply, lead: string, voice: Voice): Block[] => [
  dear(reply, voice),
  { kind: 'text', text: lead },
  { kind: 'text', text: voice.words.replies.questions },
  whenAndWhere(event, voice),
  ...signature(event),
];

export const onTheWaitlist = (reply: ReplySnapshot, { words: { replies } }: Voice) =>
  reply.lapsed ? replies.lapsed : reply.awaitingApproval ? replies.awaitsApproval : replies.onWaitlist;
