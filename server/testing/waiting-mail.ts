import type { PlatformDatabase } from '../db/connect.ts';
import { tenantScope } from '../db/scope.ts';
import { samples } from '../mail/templates/previews.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { buildTenant } from './builders.ts';

/** Enqueues mails of a new organization to guest-0@example.com, guest-1@example.com and so on. */
export async function buildWaitingMail(database: PlatformDatabase, count: number): Promise<void> {
  const { id: tenantId } = await buildTenant(database);
  const mails = Array.from({ length: count }, (_, index) => ({
    tenantId,
    template: 'account.joinDenied' as const,
    toEmail: `guest-${index}@example.com`,
    payload: samples['account.joinDenied'],
  }));
  await database.transaction(tenantScope(tenantId), (tx) => enqueue(tx, mails));
}
