/**
 * Changes a user's email address. The new one takes effect once its owner clicks the mailed link,
 * even if an administrator asked for the change. With the built-in mailbox nobody gets that mail,
 * so the new address takes effect at once. Either way the old address is notified. After a user's
 * own change it gets an undo link, so that a stolen session or password does not take the account.
 */
import { emailKey, emailLinkHours, fullName, undoHours } from '#domain/accounts/rules.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/activity.store.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { proveAddress } from './commands.ts';
import { shutEverybodyOut } from './shut-out.ts';
import { lockUser, setAccount, type UserRow } from './accounts.store.ts';
import {
  deleteUndoTokensSince,
  deleteUnusedTokens,
  insertUserToken,
  type NewEmailPurpose,
  newEmailPurposes,
  spendToken,
} from './links.store.ts';
import { hashToken, newToken } from '../keys/tokens.ts';

const hour = 60 * 60 * 1_000;

type Person = Pick<UserRow, 'id' | 'tenantId' | 'email' | 'firstName' | 'lastName'>;

const toAddress = (user: Person, email: string) => ({
  tenantId: user.tenantId,
  toEmail: email,
  toName: `${user.firstName} ${user.lastName}`.trim(),
});

/** Makes a link for the user and returns its path. */
async function makeLink(
  tx: Db,
  user: Person,
  link: { purpose: NewEmailPurpose | 'undo_email'; email: string; hours: number; page: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await insertUserToken(tx, {
    id: newId(),
    userId: user.id,
    purpose: link.purpose,
    tokenHash: hashToken(token),
    email: link.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + link.hours * hour),
  });
  return `${link.page}?token=${token}`;
}

/**
 * Mails the new address a link that makes the address take effect. The caller has stored the
 * address as `pendingEmail`. `again` mails a new link in place of an earlier one, no matter who
 * asked for it.
 */
export async function mailEmailLink(
  tx: Db,
  user: Person,
  { email, by }: { email: string; by: 'user' | 'admin' | 'again' },
  now: Date,
): Promise<void> {
  const replaced = await deleteUnusedTokens(tx, user.id, newEmailPurposes);
  const byAdmin = by === 'admin' || (by === 'again' && replaced.includes('assign_email'));
  const purpose = byAdmin ? 'assign_email' : 'change_email';
  const path = await makeLink(
    tx,
    user,
    { purpose, email, hours: emailLinkHours, page: '/email/change' },
    now,
  );
  const { firstName } = user;
  await enqueue(tx, [
    { ...toAddress(user, email), template: 'account.newEmail', payload: { firstName, path, byAdmin } },
  ]);
}

/** Tells the old address that an administrator entered a new one, which is not confirmed yet. */
export const tellEmailAsked = (tx: Db, user: Person, newEmail: string): Promise<void> =>
  enqueue(tx, [
    {
      ...toAddress(user, user.email),
      template: 'account.emailChanged',
      payload: { firstName: user.firstName, newEmail, path: null, waits: true },
    },
  ]);

/**
 * Notifies the old address after the new one was stored, and deletes links mailed to the old one.
 * `undo` adds an undo link, only for a user's own change. Other changes are reverted by an
 * administrator.
 */
export async function tellOldAddress(
  tx: Db,
  user: Person,
  { email, undo }: { email: string; undo: boolean },
  now: Date,
): Promise<void> {
  await deleteUnusedTokens(tx, user.id);
  const path = undo
    ? await makeLink(
        tx,
        user,
        { purpose: 'undo_email', email: user.email, hours: undoHours, page: '/email/undo' },
        now,
      )
    : null;
  await enqueue(tx, [
    {
      ...toAddress(user, user.email),
      template: 'account.emailChanged',
      payload: { firstName: user.firstName, newEmail: email, path, waits: false },
    },
  ]);
}

/** Tells the user that the password was changed, and what to do if somebody else did it. */
export const tellPasswordChanged = (tx: Db, user: Person): Promise<void> =>
  enqueue(tx, [
    {
      ...toAddress(user, user.email),
      template: 'account.passwordChanged',
      payload: { firstName: user.firstName, path: '/?view=login' },
    },
  ]);

const recordEmail = (tx: PlatformDb, user: Person, email: string, by: 'confirmed' | 'undone') =>
  record(tx, [
    {
      tenantId: user.tenantId,
      actorId: user.id,
      actorLabel: fullName(user),
      action: 'user.edit',
      subjectType: 'user',
      subjectId: user.id,
      details: {
        email: user.email,
        fields: ['email'],
        changes: changesOf(['email'], { email: user.email }, { email }),
        by,
      },
    },
  ]);

/**
 * Makes the new address take effect. Null if the link is no longer valid. Throws as `setAccount`
 * does.
 */
export async function takeNewEmail(
  tx: PlatformDb,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const link = await spendToken(tx, hashToken(token), newEmailPurposes, now);
  const user = link && (await lockUser(tx, link.userId));
  if (!link?.email || !user || user.pendingEmail !== link.email) return null;
  const { email } = link;
  await setAccount(tx, user.id, { email, emailKey: emailKey(email), pendingEmail: null, updatedAt: now });
  await tellOldAddress(tx, user, { email, undo: link.purpose === 'change_email' }, now);
  // Using the link proves that the user reads the mail of the new address.
  await proveAddress(tx, user);
  await recordEmail(tx, user, email, 'confirmed');
  return { userId: user.id, email };
}

/**
 * Restores the old address. The person who changed it may know the password and be signed in, so
 * the password and all sessions end. The old address's owner sets a new password with the returned
 * token.
 */
export async function undoEmail(
  tx: PlatformDb,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string; passwordToken: string } | null> {
  const link = await spendToken(tx, hashToken(token), ['undo_email'], now);
  const user = link && (await lockUser(tx, link.userId));
  if (!link?.email || !user) return null;
  const { email } = link;
  await setAccount(tx, user.id, { email, emailKey: emailKey(email) });
  await proveAddress(tx, user);
  const passwordToken = await shutEverybodyOut(tx, user.id, link.createdAt, now);
  // Undo links of later changes are void, because they were mailed to the attacker's address.
  // Earlier ones still work.
  await deleteUndoTokensSince(tx, user.id, link.createdAt);
  await recordEmail(tx, user, email, 'undone');
  return { userId: user.id, email, passwordToken };
}
