/** What sign-in, users and organisations share: mailed password links, and cleaning up what has expired. */
import { claimHours, passwordLinkHours } from '#domain/accounts/rules.ts';
import { defaultRenewalDate } from '#domain/billing/rules.ts';
import type { Database, Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { platformScope } from '../db/scope.ts';
import type { Message } from '../mail/messages.ts';
import { enqueue } from '../mail/outbox.ts';
import { purgeSessions } from './sessions.ts';
import {
  deleteExpiredTokens,
  deleteUnclaimedTenants,
  forgetJoinPasswords,
  insertUserToken,
  isJoinCodeFree,
  type LinkPurpose,
  type UserRow,
} from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** How long a mailed link can be used. Who was let in may be on holiday; who forgot a password is waiting for it. */
const linkLifetime: Record<LinkPurpose, number> = {
  reset_password: passwordLinkHours * hour,
  set_password: 7 * day,
};

const joinPasswordKept = 30 * day;

/** The organisation's renewal date: one year from today, as `YYYY-MM-DD`. */
export const renewalAfter = (now: Date): string => defaultRenewalDate(now).toISOString().slice(0, 10);

/** Without letters and digits that look alike, because it is read out and typed. Eight of 31 are 40 bits. */
const joinCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code that no organisation has yet. */
export async function newJoinCode(platform: Db, random: (below: number) => number): Promise<string> {
  for (;;) {
    const code = Array.from(
      { length: 8 },
      () => joinCodeAlphabet[random(joinCodeAlphabet.length)] as string,
    ).join('');
    if (await isJoinCodeFree(platform, code)) return code;
  }
}

/** Makes a link by which the user sets a password, once, and mails it. */
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

/** Removes organisations that were signed up and not claimed for 24 hours; answers how many. */
export const purgeUnclaimedTenants = (database: Database, now: Date): Promise<number> =>
  database.transaction(platformScope, (tx) =>
    deleteUnclaimedTenants(tx, new Date(now.getTime() - claimHours * hour)),
  );

/** Removes sessions and mailed links that can no longer be used, and passwords of requests that nobody decided. */
export async function purgeExpired(
  database: Database,
  now: Date,
): Promise<{ sessions: number; links: number; joinPasswords: number }> {
  return database.transaction(platformScope, async (tx) => ({
    sessions: await purgeSessions(tx, now),
    links: await deleteExpiredTokens(tx, now),
    joinPasswords: await forgetJoinPasswords(tx, new Date(now.getTime() - joinPasswordKept)),
  }));
}
