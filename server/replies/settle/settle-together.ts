/** One batch in one transaction: lock, read, decide, write. */
import { refuse } from '#domain/kernel/route.ts';
import { tenantScope } from '../../db/scope.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { asksGuests } from '../holds.ts';
import { replyLinks } from '../links.ts';
import { replyLimit } from '../plan.ts';
import { countYesReplies, findTenant, lockEvents, lockTenant } from '../locked-event.store.ts';
import { decide, readForSettlement, type Settled } from './decide.ts';
import type { Pending, SubmitAnswer } from './queue.ts';
import { write } from './write.ts';

/** One transaction for the whole batch; what it answers is true only once this resolves. */
export async function settleTogether(
  deps: ServerDeps,
  tenantId: string,
  batch: readonly Pending[],
  limited: Set<string>,
): Promise<SubmitAnswer[]> {
  const scope = tenantScope(tenantId);
  const links = replyLinks(deps.keys);
  const now = new Date();
  const byEvent = new Map<string, Pending[]>();
  for (const pending of batch) {
    const same = byEvent.get(pending.eventId);
    if (same) same.push(pending);
    else byEvent.set(pending.eventId, [pending]);
  }
  for (;;) {
    const withPlan = limited.has(tenantId);
    const answers = await deps.database.transaction(scope, async (tx) => {
      if (withPlan) await lockTenant(tx, scope);
      const contexts = await lockEvents(tx, scope, [...byEvent.keys()]);
      // Without the tenant's lock its row is read again: it may have been given a limited plan while an event's was
      // waited for.
      const [tenant, reads] = await Promise.all([
        withPlan ? [...contexts.values()][0]?.tenant : findTenant(tx, tenantId),
        readForSettlement(tx, scope, contexts, batch, now),
      ]);
      const limit = tenant ? replyLimit(tenant, now) : null;
      if (limit === null) limited.delete(tenantId);
      else limited.add(tenantId);
      // The tenant's row comes before any event's: start again and lock both.
      if (limit !== null && !withPlan) return null;

      const plan = { room: limit === null ? Infinity : limit - (await countYesReplies(tx, tenantId)) };
      const answers = new Map<Pending, SubmitAnswer>();
      const settled: Settled[] = [];
      for (const [eventId, submissions] of byEvent) {
        const context = contexts.get(eventId);
        const read = reads.get(eventId);
        const outcome =
          context && read
            ? decide(context, read, submissions, plan, links, now, asksGuests(deps.config))
            : null;
        if (outcome) settled.push(outcome);
        submissions.forEach((pending, index) => {
          answers.set(pending, outcome?.answers[index] ?? refuse('notFound', 'Event not found'));
        });
      }
      await write(tx, scope, settled, now);
      return batch.map((pending) => answers.get(pending) as SubmitAnswer);
    });
    if (answers) return answers;
  }
}
