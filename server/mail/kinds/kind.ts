/**
 * The parts of a kind of mail. Each kind is one file of this folder, and `registry.ts` lists them.
 * docs/recipes.md#add-a-kind-of-mail shows how to add one.
 */
import type { EventMoment } from '#domain/news/rules.ts';
import type { MailBudget } from '#domain/mail/budget.ts';
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';
import type { Letter } from '../templates/letter.ts';
import type { Voice } from '../templates/voice.ts';

/**
 * The mail's effect on its recipient's calendar: it adds the event, offers it or only its day as
 * tentative, or removes either.
 */
export type CalendarEffect = 'put' | 'offer' | 'offerDay' | 'remove' | 'removeDay' | 'none';

/** All fields are required, so a file that forgets one does not compile. */
export interface Kind<Payload extends object> {
  /** Its title on the Email Templates page. `domain/mail/kinds.ts` has its label for lists. */
  title: string;
  /** Returns the contents of the mail, in the words of its reader's language. */
  letter: (payload: Payload, voice: Voice) => Letter;
  /** A payload for the Email Templates page and for tests. */
  sample: (about: SampleData) => Payload;
  /** A mail that is not about an event has no calendar entry. */
  calendar: Payload extends { event: EventSnapshot }
    ? CalendarEffect | ((payload: Payload) => CalendarEffect)
    : 'none';
  /**
   * Limits how many of these mails are sent, and says what happens to the rest
   * (`domain/mail/budget.ts`).
   */
  budget: MailBudget;
  /**
   * What makes this kind of mail stop for an address. `unsubscribing`: the mail is about something
   * that a host began. The worker adds the link to unsubscribe, and the mail has
   * `List-Unsubscribe`. `nothing`: the mail answers an act of the address's owner, or has news
   * about their own reply.
   */
  endedBy: EndedBy;
  /**
   * Returns the payload without words that other people typed, for an address whose owner has not
   * confirmed it. `same` if there is nothing to remove, as in mail to guests, which never repeats a
   * stranger's words.
   */
  unproved: 'same' | ((payload: Payload) => Payload);
  /**
   * The lane of the mail (server/outbox/outbox.store.ts). `single` is mail that one person is
   * waiting for, and goes first. Mail that one action sends to many people is `news` or `bulk`.
   */
  lane: MailLane;
  /**
   * The recipient of answers to the mail: the event's host, the guest of the reply, or the operator
   * (`sender`).
   */
  answeredBy: Payload extends { event: EventSnapshot; reply: ReplySnapshot }
    ? AnsweredBy
    : Payload extends { event: EventSnapshot }
      ? Exclude<AnsweredBy, 'guest'>
      : 'sender';
}

/** In the order of sending. */
export type MailLane = 'single' | 'news' | 'bulk';

export type EndedBy = 'unsubscribing' | 'nothing';

export type AnsweredBy = 'host' | 'guest' | 'sender';

/**
 * The data that samples are made from: an invented event or a host's own, and an invented guest.
 */
export interface SampleData {
  event: EventSnapshot;
  /** The event as it was before the host changed it. */
  before: EventMoment;
  /** A confirmed reply. The next two fields are the same reply with another status. */
  reply: ReplySnapshot;
  waitlisted: ReplySnapshot;
  declined: ReplySnapshot;
  /** The personal link of the reply. */
  path: string;
  tenantName: string;
  confirmedGuests: number;
  maxGuests: number;
}

/** A `Kind` with any payload. */
export interface KindOfAnyPayload {
  title: string;
  letter: (payload: never, voice: Voice) => Letter;
  sample: (about: SampleData) => object;
  calendar: CalendarEffect | ((payload: never) => CalendarEffect);
  budget: MailBudget;
  endedBy: EndedBy;
  unproved: 'same' | ((payload: never) => object);
  lane: MailLane;
  answeredBy: AnsweredBy;
}

export type PayloadOf<K extends KindOfAnyPayload> = ReturnType<K['sample']>;
