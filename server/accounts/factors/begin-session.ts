/** The session that a second step or a passkey opens. */
import type { PlatformDb } from '../../db/connect.ts';
import { rememberBrowser } from '../remember.ts';
import { createSession, endOldestSessions } from '../sessions.ts';

/** In the transaction in which the user has proved who they are. */
export async function beginSession(
  tx: PlatformDb,
  userId: string,
  device: string | null | undefined,
  call: { now: Date; userAgent: string },
): Promise<{ token: string; ended: number }> {
  await rememberBrowser(tx, userId, device, call.now);
  const token = await createSession(tx, userId, call.now, call.userAgent);
  return { token, ended: await endOldestSessions(tx, userId) };
}
