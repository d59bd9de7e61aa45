/** Opens the session after a second step or a passkey. */
import type { PlatformDb } from '../../db/connect.ts';
import { rememberBrowser } from '../remember.ts';
import { createSession, endOldestSessions } from '../sessions.ts';

/** Call it in the transaction in which the user proved their identity. */
export async function beginSession(
  tx: PlatformDb,
  userId: string,
  device: string | null | undefined,
  call: { now: Date; userAgent: string },
): Promise<{ token: string; ended: number }> {
  await rememberBrowser(tx, userId, device, call.now);
  const token = await createSession(tx, userId, call.now, {
    userAgent: call.userAgent,
    passedFactor: true,
  });
  return { token, ended: await endOldestSessions(tx, userId) };
}
