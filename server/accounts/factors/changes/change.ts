/** Changes a user's own factors, and ends the sessions that did not take part in the change. */
import { isRefusal, type Refusal, refuse } from '#domain/kernel/route.ts';
import type { PlatformDb } from '../../../db/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { securityLog } from '../../../http/security-log.ts';
import type { CallContext } from '../../../http/serve.ts';
import type { PlatformAppDeps } from '../../../services.ts';
import { confirmSession, isSessionLive } from '../../../sessions/sessions.store.ts';
import { endOtherSessions } from '../../sessions.ts';
import { lockUser, type UserRow } from '../../accounts.store.ts';
import { askAgain } from '../confirmed.ts';
import { writeHasFactor } from '../factors.store.ts';

type ChangeRequest = { actor: Actor; call: CallContext };

/**
 * Runs `change` in a transaction with the user's row locked. The session must have passed the
 * second factor, and must still exist, because another change may have ended it while this call
 * waited.
 */
export async function changeFactors<R>(
  { database }: Pick<PlatformAppDeps, 'database'>,
  { actor, call }: ChangeRequest,
  act: string | null,
  change: (tx: PlatformDb, user: UserRow) => Promise<R>,
): Promise<R | Refusal<'confirmIdentity' | 'unauthenticated'>> {
  const again = askAgain(actor, call.now);
  if (again) return again;
  const result = await database.platformTransaction(async (tx): Promise<R | Refusal<'unauthenticated'>> => {
    const user = await lockUser(tx, actor.id);
    if (!user || !(await isSessionLive(tx, actor.sessionId))) return refuse('unauthenticated');
    return change(tx, user);
  });
  if (act !== null && !isRefusal(result)) securityLog(call, 'factorChanged', { user: actor.id, act });
  return result;
}

/**
 * Call it after a factor was added or removed. Only the session that made the change stays signed
 * in.
 */
export async function finishFactorChange(
  tx: PlatformDb,
  { actor }: ChangeRequest,
  how: 'added' | 'removed',
): Promise<void> {
  await writeHasFactor(tx, actor.id);
  await endOtherSessions(tx, actor.id, actor.sessionId);
  if (how === 'added') await confirmSession(tx, actor.sessionId, { passedFactor: true });
}
