/**
 * Shared data of several mails: the reply when the mail was enqueued, and the event when the worker
 * takes the mail.
 */
import type { NameWith, SettingValues } from '#domain/events/settings.ts';

/** Mail of older versions has the event in its payload, without newer settings. */
export interface EventSnapshot extends Pick<SettingValues, NameWith<'inMail'>> {
  id: string;
  /** Whether the mail says "Powered by Turnout". */
  branding: boolean;
  /** The sender's name if the event has none. Missing in mails of older versions. */
  organization?: string;
  /** The host's own picture, if there is one. */
  mailCover?: { path: string; alt: string };
  /**
   * The recipient of answers to guest mails: the event's creator, else an admin. May be missing as
   * above, or if there is nobody.
   */
  replyTo?: string;
}

/** The fields whose change may be mailed to guests. */
export type EventMoment = Pick<EventSnapshot, NameWith<'news'>>;

export interface ReplySnapshot {
  id: string;
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  guestCount: number;
  guestDetails: { name: string; mealChoice: string; mealDescription?: string }[];
  message: string;
  status: 'confirmed' | 'waitlisted' | 'declined';
  awaitingApproval: boolean;
  /**
   * The guest must confirm the address by the link. Until then the seats are held, or were held
   * before the reply lapsed.
   */
  heldUntil?: string;
  lapsed?: true;
}

/** Every payload's `path` is relative to PUBLIC_URL, which the worker prepends. */
export interface AboutReply {
  event: EventSnapshot;
  reply: ReplySnapshot;
  path: string;
}

/**
 * A mail that does not show a reply but is about one, so that the reply's erasure removes it.
 * Missing in mails of older versions.
 */
export interface OfReply {
  replyId?: string;
}

/** The host's decision about a reply that awaited approval, if it did. */
export interface Decided {
  decided?: 'approved' | 'declined';
}

/** A chosen option was full when the guest got a seat. */
export interface ToChoose {
  chooseAgain?: true;
}

/** The guest was confirmed before, so the mail removes the event from the calendar. */
export interface Leaving {
  wasConfirmed?: boolean;
}

/** A mail that waits for more changes keeps the status that its guest last heard. */
export interface Gathered {
  knew?: ReplySnapshot['status'];
}
