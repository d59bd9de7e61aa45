/**
 * The mail that tells the admins of requests to join. Anybody can type anybody's address, so admins
 * are told of those alone who proved theirs, and at most once an hour.
 */
import type { Db } from '../db/connect.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { adminsOf } from '../users/store.ts';
import type { JoinRequestRow } from './store.ts';
import { addToWaitingDigests, holdJoining, lastToldOfRequests, tenantNameOf } from './store.ts';

const hour = 60 * 60_000;

/** Mail about requests goes to the longest-standing admins. */
const mostAdminsMailed = 20;
/** Applicants whom one mail lists; it counts the others. */
const mostListed = 20;

/** The name that somebody typed for themselves; it may be empty. */
export const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

/**
 * The applicant has proved the address: the admins are told now, or, where they were told within
 * the hour, together with everybody who confirms until the hour is over.
 */
export async function tellAdmins(tx: Db, request: JoinRequestRow, now: Date): Promise<void> {
  const { tenantId } = request;
  await holdJoining(tx, tenantId);
  const applicant = {
    name: nameOf(request),
    email: request.email,
    message: request.requestMessage,
  };
  if (await addToWaitingDigests(tx, tenantId, applicant, mostListed)) return;
  const told = await lastToldOfRequests(tx, tenantId, new Date(now.getTime() - hour));
  const payload: MessagePayloads['account.joinRequested'] = {
    tenantName: await tenantNameOf(tx, tenantId),
    applicants: [applicant],
    count: 1,
    path: '/users',
  };
  const admins = await adminsOf(tx, tenantId, mostAdminsMailed);
  await enqueue(
    tx,
    admins.map((admin) => ({
      tenantId,
      template: 'account.joinRequested' as const,
      toEmail: admin.email,
      toName: nameOf(admin),
      payload,
      ...(told && { notBefore: new Date(told.getTime() + hour) }),
    })),
  );
}
