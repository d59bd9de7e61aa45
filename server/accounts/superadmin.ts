/**
 * Makes the first superadmin, and lets an operator who lost the password back in
 * (docs/product/accounts.md#accounts).
 */
import { randomBytes } from 'node:crypto';
import { checkPassword, emailKey } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { isEmail } from '#domain/kernel/text.ts';
import { record } from '../activity/activity.store.ts';
import { type PlatformDatabase, type PlatformDb, StartError } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { resetFactors } from './factors/changes/reset.ts';
import { hashPassword } from './passwords.ts';
import { endOtherSessions } from './sessions.ts';
import {
  findByEmail,
  insertUser,
  lockFirstSuperadmin,
  setPasswordHash,
  superadminExists,
} from './accounts.store.ts';
import { deleteUnusedTokens } from './links.store.ts';

const defaultEmail = 'admin@turnout.local';

/**
 * Makes the first superadmin if there is none, from the configuration or with a random password.
 * Returns that random password, which the console shows once, to the one process that made it.
 * Returns null otherwise.
 * @throws StartError when the configured address belongs to a user of an organization.
 */
export async function ensureSuperadmin({
  config,
  database,
}: Pick<PlatformDeps, 'config' | 'database'>): Promise<{ email: string; password: string } | null> {
  if (await superadminExists(database.platform)) return null;
  const configured = config.superadminEmail !== undefined && config.superadminPassword !== undefined;
  const email = configured ? (config.superadminEmail ?? '') : defaultEmail;
  const password = configured ? (config.superadminPassword ?? '') : randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const made = await database.platformTransaction(async (tx) => {
    // Another process may be starting on the same database. The second process finds the superadmin
    // that the first one made.
    await lockFirstSuperadmin(tx);
    if (await superadminExists(tx)) return false;
    if (await findByEmail(tx, emailKey(email))) {
      throw new StartError(
        `we can’t create the superadmin, because a user of an organization has the address ${email}. Set SUPERADMIN_EMAIL to another address.`,
      );
    }
    await makeSuperadmin(tx, email, passwordHash);
    return true;
  });
  return made && !configured ? { email, password } : null;
}

export type SuperadminReset =
  | { kind: 'made' | 'reset'; email: string }
  /** Nothing changed. `sentence` explains why to the operator. */
  | { kind: 'refused'; sentence: string };

/**
 * Sets the password of the superadmin with this address and ends their sessions, or makes a
 * superadmin. With `removesFactors`, the password alone is enough to sign in afterwards.
 */
export async function resetSuperadmin(
  database: PlatformDatabase,
  email: string,
  password: string,
  { removesFactors = false } = {},
): Promise<SuperadminReset> {
  const address = email.trim();
  if (!isEmail(address)) return { kind: 'refused', sentence: `"${address}" isn’t an email address.` };
  const wrong = checkPassword(password);
  if (wrong !== null) return { kind: 'refused', sentence: `${wrong}.` };
  const passwordHash = await hashPassword(password);
  return database.platformTransaction(async (tx): Promise<SuperadminReset> => {
    await lockFirstSuperadmin(tx);
    const existing = await findByEmail(tx, emailKey(address));
    if (!existing) {
      await makeSuperadmin(tx, address, passwordHash);
      return { kind: 'made', email: address };
    }
    const { user } = existing;
    if (user.role !== 'superadmin') {
      return { kind: 'refused', sentence: `A user of an organization has the address ${address}.` };
    }
    await setPasswordHash(tx, user.id, passwordHash, new Date());
    await endOtherSessions(tx, user.id);
    await deleteUnusedTokens(tx, user.id);
    await recordByOperator(tx, 'user.setPassword', user);
    if (removesFactors && (await resetFactors(tx, user))) await recordByOperator(tx, 'factor.reset', user);
    return { kind: 'reset', email: user.email };
  });
}

async function makeSuperadmin(tx: PlatformDb, email: string, passwordHash: string): Promise<void> {
  const user = await insertUser(tx, {
    id: newId(),
    tenantId: null,
    role: 'superadmin',
    email,
    emailKey: emailKey(email),
    provedEmail: emailKey(email),
    passwordHash,
  });
  await recordByOperator(tx, 'user.create', user);
}

const recordByOperator = (
  tx: PlatformDb,
  action: ActivityAction,
  user: { id: string; email: string },
): Promise<void> =>
  record(tx, [
    {
      tenantId: null,
      actorId: null,
      actorLabel: 'The operator',
      action,
      subjectType: 'user',
      subjectId: user.id,
      details: { email: user.email, role: 'superadmin' },
    },
  ]);
