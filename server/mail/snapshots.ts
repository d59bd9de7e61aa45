/**
 * What several mails are rendered from: the reply as it was when the mail was enqueued, and the event as it is when the worker
 * takes the mail.
 */
import type { NameWith, SettingValues } from '#domain/events/settings.ts';

/** Mail that older versions enqueued has the event in its payload, without the settings that did not exist then. */
export interface EventSnapshot extends Pick<SettingValues, NameWith<'inMail'>> {
  id: string;
  /** Whether the mail says "Powered by Turnout". */
  branding: boolean;
  /** The sender's name if the event has none. Missing in mails that older versions enqueued. */
  organization?: string;
  /** The host's own picture. Missing where there is none. */
  mailCover?: { path: string; alt: string };
  /** Who reads the answers to guest mails: the event's creator, else an admin. Missing as above, or if there is nobody. */
  replyTo?: string;
}

/** What guests are mailed about when a host changes it. */
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
  /** The guest has to confirm the address by the link: the seats are held until then, or were until the reply lapsed. */
  heldUntil?: string;
  lapsed?: true;
}

/** `path` is a path under PUBLIC_URL, in every payload: the worker puts PUBLIC_URL before it. */
export interface AboutReply {
  event: EventSnapshot;
  reply: ReplySnapshot;
  path: string;
}

/** A mail that tells of no reply, yet is about one: an erasure of that removes it. Missing in mails of older versions. */
export interface OfReply {
  replyId?: string;
}

/** What a host decided about a reply that awaited approval. Missing where the reply did not. */
export interface Decided {
  decided?: 'approved' | 'declined';
}

/** Something that the guest had chosen was full when there was a seat. Missing where it was not. */
export interface ToChoose {
  chooseAgain?: true;
}

/** A guest who was confirmed and is not any more has the event in the calendar: the mail removes it. */
export interface Leaving {
  wasConfirmed?: boolean;
}

/** A mail that waits for more changes keeps the status that its guest was told last. */
export interface Gathered {
  knew?: ReplySnapshot['status'];
}
