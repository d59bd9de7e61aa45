/** What is recorded about second factors. */
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { fullName } from '#domain/accounts/rules.ts';
import { record } from '../../activity/store.ts';
import type { UserRow } from '../store.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { countRecoveryCodes } from './factors.store.ts';

/** A line of the activity log about what a user did with the own factors. */
export const recordOwn = (
  tx: PlatformDb,
  user: UserRow,
  action: ActivityAction,
  details: Record<string, unknown> = {},
): Promise<void> =>
  record(tx, [
    {
      tenantId: user.tenantId,
      actorId: user.id,
      actorLabel: fullName(user),
      action,
      subjectType: 'user',
      subjectId: user.id,
      details: { email: user.email, ...details },
    },
  ]);

export async function tellRecoveryCodeUsed(tx: PlatformDb, user: UserRow, _now: Date): Promise<void> {
  await recordOwn(tx, user, 'factor.recoveryCodeUsed', { left: await countRecoveryCodes(tx, user.id) });
}
