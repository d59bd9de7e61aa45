/** Presents a request to join as the API shows it. */
import type { JoinRequest } from '#domain/joining/contract.ts';
import type { JoinRequestView } from './join-requests.store.ts';

export const toJoinRequest = (row: JoinRequestView): JoinRequest => ({
  id: row.id,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  requestMessage: row.requestMessage,
  status: row.status as JoinRequest['status'],
  denialReason: row.denialReason,
  emailConfirmed: row.emailConfirmedAt !== null,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
