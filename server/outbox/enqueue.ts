import type { Db } from '../db/connect.ts';
import type { Message } from '../mail/messages.ts';
import { signalEnqueued } from '../db/channel.ts';
import { insertMessages } from './outbox.store.ts';

/**
 * Puts messages into the outbox in the transaction that causes them. If it commits they are sent at
 * least once, and if it rolls back they never existed. Under a tenant's scope every message must be
 * that tenant's.
 */
export async function enqueue(tx: Db, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(tx, messages);
  signalEnqueued(tx);
}
