/** Which households an invitation is sent to, when its mail leaves, and why the others get none. */
import { bulkPerDay } from '../mail/budget.ts';

/**
 * Why an invitation is not sent, in the order in which hosts are told. `stopped`: the event was cancelled or closed while a long
 * list was being sent.
 */
export const unsentReasons = [
  'alreadySent',
  'answered',
  'disowned',
  'noAddress',
  'unsubscribed',
  'undeliverable',
  'noRoom',
  'stopped',
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** Why mail of an organization does not go to an address any more. */
export const suppressionReasons = ['unsubscribed', 'undeliverable'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** What of a household decides. */
export interface Sendable {
  id: string;
  /** Where its mail goes; null where it has no address. */
  address: string | null;
  seatsAllowed: number;
  /** Seats that are kept for it already. */
  promised: number;
  isSent: boolean;
  /** Its mail was refused or came back, and nobody has opened the page. */
  isReturned: boolean;
  isAnswered: boolean;
  /** Somebody with the link said that they are not this household. */
  isDisowned: boolean;
  suppressed: SuppressionReason | null;
}

export type Sent =
  { id: string; kind: 'send'; seats: number } | { id: string; kind: 'unsent'; reason: UnsentReason };

/** Why a household gets no invitation, seats aside; null where it may have one. `byHand`: no mail is needed. */
export function hindrance(of: Sendable, { byHand = false }: { byHand?: boolean } = {}): UnsentReason | null {
  if (of.isAnswered) return 'answered';
  if (of.isSent && !(of.isReturned && !byHand)) return 'alreadySent';
  if (of.isDisowned) return 'disowned';
  if (byHand) return null;
  if (of.address === null) return 'noAddress';
  return of.suppressed;
}

/**
 * One household after the other: each that fits takes its seats, a smaller one behind a larger too. So what is confirmed and
 * promised never passes the capacity, unless the host asks for that.
 */
export function decideSending(
  households: readonly Sendable[],
  { open, overbook, byHand = false }: { open: number; overbook: boolean; byHand?: boolean },
): Sent[] {
  let left = open;
  return households.map((of): Sent => {
    const reason = hindrance(of, { byHand });
    if (reason) return { id: of.id, kind: 'unsent', reason };
    const seats = of.seatsAllowed - of.promised;
    if (!overbook && seats > 0 && seats > left) return { id: of.id, kind: 'unsent', reason: 'noRoom' };
    left -= seats;
    return { id: of.id, kind: 'send', seats };
  });
}

export interface Pace {
  /** Mails of a day; infinite where nothing limits them. */
  perDay: number;
  /** Of today, less what waits already. */
  today: number;
}

/** How many mails go how soon: what the budget of the organization and the pace of the mail server let through. */
export function paceOf({
  budget,
  sent,
  waiting,
  perMinute,
}: {
  /** Mails to guests in 24 hours; null without a limit. */
  budget: number | null;
  /** Of these, those sent. */
  sent: number;
  /** Mails to many that wait. */
  waiting: number;
  /** Of the installation; null without a limit. */
  perMinute: number | null;
}): Pace {
  const ofPlan = budget === null ? Infinity : bulkPerDay(budget);
  const ofServer = perMinute === null ? Infinity : perMinute * 60 * 24;
  const perDay = Math.min(ofPlan, ofServer);
  const today = Math.min(Math.max(0, ofPlan - sent), ofServer) - waiting;
  return { perDay, today };
}

/** On which day from now the mail goes, the first being 0. `place` counts from 0. */
export function dayOf(place: number, { perDay, today }: Pace): number {
  return place < today ? 0 : 1 + Math.floor((place - today) / perDay);
}

/** How many days sending takes altogether; 0 without mails. */
export const daysOf = (mails: number, pace: Pace): number => (mails === 0 ? 0 : dayOf(mails - 1, pace) + 1);

export const nowOf = (mails: number, { today }: Pace): number => Math.max(0, Math.min(mails, today));

/**
 * Whether the mail server's last word means that the address does not exist: nothing is mailed there any more. A full mailbox and
 * mail that is taken for spam are refused as well, and say nothing of that kind.
 */
export function isHardRefusal(answer: string): boolean {
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer);
  if (enhanced) return enhanced[1] === '1' || (enhanced[1] === '2' && enhanced[2] === '1');
  return /^\s*55[013]\b/.test(answer);
}
