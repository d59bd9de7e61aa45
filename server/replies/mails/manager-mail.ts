/** Mails managers about replies, in digests if there are many. */
import { countIntoDigests, type DigestCount } from '../../outbox/digests.store.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import type { Message } from '../../mail/messages.ts';
import { digestMessage, managerMessages } from './manager-messages.ts';
import { type EventContext } from './guest-mail.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { type ManagerMail, readManagerMail, type Recipient } from './manager-mail.store.ts';

export const hour = 3_600_000;

/** Makes a new digest if none waits, or if the waiting digest has left in the meantime. */
export const newDigests = (
  of: { context: EventContext; recipients: readonly Recipient[]; digests: readonly DigestCount[] },
  now: Date,
): { digest: DigestCount; message: Message }[] =>
  of.digests.flatMap((digest) => {
    const recipient = of.recipients.find(({ email }) => email === digest.email);
    return recipient ? [{ digest, message: digestMessage(of.context, recipient, digest, now) }] : [];
  });

/** Leaves out the user who caused the mail. */
export const withoutRecipient = (mail: ManagerMail, except: string | undefined): ManagerMail => ({
  ...mail,
  recipients: mail.recipients.filter(({ email }) => email !== except),
  helpers: mail.helpers.filter(({ email }) => email !== except),
});

/** Manager mail about one reply, outside a batch. */
export async function mailManagers(
  tx: TenantDb,
  scope: TenantScope,
  context: EventContext,
  reply: ReplyRow,
  confirmedGuests: number,
  now: Date,
  { isWithdrawn = false, except }: { isWithdrawn?: boolean; except?: string } = {},
): Promise<void> {
  const facts = await readManagerMail(tx, scope, context.event, now);
  const mail = withoutRecipient(facts, except);
  const { messages, digests } = managerMessages(context, [{ reply, confirmedGuests, isWithdrawn }], mail);
  const counted = await countIntoDigests(tx, scope, digests);
  const recipients = [...mail.recipients, ...mail.helpers];
  const missing = newDigests({ context, recipients, digests }, now).filter(
    ({ digest }) => digest.id === null || !counted.has(digest.id),
  );
  await enqueue(tx, [...messages, ...missing.map(({ message }) => message)]);
}
