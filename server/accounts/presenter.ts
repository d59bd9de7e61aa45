/** The signed-in user as the API shows it. */
import type { SessionUser } from '#domain/accounts/contract.ts';
import type { UserRow } from './store.ts';
export const toSessionUser = (user: UserRow, tenantName: string | null): SessionUser => ({
  id: user.id,
  email: user.email,
  role: user.role as SessionUser['role'],
  tenantId: user.tenantId,
  firstName: user.firstName,
  lastName: user.lastName,
  createdAt: user.createdAt.toISOString(),
  tenantName,
  managerMail: user.managerMail,
  pendingEmail: user.pendingEmail,
  hasFactor: user.hasFactor,
});
