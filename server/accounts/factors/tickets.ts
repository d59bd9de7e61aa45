/**
 * Connects the two calls of one act. Tickets are in the database, so any process can handle the
 * second call.
 */
import { passkeyMs, type SecondStepWay, signInTicketMs } from '#domain/factors/rules.ts';
import { hashToken, newToken } from '../../keys/tokens.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { passwordMark } from './codes/attempts.ts';
import {
  countRecoveryCodes,
  deleteExpiredTickets,
  deleteTicket,
  findAuthenticator,
  findTicket,
  insertTicket,
  type TicketPurpose,
} from './factors.store.ts';
import { passkeysOf } from './passkeys/passkeys.store.ts';

/**
 * Starts the second step after a correct password. The ticket proves the first step, and `ways`
 * lists how to finish.
 */
export async function startSecondStep(
  tx: PlatformDb,
  user: { id: string; passwordHash: string | null },
  now: Date,
): Promise<{ ticket: string; ways: SecondStepWay[] }> {
  const ticket = newToken();
  await insertTicket(tx, {
    tokenHash: hashToken(ticket),
    purpose: 'signIn',
    userId: user.id,
    passwordMark: passwordMark(user.passwordHash),
    createdAt: now,
    expiresAt: new Date(now.getTime() + signInTicketMs),
  });
  return { ticket, ways: await waysOf(tx, user.id) };
}

async function waysOf(tx: PlatformDb, userId: string): Promise<SecondStepWay[]> {
  const [app, passkeys, codes] = [
    await findAuthenticator(tx, userId, 'confirmed'),
    await passkeysOf(tx, userId),
    await countRecoveryCodes(tx, userId),
  ];
  return [
    ...(app ? ['authenticator' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(codes > 0 ? ['recovery' as const] : []),
  ];
}

type PasskeyPurpose = Exclude<TicketPurpose, 'signIn'>;

/**
 * Stores the challenge that a passkey must sign and returns its ticket. A null `userId` means that
 * the passkey identifies the user.
 */
export async function askForPasskey(
  db: PlatformDb,
  question: { purpose: PasskeyPurpose; userId: string | null; challenge: string },
  now: Date,
): Promise<string> {
  // Anyone can start this, so expired tickets are removed to keep them from piling up.
  if (question.userId === null) await deleteExpiredTickets(db, now);
  const ticket = newToken();
  await insertTicket(db, {
    ...question,
    tokenHash: hashToken(ticket),
    createdAt: now,
    expiresAt: new Date(now.getTime() + passkeyMs),
  });
  return ticket;
}

/**
 * Marks the ticket as tried and returns the challenge and the user who must sign it. Returns null
 * if the ticket has expired or was already tried.
 */
export async function takePasskeyTicket(
  tx: PlatformDb,
  ticket: string,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<{ userId: string | null; challenge: string } | null> {
  const tokenHash = hashToken(ticket);
  const stored = await findTicket(tx, tokenHash, purpose, now);
  if (!stored?.challenge || !(await deleteTicket(tx, tokenHash))) return null;
  return { userId: stored.userId, challenge: stored.challenge };
}
