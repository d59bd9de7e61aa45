import type { Db } from '../db/connect.ts';
import type { Message } from '../mail/messages.ts';
import { signalEnqueued } from '../db/channel.ts';
import { insertMessages } from './outbox.store.ts';

/**
 * Puts mails into the outbox in the caller's transaction. After a commit they are sent at least
 * once; after a rollback they never existed. Under a tenant's scope every mail must belong to that
 * tenant. A reply that a host entered may have no address, so mails to nobody are left out.
 */
export async function enqueue(tx: Db, messages: readonly Message[]): Promise<void> {
  const addressed = messages.filter(({ toEmail }) => toEmail !== '');
  if (addressed.length === 0) return;
  await insertMessages(tx, addressed);
  signalEnqueued(tx);
}
