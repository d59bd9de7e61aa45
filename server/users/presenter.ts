/** A user as the API shows it. */
import type { User } from '#domain/users/contract.ts';
import type { UserView } from './users.store.ts';

export const toUser = (row: UserView): User => ({
  id: row.id,
  email: row.email,
  role: row.role as User['role'],
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  firstName: row.firstName,
  lastName: row.lastName,
  createdAt: row.createdAt.toISOString(),
  managerMail: row.managerMail,
  language: row.language,
  timezone: row.timezone,
  summary: row.summary,
  pendingEmail: row.pendingEmail,
  hasFactor: row.hasFactor,
});
