/** Writes what a batch decided: replies, counters and mails. */
import type { Db } from '../../db/connect.ts';
import { lastly } from '../../db/statement.ts';
import type { TenantScope } from '../../db/scope.ts';
import { announce } from '../../live/announce.ts';
import { notify } from '../../notifications/store.ts';
import { newDigests } from '../manager-mail.ts';
import { planLimitMessages } from '../manager-messages.ts';
import { noteLinksMailed } from '../reply.store.ts';
import type { Settled } from './decide.ts';
import { wasToldOfPlanLimit } from './settle.store.ts';
import { writeSettlement } from './write.store.ts';

export async function write(
  tx: Db,
  scope: TenantScope,
  settled: readonly Settled[],
  now: Date,
): Promise<void> {
  const rows = settled.flatMap((one) => one.rows);
  for (const { context, rows } of settled) {
    if (rows.length === 0) continue;
    announce(tx, { topic: 'replies', tenantId: scope.tenantId, eventId: context.event.id });
  }
  // A new reply is its own notification.
  if (rows.length > 0) announce(tx, { topic: 'notifications', tenantId: scope.tenantId });
  const messages = settled.flatMap((one) => one.messages);
  const hit = settled.find(({ planLimit }) => planLimit !== null);
  if (
    hit?.planLimit &&
    !(await wasToldOfPlanLimit(tx, scope.tenantId, new Date(now.getTime() - 86_400_000)))
  ) {
    const { context, recipients, planLimit } = hit;
    await notify(tx, [{ tenantId: scope.tenantId, kind: 'plan_limit', eventId: context.event.id }]);
    messages.push(...planLimitMessages(context, recipients, planLimit));
  }
  const linksMailed = settled.flatMap((one) => one.linksMailed);
  if (linksMailed.length > 0) await noteLinksMailed(tx, scope, linksMailed, now);
  const deltas = settled
    .filter((one) => one.rows.length > 0)
    .map(({ context, delta, rows: { length } }) => ({
      ...delta,
      eventId: context.event.id,
      arrivals: length,
    }));
  const remembered = settled.flatMap((one) => one.remembered);
  const digests = settled.flatMap((one) => newDigests(one, now));
  lastly(tx, writeSettlement(tx, scope, { replies: rows, deltas, remembered, messages, digests }, now));
}
