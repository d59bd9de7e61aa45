/** Shared by entering a new reply and changing a household's reply. */
import type { Refusal } from '#domain/kernel/route.ts';
import type { EnteredReply } from '#domain/replies/contract.ts';
import type { SeatClaim } from '#domain/seats/counters.ts';
import { type Entered, placeEntered } from '#domain/seats/enter.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import type { Actor } from '../../http/actor.ts';
import type { AnsweredInvitation } from '../../invitation-row/answered.store.ts';
import type { ReplyLinks } from '../links.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import type { toReservation } from '../presenter.ts';
import type { SettlementRead } from '../settle/settle.store.ts';
import { countWaiting } from './enter.store.ts';
import { refuseFull } from '#domain/seats/refusals.ts';

/** The entered reply, and what was read for it under the event's lock. */
export interface Entering {
  actor: Actor;
  entered: EnteredReply;
  /** The household that replies, or null. */
  invitation: AnsweredInvitation | null;
  reads: SettlementRead;
  links: ReplyLinks;
  now: Date;
}

type Seated = Extract<Entered, { kind: 'ok' }>;

/** The stored reply. */
export interface EnteredRow {
  id: string;
  guestEmail: string;
  status: 200 | 201;
  seats: Pick<Seated, 'overCapacity' | 'passed'>;
  /** Whether the party waits for seats. */
  waits: boolean;
  /** The reply with what its table row shows, or undefined if that must be read. */
  listed?: Parameters<typeof toReservation>[0];
  /** Ends when the reply is written. What is read afterwards can be sent before it ends. */
  writing: Promise<unknown>;
}

export type EnterRefusal = Refusal<'invalid' | 'notFound' | 'conflict' | 'full' | 'planLimit' | 'optionGone'>;

export const hasBegun = ({ startsAt }: Pick<EventRow, 'startsAt'>, now: Date): boolean =>
  now.getTime() >= startsAt.getTime();

/** Whether the guest is mailed about the entered reply. */
export const isMailed = (
  event: Pick<EventRow, 'startsAt'>,
  { notifyGuest }: Pick<EnteredReply, 'notifyGuest'>,
  { guestEmail }: { guestEmail: string },
  now: Date,
): boolean => guestEmail !== '' && (notifyGuest ?? !hasBegun(event, now));

/**
 * Decides the seats of an entered reply. `waiting` omits the household's earlier reply, `before`.
 */
export async function seatsOfEntry(
  tx: TenantDb,
  event: EventRow,
  { entered, invitation, now }: Pick<Entering, 'entered' | 'invitation' | 'now'>,
  entry: {
    before: ReplyRow | null;
    party: Omit<SeatClaim, 'waitlisted' | 'awaitingApproval'>;
    waiting: number[];
  },
): Promise<Seated | Refusal<'full'>> {
  const { before, party, waiting } = entry;
  const isInLine = before?.waitlisted === true && !before.awaitingApproval;
  const seats = placeEntered({
    event,
    waiting,
    waitingParties: entered.over
      ? await countWaiting(tx, event, { ahead: isInLine ? before.arrival : undefined })
      : 0,
    before,
    party: { ...party, promised: invitation?.promised ?? 0 },
    hasBegun: hasBegun(event, now),
    over: entered.over,
  });
  if (seats.kind === 'ok') return seats;
  const { spotsLeft } = seats;
  return refuseFull(spotsLeft);
}
