/** Presents the signed-in user as the API shows it. */
import type { SessionUser } from '#domain/accounts/contract.ts';
import type { PlatformDb } from '../db/connect.ts';
import { isFactorRequired } from './factors/required.store.ts';
import type { UserRow } from './accounts.store.ts';

/**
 * Returns the signed-in user. `factorMissing` tells the client that they must set up a second
 * factor first.
 */
export async function sessionUserOf(
  db: PlatformDb,
  user: UserRow,
  tenantName: string | null,
): Promise<SessionUser> {
  const isMissing = !user.hasFactor && (await isFactorRequired(db, user));
  return { ...toSessionUser(user, tenantName), ...(isMissing && { factorMissing: true }) };
}

const toSessionUser = (user: UserRow, tenantName: string | null): SessionUser => ({
  id: user.id,
  email: user.email,
  role: user.role as SessionUser['role'],
  tenantId: user.tenantId,
  firstName: user.firstName,
  lastName: user.lastName,
  createdAt: user.createdAt.toISOString(),
  tenantName,
  managerMail: user.managerMail,
  language: user.language,
  timezone: user.timezone,
  summary: user.summary,
  pendingEmail: user.pendingEmail,
  hasFactor: user.hasFactor,
});
