/**
 * Mail to guests and to invited households without an answer, after the host changed or reopened
 * the event and chose to notify them.
 */
import { type EventMoment, isSameSavedDate } from '#domain/news/rules.ts';
import { shownName } from '#domain/replies/names.ts';
import type { AboutReply, ToHousehold } from '../snapshots.ts';
import {
  guestLetter,
  manage,
  movedFacts,
  onThePage,
  privateNote,
  signature,
  when,
} from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import { type Block, type Link, oneLine } from '../templates/letter.ts';
import { householdNames } from './guest-invitation.ts';
import { savedFacts } from './guest-save-the-date.ts';
import type { Kind } from './kind.ts';

interface Changed {
  before: EventMoment;
  /** The guest knows of a cancellation, and the event takes place after all. */
  isBack?: true;
  /** The guest may know more than `before`, so the mail goes out even if nothing seems new. */
  isUnsure?: true;
}

interface ToReply extends AboutReply, Changed {
  /** An invitation put the event into the calendar of a guest who waits. */
  wasOffered?: true;
}

type Payload = ToReply | (ToHousehold & Changed);

/** What the change means to the reply, and the ways to answer. */
function standingOf(payload: Payload): { greeted: string; text: string; ask: string } {
  if ('invitationId' in payload) {
    return {
      greeted: householdNames(payload),
      text: payload.hasAnswered ? 'Your reply stays as it is.' : 'Your invitation stays open.',
      ask: payload.hasAnswered
        ? 'If your plans change, you can change your reply.'
        : 'Please let us know if you can make it.',
    };
  }
  const { displayName, status, awaitingApproval } = payload.reply;
  const greeted = shownName(displayName);
  const ask = 'Can’t make it anymore? Change or withdraw your reply.';
  if (status === 'confirmed') return { greeted, text: 'Your RSVP stays confirmed.', ask };
  if (status === 'declined') {
    return {
      greeted,
      text: 'You told us that you can’t make it.',
      ask: 'Can you make it now? Change your reply.',
    };
  }
  const text = awaitingApproval
    ? 'Your request is still with the host.'
    : 'You’re still on the waitlist, in the same place.';
  return { greeted, text, ask };
}

const answering = (payload: Payload, link: Link): Block[] =>
  'invitationId' in payload
    ? [
        {
          kind: 'button',
          label: payload.hasAnswered ? 'Open your invitation' : 'Reply to the invitation',
          url: link(payload.path),
        },
      ]
    : [...manage(link, payload.path), privateNote];

const isSaved = (payload: Payload): payload is ToHousehold & Changed =>
  'invitationId' in payload && payload.onlySaved === true;

const calendarOf = (payload: Payload) => {
  if (isSaved(payload)) return payload.event.saveDatePrecision === 'day' ? 'offerDay' : 'none';
  if ('invitationId' in payload) return 'offer';
  if (payload.reply.status === 'confirmed') return 'put';
  return payload.reply.status === 'waitlisted' && payload.wasOffered ? 'offer' : 'none';
};

/** The mail to a household that knows the title and the date alone: without time and place. */
function savedLetter(payload: ToHousehold & Changed, link: Link) {
  const { event, path, before, isBack } = payload;
  const isMoved = !isSameSavedDate({ ...before, name: '' }, { ...event, name: '' }, event.saveDatePrecision);
  const what = isBack
    ? `This event takes place after all.${isMoved ? ' It has a new date.' : ''}`
    : isMoved
      ? 'The date of this event has changed.'
      : `This event has a new title. It was “${oneLine(before.name, 150)}”.`;
  const title = isBack ? 'Event on again' : isMoved ? 'New date' : 'New title';
  return guestLetter(payload, {
    subject: title,
    preview: what,
    tone: 'info',
    heading: title,
    blocks: [
      hello(householdNames(payload)),
      { kind: 'text', text: `${what} Please keep the date free. You don’t need to reply yet.` },
      { kind: 'facts', rows: savedFacts(event, before) },
      { kind: 'links', links: [{ label: 'See it online', url: link(path) }] },
      ...signature(event),
    ],
  });
}

/** Returns the mail's title and its first sentences. */
function changeOf({ event, before, isBack }: Payload): { title: string; what: string } {
  const isMoved = event.dateTime !== before.dateTime || event.timezone !== before.timezone;
  const isElsewhere = event.location !== before.location;
  if (isBack) {
    const moved = isMoved && isElsewhere ? 'time and place' : isMoved ? 'time' : isElsewhere ? 'place' : '';
    return {
      title: 'Event on again',
      what: `This event takes place after all.${moved && ` It has a new ${moved}.`}`,
    };
  }
  if (isMoved && isElsewhere) {
    return {
      title: 'New time',
      what: 'The time and place of this event have changed.',
    };
  }
  if (isMoved) return { title: 'New time', what: 'The time of this event has changed.' };
  if (isElsewhere) return { title: 'New place', what: 'The place of this event has changed.' };
  return {
    title: 'Event changed',
    what: 'The details of this event have changed.',
  };
}

export const guestEventChanged: Kind<Payload> = {
  title: 'Event changed',
  letter: (payload, link) => {
    if (isSaved(payload)) return savedLetter(payload, link);
    const { event, path, before } = payload;
    const { title, what } = changeOf(payload);
    const { greeted, text, ask } = standingOf(payload);
    const isInCalendar = calendarOf(payload) !== 'none';
    return guestLetter(payload, {
      subject: title,
      preview: `${what} ${when(event, event.dateTime)}`,
      tone: 'info',
      heading: title,
      blocks: [
        hello(greeted),
        { kind: 'text', text: `${what} ${text}` },
        {
          kind: 'facts',
          rows: movedFacts(event, before),
        },
        { kind: 'text', text: ask },
        ...answering(payload, link),
        ...onThePage(event, path, link, isInCalendar ? 'file' : 'none'),
        ...(isInCalendar
          ? [{ kind: 'note', text: 'The attached invitation updates the event in your calendar.' } as const]
          : []),
        ...signature(event),
      ],
    });
  },
  sample: ({ event, reply, path, before }) => ({ event, reply, path, before }),
  calendar: calendarOf,
  budget: 'eventNews',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'news',
  answeredBy: 'host',
};
