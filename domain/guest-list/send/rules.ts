/**
 * Decides which households are sent an invitation, when the mail leaves, and why others get none.
 */
import { bulkPerDay } from '../../mail/budget.ts';
import { freeAfter, givePromise, promiseFits } from '../../seats/promise.ts';

/**
 * Why an invitation or a save the date is not sent, in the order of display. `stopped`: the event
 * was cancelled or closed during a long send.
 */
export const unsentReasons = [
  'alreadySent',
  'alreadySaved',
  'answered',
  'disowned',
  'noAddress',
  'unsubscribed',
  'undeliverable',
  'noRoom',
  'stopped',
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** Why an organization's mail no longer goes to an address. */
export const suppressionReasons = ['unsubscribed', 'undeliverable'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** The fields of a household that decide whether it gets a letter. */
export interface Sendable {
  id: string;
  /** The address that the household's mail goes to, or null. */
  address: string | null;
  seatsAllowed: number;
  /** Seats that are already kept for the household. */
  promised: number;
  /** Whether an invitation with the present code went to the present address. */
  isSent: boolean;
  /** Whether the household was sent a save the date that was not refused and did not bounce. */
  isSaved: boolean;
  /** Whether the household's mail was refused or bounced, and nobody has opened the page. */
  isReturned: boolean;
  isAnswered: boolean;
  /** Whether somebody with the link said that they are not this household. */
  isDisowned: boolean;
  suppressed: SuppressionReason | null;
}

/** The progress of a save the date's mail. */
export const savedStates = ['queued', 'accepted', 'refused', 'bounced'] as const;
export type SavedState = (typeof savedStates)[number];

/** The button of a save the date: the form for the household's address, or none. */
export const saveDateButtons = ['address', 'none'] as const;
export type SaveDateButton = (typeof saveDateButtons)[number];

export type SendDecision =
  | { id: string; kind: 'send'; seats: number; promised: number }
  | { id: string; kind: 'unsent'; reason: UnsentReason };

export interface How {
  /** Whether the host hands the invitation over, so that it needs no mail. */
  byHand?: boolean;
  /** Whether to send also to households that were already sent one. */
  again?: boolean;
  /** Sends a save the date. It keeps no seats, and households with an invitation don't need one. */
  savesDate?: boolean;
}

/** Returns why a household gets no letter, regardless of seats, or null if it may get one. */
export function unsentReason(
  of: Sendable,
  { byHand = false, again = false, savesDate = false }: How = {},
): UnsentReason | null {
  if (of.isAnswered) return 'answered';
  if (of.isSent && !again && (savesDate || byHand || !of.isReturned)) return 'alreadySent';
  if (savesDate && of.isSaved) return 'alreadySaved';
  if (of.isDisowned) return 'disowned';
  if (byHand) return null;
  if (of.address === null) return 'noAddress';
  return of.suppressed;
}

/**
 * Decides about one household after the other. Each one that fits takes its seats, even a smaller
 * one after a larger one that didn't fit. Confirmed and promised seats together never exceed the
 * capacity unless the host asks for it.
 */
export function decideSending(
  households: readonly Sendable[],
  { open, overbook, ...how }: { open: number; overbook: boolean } & How,
): SendDecision[] {
  let left = open;
  return households.map((of): SendDecision => {
    const reason = unsentReason(of, how);
    if (reason) return { id: of.id, kind: 'unsent', reason };
    if (how.savesDate) return { id: of.id, kind: 'send', seats: 0, promised: of.promised };
    const given = givePromise(of);
    if (!overbook && !promiseFits(given, left)) return { id: of.id, kind: 'unsent', reason: 'noRoom' };
    left = freeAfter(given, left);
    return { id: of.id, kind: 'send', seats: given.more, promised: given.promised };
  });
}

export interface Pace {
  /** The number of mails per day. Infinite without a limit. */
  perDay: number;
  /** The number of mails that may still leave today, less the waiting ones. */
  today: number;
}

/** How fast mails can go, by the organization's budget and the mail server's pace. */
export function paceOf({
  budget,
  sent,
  waiting,
  perMinute,
}: {
  /** The organization's limit on mails to guests in 24 hours, or null without a limit. */
  budget: number | null;
  /** The number of mails in the last 24 hours that count against the budget. */
  sent: number;
  /** The number of invitations and reminders that wait to be sent. */
  waiting: number;
  /** The installation's limit on mails per minute, or null. */
  perMinute: number | null;
}): Pace {
  const ofPlan = budget === null ? Infinity : bulkPerDay(budget);
  const ofServer = perMinute === null ? Infinity : perMinute * 60 * 24;
  const perDay = Math.min(ofPlan, ofServer);
  const today = Math.min(Math.max(0, ofPlan - sent), ofServer) - waiting;
  return { perDay, today };
}

/**
 * Returns the day when the mail at this place in the queue leaves. Today is 0, and so is the first
 * place.
 */
export function dayOf(place: number, { perDay, today }: Pace): number {
  return place < today ? 0 : 1 + Math.floor((place - today) / perDay);
}

/** How many days sending takes. 0 without mails. */
export const daysOf = (mails: number, pace: Pace): number => (mails === 0 ? 0 : dayOf(mails - 1, pace) + 1);

export const nowOf = (mails: number, { today }: Pace): number => Math.max(0, Math.min(mails, today));

/**
 * Whether the mail server's answer means that the address does not exist, so that nothing is mailed
 * there again. Full mailboxes and suspected spam do not mean that.
 */
export function isHardRefusal(answer: string): boolean {
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer);
  if (enhanced) return enhanced[1] === '1' || (enhanced[1] === '2' && enhanced[2] === '1');
  return /^\s*55[013]\b/.test(answer);
}
