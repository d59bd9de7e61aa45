/**
 * Mail to guests and to invited households without an answer, after the host changed or reopened
 * the event and chose to notify them.
 */
import { type EventMoment, isSameSavedDate } from '#domain/news/rules.ts';
import { shownName } from '#domain/replies/names.ts';
import type { AboutReply, ToHousehold } from '../../snapshots.ts';
import {
  guestLetter,
  manage,
  movedFacts,
  onThePage,
  privateNote,
  signature,
  when,
} from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import { type Block, oneLine } from '../../templates/letter.ts';
import type { Voice } from '../../templates/voice.ts';
import { householdNames } from './guest-invitation.ts';
import { savedFacts } from './guest-save-the-date.ts';
import type { Kind } from '../kind.ts';

interface Changed {
  before: EventMoment;
  /** The guest was mailed a cancellation, and the event takes place after all. */
  isBack?: true;
  /**
   * The guest may have been mailed a later state than `before`, so the mail goes out even if
   * nothing seems new.
   */
  isUnsure?: true;
}

interface ToReply extends AboutReply, Changed {
  /** The guest is on the waitlist, but an invitation already put the event into their calendar. */
  wasOffered?: true;
}

type Payload = ToReply | (ToHousehold & Changed);

/** What the change means to the reply, and the ways to answer. */
function standingOf(payload: Payload, voice: Voice): { greeted: string; text: string; ask: string } {
  const words = voice.words.changes;
  if ('invitationId' in payload) {
    const greeted = householdNames(payload, voice);
    return payload.hasAnswered
      ? { greeted, text: words.replyStays, ask: words.mayChange }
      : { greeted, text: words.invitationOpen, ask: words.letUsKnow };
  }
  const { displayName, status, awaitingApproval } = payload.reply;
  const greeted = shownName(displayName);
  const ask = words.cannotMakeIt;
  if (status === 'confirmed') return { greeted, text: words.staysConfirmed, ask };
  if (status === 'declined') return { greeted, text: words.toldNo, ask: words.canMakeIt };
  return { greeted, text: awaitingApproval ? words.requestOpen : words.stillWaiting, ask };
}

function answering(payload: Payload, voice: Voice): Block[] {
  if (!('invitationId' in payload)) return [...manage(payload.path, voice), privateNote(voice)];
  const { openInvitation, replyToInvitation } = voice.words.shared;
  return manage(payload.path, voice, payload.hasAnswered ? openInvitation : replyToInvitation);
}

const isSaved = (payload: Payload): payload is ToHousehold & Changed =>
  'invitationId' in payload && payload.onlySaved === true;

const calendarOf = (payload: Payload) => {
  if (isSaved(payload)) return payload.event.saveDatePrecision === 'day' ? 'offerDay' : 'none';
  if ('invitationId' in payload) return 'offer';
  if (payload.reply.status === 'confirmed') return 'put';
  return payload.reply.status === 'waitlisted' && payload.wasOffered ? 'offer' : 'none';
};

/**
 * Makes the mail to a household that only got a save the date: title and date, without time and
 * place.
 */
function savedLetter(payload: ToHousehold & Changed, voice: Voice) {
  const { event, path, before, isBack } = payload;
  const words = voice.words.changes;
  const isMoved = !isSameSavedDate({ ...before, name: '' }, { ...event, name: '' }, event.saveDatePrecision);
  const what = isBack
    ? isMoved
      ? words.backMoved({ what: 'other' })
      : words.back
    : isMoved
      ? words.date
      : words.title({ title: oneLine(before.name, 150) });
  const title = isBack ? words.backTitle : isMoved ? words.dateTitle : words.titleTitle;
  return guestLetter(
    payload,
    {
      subject: title,
      preview: what,
      tone: 'info',
      heading: title,
      blocks: [
        hello(householdNames(payload, voice), voice),
        { kind: 'text', text: `${what} ${words.keepFree}` },
        { kind: 'facts', rows: savedFacts(event, before, voice) },
        { kind: 'links', links: [{ label: voice.words.shared.seeOnline, url: voice.link(path) }] },
        ...signature(event),
      ],
    },
    voice,
  );
}

/** Returns the mail's title and its first sentences. */
function changeOf(
  { event, before, isBack }: Payload,
  { words: { changes: words } }: Voice,
): { title: string; what: string } {
  const isMoved = event.dateTime !== before.dateTime || event.timezone !== before.timezone;
  const isElsewhere = event.location !== before.location;
  if (isBack) {
    const moved = isMoved && isElsewhere ? 'both' : isMoved ? 'time' : isElsewhere ? 'place' : null;
    return { title: words.backTitle, what: moved ? words.backMoved({ what: moved }) : words.back };
  }
  if (isMoved && isElsewhere) {
    return { title: words.timeAndPlaceTitle, what: words.timeAndPlace };
  }
  if (isMoved) return { title: words.timeTitle, what: words.time };
  if (isElsewhere) return { title: words.placeTitle, what: words.place };
  return { title: words.changedTitle, what: words.details };
}

export const guestEventChanged: Kind<Payload> = {
  title: 'Event changed',
  letter: (payload, voice) => {
    if (isSaved(payload)) return savedLetter(payload, voice);
    const { event, path, before } = payload;
    const { title, what } = changeOf(payload, voice);
    const { greeted, text, ask } = standingOf(payload, voice);
    const isInCalendar = calendarOf(payload) !== 'none';
    return guestLetter(
      payload,
      {
        subject: title,
        preview: `${what} ${when(event, event.dateTime, voice)}`,
        tone: 'info',
        heading: title,
        blocks: [
          hello(greeted, voice),
          { kind: 'text', text: `${what} ${text}` },
          { kind: 'facts', rows: movedFacts(event, before, voice) },
          { kind: 'text', text: ask },
          ...answering(payload, voice),
          ...onThePage(event, path, isInCalendar ? 'file' : 'none', voice),
          ...(isInCalendar ? [{ kind: 'note', text: voice.words.changes.updatesEntry } as const] : []),
          ...signature(event),
        ],
      },
      voice,
    );
  },
  sample: ({ event, reply, path, before }) => ({ event, reply, path, before }),
  calendar: calendarOf,
  budget: 'eventNews',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'news',
  answeredBy: 'host',
};
