/** What makes a kind of mail. Each kind is one file of this folder, and `registry.ts` lists them. docs/recipes.md#add-a-kind-of-mail says how to add one. */
import type { EventMoment, EventSnapshot, ReplySnapshot } from '../snapshots.ts';
import type { Letter, Link } from '../templates/letter.ts';

/** What a mail does to the calendar of its recipient: it puts the event there, offers it as tentative, or removes it. */
export type CalendarEffect = 'put' | 'offer' | 'remove' | 'none';

/** All fields are required: a file that forgets one does not compile. */
export interface Kind<Payload extends object> {
  /** Its title on the Email Templates page. Its label in lists of mail is in `domain/mail/kinds.ts`. */
  title: string;
  /** What it says. */
  letter: (payload: Payload, link: Link) => Letter;
  /** A payload for the Email Templates page and for tests. */
  sample: (about: SampleData) => Payload;
  /** A mail that is not about an event has no calendar entry. */
  calendar: Payload extends { event: EventSnapshot }
    ? CalendarEffect | ((payload: Payload) => CalendarEffect)
    : 'none';
  /** True if one act sends it to many: it then waits for mail that one person waits for (server/outbox/outbox.store.ts). */
  bulk: boolean;
  /** Who reads an answer to it: the event's host, the guest whose reply it tells of, or the operator. */
  answeredBy: Payload extends { event: EventSnapshot; reply: ReplySnapshot }
    ? AnsweredBy
    : Payload extends { event: EventSnapshot }
      ? Exclude<AnsweredBy, 'guest'>
      : 'sender';
}

export type AnsweredBy = 'host' | 'guest' | 'sender';

/** What samples are made from: an event, invented or a host's own, and an invented guest. */
export interface SampleData {
  event: EventSnapshot;
  /** The event before it was moved. */
  before: EventMoment;
  /** A confirmed reply, and the same reply with another status. */
  reply: ReplySnapshot;
  waitlisted: ReplySnapshot;
  declined: ReplySnapshot;
  /** The personal link of the reply. */
  path: string;
  tenantName: string;
  confirmedGuests: number;
  maxGuests: number;
}

/** What every `Kind` is, whatever its payload. */
export interface KindOfAnyPayload {
  title: string;
  letter: (payload: never, link: Link) => Letter;
  sample: (about: SampleData) => object;
  calendar: CalendarEffect | ((payload: never) => CalendarEffect);
  bulk: boolean;
  answeredBy: AnsweredBy;
}

export type PayloadOf<K extends KindOfAnyPayload> = ReturnType<K['sample']>;
