/**
 * Between two calls of one act, kept in the database: whichever process takes the second one knows
 * of the first.
 */
import { passkeyMs, type SecondStepWay, signInTicketMs } from '#domain/factors/rules.ts';
import { hashToken, newToken } from '../../keys/tokens.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { passwordMark } from './attempts.ts';
import {
  countRecoveryCodes,
  deleteExpiredTickets,
  deleteTicket,
  findAuthenticator,
  findTicket,
  insertTicket,
  type TicketPurpose,
} from './factors.store.ts';
import { passkeysOf } from './passkeys.store.ts';

/** The password was right: the ticket says so to the second step, and `ways` what that can be. */
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
 * A passkey is asked for: the ticket stands for what it has to sign. `userId` is null where the
 * passkey is to say who it is.
 */
export async function askForPasskey(
  db: PlatformDb,
  asked: { purpose: PasskeyPurpose; userId: string | null; challenge: string },
  now: Date,
): Promise<string> {
  // Anybody may ask: what nobody answered does not pile up.
  if (asked.userId === null) await deleteExpiredTickets(db, now);
  const ticket = newToken();
  await insertTicket(db, {
    ...asked,
    tokenHash: hashToken(ticket),
    createdAt: now,
    expiresAt: new Date(now.getTime() + passkeyMs),
  });
  return ticket;
}

/**
 * What had to be signed, and by whom; null where that was asked too long ago, or was tried already.
 * It is tried now.
 */
export async function takePasskeyTicket(
  tx: PlatformDb,
  ticket: string,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<{ userId: string | null; challenge: string } | null> {
  const tokenHash = hashToken(ticket);
  const found = await findTicket(tx, tokenHash, purpose, now);
  if (!found?.challenge || !(await deleteTicket(tx, tokenHash))) return null;
  return { userId: found.userId, challenge: found.challenge };
}
