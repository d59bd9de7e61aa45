/** One batch in one transaction: lock, read, decide, write. */
import { refuse } from '#domain/kernel/route.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { replyAllowance, withHeldPlan } from '../../plans/limits.ts';
import { asksGuests } from '../holds.ts';
import { replyLinks } from '../links.ts';
import { lockEvents } from '../locked-event.store.ts';
import { decide, readForSettlement, type Settled } from './decide.ts';
import type { Pending, SubmitAnswer } from './pending.ts';
import { write } from './write.ts';

/** One transaction for the whole batch; what it answers is true only once this resolves. */
export async function settleTogether(
  deps: ServerDeps,
  scope: TenantScope,
  batch: readonly Pending[],
  limited: Set<string>,
): Promise<SubmitAnswer[]> {
  const links = replyLinks(deps.keys);
  const now = new Date();
  const byEvent = new Map<string, Pending[]>();
  for (const pending of batch) {
    const same = byEvent.get(pending.eventId);
    if (same) same.push(pending);
    else byEvent.set(pending.eventId, [pending]);
  }
  return withHeldPlan(
    deps.database,
    scope,
    now,
    {
      lock: (tx) => lockEvents(tx, scope, [...byEvent.keys()]),
      read: async (tx, contexts) => ({
        contexts,
        reads: await readForSettlement(tx, scope, contexts, batch, now),
      }),
      work: async (tx, { contexts, reads }, plan) => {
        const allowance = await replyAllowance(tx, plan);
        const answers = new Map<Pending, SubmitAnswer>();
        const settled: Settled[] = [];
        for (const [eventId, submissions] of byEvent) {
          const context = contexts.get(eventId);
          const read = reads.get(eventId);
          const outcome =
            context && read
              ? decide(context, read, submissions, allowance, links, now, asksGuests(deps.config))
              : null;
          if (outcome) settled.push(outcome);
          submissions.forEach((pending, index) => {
            answers.set(pending, outcome?.answers[index] ?? refuse('notFound', 'Event not found'));
          });
        }
        await write(tx, scope, settled, now);
        return batch.map((pending) => answers.get(pending) as SubmitAnswer);
      },
    },
    limited,
  );
}
