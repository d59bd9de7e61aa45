/** Mail to managers about replies, and the digests that gather it. */
import type { Db, TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { digestMessage, managerMessages } from './manager-messages.ts';
import { type EventContext } from './mail.ts';
import type { ReplyRow } from './locked-event.store.ts';
import { countIntoDigests, type DigestCount, readManagerMail, type Recipient } from './manager-mail.store.ts';

export const hour = 3_600_000;

/** Counts replies into the digests that wait, and makes those that do not. */
export async function writeDigests(
  tx: Db,
  scope: TenantScope,
  counts: readonly { context: EventContext; recipients: readonly Recipient[]; digest: DigestCount }[],
  now: Date,
): Promise<void> {
  if (counts.length === 0) return;
  const waiting = await countIntoDigests(
    tx,
    scope,
    counts.map(({ digest }) => digest),
  );
  const counted = new Set(waiting.map(({ eventId, email }) => `${eventId} ${email}`));
  const messages = counts.flatMap(({ context, recipients, digest }) => {
    const recipient = recipients.find(({ email }) => email === digest.email);
    return recipient && !counted.has(`${digest.eventId} ${digest.email}`)
      ? [digestMessage(context, recipient, digest, now)]
      : [];
  });
  await enqueue(tx, messages);
}

/** Manager mail about one reply, outside of a batch. */
export async function mailManagers(
  tx: TenantDb,
  scope: TenantScope,
  context: EventContext,
  reply: ReplyRow,
  confirmedGuests: number,
  now: Date,
  { isWithdrawn = false }: { isWithdrawn?: boolean } = {},
): Promise<void> {
  const mail = await readManagerMail(tx, scope, context.event, now);
  const { messages, digests } = managerMessages(context, [{ reply, confirmedGuests, isWithdrawn }], mail);
  await enqueue(tx, messages);
  const { recipients } = mail;
  await writeDigests(
    tx,
    scope,
    digests.map((digest) => ({ context, recipients, digest })),
    now,
  );
}
