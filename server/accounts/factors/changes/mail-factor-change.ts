/** Records and mails changes to a user's own second factor, so that nobody changes it unseen. */
import { fullName, undoHours } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { record } from '../../../activity/activity.store.ts';
import type { PlatformDb } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { FactorAct } from '../../../mail/kinds/account/account-factor-changed.ts';
import { enqueue } from '../../../outbox/enqueue.ts';
import { insertUserToken } from '../../links.store.ts';
import type { UserRow } from '../../accounts.store.ts';
import { hashToken, newToken } from '../../../keys/tokens.ts';
import { countRecoveryCodes } from '../factors.store.ts';

const actions: Record<Exclude<FactorAct, 'reset'>, ActivityAction> = {
  appAdded: 'factor.addAuthenticator',
  appRemoved: 'factor.removeAuthenticator',
  passkeyAdded: 'factor.addPasskey',
  passkeyRemoved: 'factor.removePasskey',
  codesMade: 'factor.recoveryCodes',
  codeUsed: 'factor.recoveryCodeUsed',
};

const recordOwn = (tx: PlatformDb, user: UserRow, action: ActivityAction, details: object): Promise<void> =>
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

/**
 * Enqueues a mail about a user's second factor. If the user made the change, the mail has a link
 * that undoes it.
 */
export const mailFactorChange = (
  tx: PlatformDb,
  user: UserRow,
  payload: { act: FactorAct; left?: number; path: string | null },
): Promise<void> =>
  enqueue(tx, [
    {
      tenantId: user.tenantId,
      toEmail: user.email,
      toName: `${user.firstName} ${user.lastName}`.trim(),
      template: 'account.factorChanged',
      payload: { firstName: user.firstName, ...payload },
    },
  ]);

/**
 * Records and mails a change to the second factor, in the transaction of the change. The undo link
 * removes whatever was added since `now`.
 */
export async function tellFactorChange(
  tx: PlatformDb,
  user: UserRow,
  { act }: { act: keyof typeof actions },
  now: Date,
): Promise<void> {
  const remaining = act === 'codeUsed' ? { left: await countRecoveryCodes(tx, user.id) } : {};
  await recordOwn(tx, user, actions[act], remaining);
  const token = newToken();
  await insertUserToken(tx, {
    id: newId(),
    userId: user.id,
    purpose: 'undo_factor',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + undoHours * 60 * 60 * 1_000),
  });
  await mailFactorChange(tx, user, { act, ...remaining, path: `/factor/undo?token=${token}` });
}

export const recordUndo = (tx: PlatformDb, user: UserRow): Promise<void> =>
  recordOwn(tx, user, 'factor.undo', {});
