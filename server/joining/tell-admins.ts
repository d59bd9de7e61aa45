/**
 * Mails admins about requests to join. Anybody can type anybody's address, so the mail only lists
 * applicants who proved theirs, and it leaves at most once an hour.
 */
import type { Db } from '../db/connect.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { adminsOf } from '../users/users.store.ts';
import type { JoinRequestRow } from './join-requests.store.ts';
import { addToWaitingDigests } from '../outbox/digests.store.ts';
import { holdJoining, lastToldOfRequests, tenantNameOf } from './join-requests.store.ts';

const hour = 60 * 60_000;

/** The most admins who get the mail. Those who have been admins longest come first. */
const maxAdminsMailed = 20;
/** The most applicants that one mail lists. It counts the others. */
const maxListed = 20;

/** Returns the name that the applicant typed. It may be empty. */
export const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

/**
 * Mails the admins about an applicant who has proved the address. If they got a mail within the
 * last hour, the next one waits and lists everyone who confirms until the hour is over.
 */
export async function tellAdmins(tx: Db, request: JoinRequestRow, now: Date): Promise<void> {
  const { tenantId } = request;
  await holdJoining(tx, tenantId);
  const applicant = {
    name: nameOf(request),
    email: request.email,
    message: request.requestMessage,
  };
  if (await addToWaitingDigests(tx, tenantId, applicant, maxListed)) return;
  const lastMail = await lastToldOfRequests(tx, tenantId, new Date(now.getTime() - hour));
  const payload: MessagePayloads['account.joinRequested'] = {
    tenantName: await tenantNameOf(tx, tenantId),
    applicants: [applicant],
    count: 1,
    path: '/users',
  };
  const admins = await adminsOf(tx, tenantId, maxAdminsMailed);
  await enqueue(
    tx,
    admins.map((admin) => ({
      tenantId,
      template: 'account.joinRequested' as const,
      toEmail: admin.email,
      toName: nameOf(admin),
      payload,
      ...(lastMail && { notBefore: new Date(lastMail.getTime() + hour) }),
    })),
  );
}
