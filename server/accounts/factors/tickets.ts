/** Between two calls of one act, kept in the database: whichever process takes the second one knows of the first. */
import { signInTicketMs } from '#domain/factors/rules.ts';
import { hashToken, newToken } from '../tokens.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { passwordMark } from './attempts.ts';
import { insertTicket } from './factors.store.ts';

/** The password was right: the ticket says so to the second step. */
export async function startSecondStep(
  tx: PlatformDb,
  user: { id: string; passwordHash: string | null },
  now: Date,
): Promise<string> {
  const ticket = newToken();
  await insertTicket(tx, {
    tokenHash: hashToken(ticket),
    purpose: 'signIn',
    userId: user.id,
    passwordMark: passwordMark(user.passwordHash),
    createdAt: now,
    expiresAt: new Date(now.getTime() + signInTicketMs),
  });
  return ticket;
}
