/**
 * Data that several kinds of mail share: the reply as it was when the mail was enqueued, and the
 * event when the worker takes the mail.
 */
import type { MealWords } from '#domain/languages/translate.ts';
import type { NameWith, SettingValues } from '#domain/events/settings.ts';

/**
 * The event that a mail shows. Mail of older versions has it in its payload, without newer
 * settings.
 */
export interface EventSnapshot extends Pick<SettingValues, NameWith<'inMail'>> {
  id: string;
  /** Whether the mail says "Powered by Turnout". */
  branding: boolean;
  /** The sender's name if the event has none. Missing in mails of older versions. */
  organization?: string;
  /** What meals and their descriptions are called in the reader's language, by original names. */
  meals?: MealWords;
  /** The host's own picture, if there is one. */
  mailCover?: { path: string; alt: string };
  /**
   * The recipient of answers to guest mails: the event's creator, or else an admin. Missing if
   * there is neither, and in mails of older versions.
   */
  replyTo?: string;
}

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
   * By this time the guest must confirm the address with the link. The seats are held until then;
   * after that, the reply has lost them.
   */
  heldUntil?: string;
  lapsed?: true;
}

/**
 * Data of a mail about one reply. `path` is relative to PUBLIC_URL, which the worker prepends, as
 * in every payload.
 */
export interface AboutReply {
  event: EventSnapshot;
  reply: ReplySnapshot;
  path: string;
  /** The name of the host who entered the reply for the guest. Missing if the guest replied. */
  enteredBy?: string;
}

/**
 * A mail that does not show a reply but is about one, so that the reply's erasure removes it.
 * Missing in mails of older versions.
 */
export interface OfReply {
  replyId?: string;
}

/**
 * A mail to an address that an invitation of the household reached. If the household has a reply,
 * the mail of the reply goes to another address.
 */
export interface ToHousehold {
  event: EventSnapshot;
  invitationId: string;
  /** The names in the household, in order. */
  names: string[];
  label: string;
  /** The event's page. The worker adds the household's key for the household's own address. */
  path: string;
  guestEmail: string;
  /** The household replied with another address. */
  hasAnswered?: true;
  /**
   * The household was only sent a save the date, so the mail contains only the title and the date.
   */
  onlySaved?: true;
}

/** The worker adds the code to mails about a confirmed reply, if the event has codes. */
export interface WithCheckIn {
  checkIn?: {
    /** 'ABCD-EFGH-JKMN'. */
    code: string;
    /** The QR code as a PNG, in Base64. */
    png: string;
  };
}

/** The host's decision about a reply that awaited approval. Missing if there was no decision. */
export interface Decided {
  decided?: 'approved' | 'declined';
}

/** Set if an option that the guest chose was already full when the guest got a seat. */
export interface ToChoose {
  chooseAgain?: true;
}

/**
 * True if an earlier mail put the event into the guest's calendar. This mail then removes the event
 * from it.
 */
export interface Leaving {
  wasConfirmed?: boolean;
  /** True if an invitation was mailed to this address. */
  wasOffered?: true;
  /** The household that a withdrawn reply answered for. */
  householdId?: string;
  /**
   * True if the calendar entry stays, because another reply or another household in the same
   * mailbox has the event.
   */
  isHeld?: true;
}

export const leavesCalendar = ({ wasConfirmed, wasOffered, isHeld }: Leaving): boolean =>
  !isHeld && (wasConfirmed === true || wasOffered === true);

/** Set on a mail that waits for more changes: the status in the last mail to the guest. */
export interface MergedChanges {
  knew?: ReplySnapshot['status'];
}
