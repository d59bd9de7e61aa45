/**
 * Shared by sign-in, users and organizations: mailed password links, and cleaning up expired rows.
 */
import { claimHours, passwordLinkHours, secondsUntilLink } from '#domain/accounts/rules.ts';
import { setUpMs } from '#domain/factors/rules.ts';
import { defaultRenewalDate } from '#domain/plans/rules.ts';
import type { PlatformDatabase, Db, PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { holdCount, noteMailed, timesMailed } from '../budgets/mail-counts.store.ts';
import type { Message } from '../mail/messages.ts';
import { deleteExpiredTickets, deleteUnfinishedSetUps } from './factors/factors.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { signalEnqueued } from '../db/channel.ts';
import { holdTaking } from '../outbox/outbox.store.ts';
import { releaseHeld } from '../outbox/held.store.ts';
import { purgeSessions } from './sessions.ts';
import {
  deleteUnclaimedTenants,
  isJoinCodeFree,
  isUnconfirmed,
  markConfirmed,
  markProved,
  type UserRow,
} from './accounts.store.ts';
import { deleteExpiredTokens, insertUserToken, type PasswordPurpose } from './links.store.ts';
import { hashToken, newToken } from '../keys/tokens.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/**
 * How long a mailed link to set a password works. A newly approved user may be on vacation and gets
 * more time than a user who forgot a password.
 */
const linkLifetime: Record<PasswordPurpose | 'confirm_email', number> = {
  reset_password: passwordLinkHours * hour,
  set_password: 7 * day,
  confirm_email: 7 * day,
};

/** Returns the organization's renewal date: one year from today, as `YYYY-MM-DD`. */
export const renewalAfter = (now: Date): string => defaultRenewalDate(now).toISOString().slice(0, 10);

/**
 * Leaves out letters and digits that look alike, because people read codes out and type them. Eight
 * of these 31 characters are 40 bits.
 */
const joinCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Returns a join code that no organization has yet. */
export async function newJoinCode(platform: PlatformDb, random: (below: number) => number): Promise<string> {
  for (;;) {
    const code = Array.from(
      { length: 8 },
      () => joinCodeAlphabet[random(joinCodeAlphabet.length)] as string,
    ).join('');
    if (await isJoinCodeFree(platform, code)) return code;
  }
}

/**
 * Counts a link about to be mailed under the key, if the limit allows another one.
 * @returns 0 if the link may be mailed, else the seconds until it may be.
 */
export async function countLink(tx: PlatformDb, key: string, now: Date): Promise<number> {
  await holdCount(tx, key);
  const mailed = await timesMailed(tx, [key], new Date(now.getTime() - day));
  const seconds = secondsUntilLink(mailed.get(key) ?? [], now);
  if (seconds === 0) await noteMailed(tx, [key], now);
  return seconds;
}

/** Mails a single-use link for setting a password. */
export async function mailPasswordLink(
  tx: Db,
  user: Pick<UserRow, 'id' | 'tenantId' | 'email' | 'firstName' | 'lastName'>,
  link: { purpose: 'reset_password' } | { purpose: 'set_password'; tenantName: string },
  now: Date,
): Promise<void> {
  const token = newToken();
  await insertUserToken(tx, {
    id: newId(),
    userId: user.id,
    purpose: link.purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifetime[link.purpose]),
  });
  const to = {
    tenantId: user.tenantId,
    toEmail: user.email,
    toName: `${user.firstName} ${user.lastName}`.trim(),
  };
  const path = `/password?token=${token}`;
  const message: Message =
    link.purpose === 'set_password'
      ? {
          ...to,
          template: 'account.setPassword',
          payload: { firstName: user.firstName, tenantName: link.tenantName, path },
        }
      : { ...to, template: 'account.resetPassword', payload: { firstName: user.firstName, path } };
  await enqueue(tx, [message]);
}

/**
 * Mails an admin the link that confirms their address. The mail leaves out their name, because
 * anybody may have typed it at sign-up.
 */
export async function mailConfirmation(
  tx: PlatformDb,
  user: Pick<UserRow, 'id' | 'tenantId' | 'email'>,
  now: Date,
): Promise<void> {
  const token = newToken();
  await insertUserToken(tx, {
    id: newId(),
    userId: user.id,
    purpose: 'confirm_email',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifetime.confirm_email),
  });
  await enqueue(tx, [
    {
      tenantId: user.tenantId,
      template: 'account.confirmEmail',
      toEmail: user.email,
      payload: { path: `/email/confirm?token=${token}` },
    },
  ]);
}

/**
 * Records that a mailed link proved the user's current address. If the user is an admin, this
 * releases the organization's guest mail that was held until then.
 */
export async function proveAddress(
  tx: PlatformDb,
  user: Pick<UserRow, 'id' | 'role' | 'tenantId'>,
): Promise<void> {
  const { id, role, tenantId } = user;
  await markProved(tx, id);
  if (role !== 'admin' || tenantId === null || !(await isUnconfirmed(tx, tenantId))) return;
  // Waits for mail workers that are about to hold back mail of this organization. Workers that
  // start later see that the address is confirmed.
  await holdTaking(tx);
  await markConfirmed(tx, tenantId);
  await releaseHeld(tx, tenantId);
  signalEnqueued(tx);
}

/** Removes organizations that nobody claimed within 24 hours. Returns how many. */
export const purgeUnclaimedTenants = (database: PlatformDatabase, now: Date): Promise<number> =>
  database.platformTransaction((tx) =>
    deleteUnclaimedTenants(tx, new Date(now.getTime() - claimHours * hour)),
  );

/** Removes sessions, mailed links and unfinished sign-ins that can no longer be used. */
export async function purgeExpired(
  database: PlatformDatabase,
  now: Date,
): Promise<{ sessions: number; links: number; tickets: number; setUps: number }> {
  return database.platformTransaction(async (tx) => ({
    sessions: await purgeSessions(tx, now),
    links: await deleteExpiredTokens(tx, now),
    tickets: await deleteExpiredTickets(tx, now),
    setUps: await deleteUnfinishedSetUps(tx, new Date(now.getTime() - setUpMs)),
  }));
}
