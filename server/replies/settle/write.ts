/** Writes a decided batch: replies, counters and mails. */
import type { TenantDb } from '../../db/connect.ts';
import { sendWithCommit } from '../../db/statement.ts';
import type { TenantScope } from '../../db/scope.ts';
import { announce } from '../../live/announce.ts';
import { notify, wasNotifiedSince } from '../../notifications/notifications.store.ts';
import { joinReplies } from '../../invitation-row/answered.store.ts';
import type { ReplyLinks } from '../links.ts';
import { writeTaken } from '../../questions/event-questions.store.ts';
import { newDigests } from '../mails/manager-mail.ts';
import { planLimitMessages } from '../mails/manager-messages.ts';
import { noteLinksMailed } from '../rows/reply.store.ts';
import { spotsOpened } from '../waitlist/promote.ts';
import type { Settled } from './decide.ts';
import { writeSettlement } from './write.store.ts';

export async function write(
  tx: TenantDb,
  scope: TenantScope,
  settled: readonly Settled[],
  links: ReplyLinks,
  now: Date,
): Promise<void> {
  const rows = settled.flatMap((settlement) => settlement.rows);
  for (const { context, rows } of settled) {
    if (rows.length === 0) continue;
    announce(tx, { topic: 'replies', tenantId: scope.tenantId, eventId: context.event.id });
  }
  // The bell lists new replies from their own rows, so they need no stored notification.
  if (rows.length > 0) announce(tx, { topic: 'notifications', tenantId: scope.tenantId });
  const messages = settled.flatMap((settlement) => settlement.messages);
  const hit = settled.find(({ planLimit }) => planLimit !== null);
  if (
    hit?.planLimit &&
    !(await wasNotifiedSince(
      tx,
      { tenantId: scope.tenantId, kind: 'plan_limit' },
      new Date(now.getTime() - 86_400_000),
    ))
  ) {
    const { context, mail, planLimit } = hit;
    await notify(tx, [{ tenantId: scope.tenantId, kind: 'plan_limit', eventId: context.event.id }]);
    messages.push(...planLimitMessages(context, mail.recipients, planLimit));
  }
  const linksMailed = settled.flatMap((settlement) => settlement.linksMailed);
  if (linksMailed.length > 0) await noteLinksMailed(tx, scope, linksMailed, now);
  const deltas = settled
    .filter((settlement) => settlement.rows.length > 0)
    .map(({ context, delta, rows: { length } }) => ({
      ...delta,
      eventId: context.event.id,
      arrivals: length,
    }));
  const remembered = settled.flatMap((settlement) => settlement.remembered);
  const digests = settled.flatMap((settlement) =>
    newDigests(
      { ...settlement, recipients: [...settlement.mail.recipients, ...settlement.mail.helpers] },
      now,
    ),
  );
  for (const { context, drawn } of settled) {
    if (drawn) await writeTaken(tx, context.event.tenantId, drawn.questions, drawn.taken);
  }
  const writing = Promise.all([
    writeSettlement(tx, scope, { replies: rows, deltas, remembered, messages, digests }, now),
    joinReplies(
      tx,
      scope,
      settled.flatMap((settlement) => settlement.joined),
      now,
    ),
  ]);
  const freeing = settled.filter((settlement) => settlement.freesSeats);
  if (freeing.length === 0) {
    sendWithCommit(tx, writing);
    return;
  }
  // Waiting parties get the seats that households left.
  await writing;
  for (const { context } of freeing) {
    await spotsOpened(tx, { scope, links, now }, context.event, { freed: true });
  }
}
