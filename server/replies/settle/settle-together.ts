/** One batch in one transaction: lock, read, decide, write. */
import { refuse } from '#domain/kernel/route.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { replyAllowance, withHeldPlan } from '../../plans/limits.ts';
import { asksGuests } from '../holds.ts';
import { replyLinks } from '../links.ts';
import { billingOf } from '../../plans/billing.ts';
import type { EventRow } from '../locked-event.store.ts';
import { hostEmailFrom, managerMailFrom } from '../manager-mail.store.ts';
import { emailKeyOf } from '../presenter.ts';
import { decide, type Settled, type SettlementReads } from './decide.ts';
import type { Pending, SubmitResult } from './pending.ts';
import { lockForSettlement, readForSettlement, type SettlementRead } from './settle.store.ts';
import { write } from './write.ts';

/** One transaction for the whole batch; what it answers is true only once this resolves. */
export async function settleTogether(
  deps: ServerDeps,
  scope: TenantScope,
  batch: readonly Pending[],
  limited: Set<string>,
): Promise<SubmitResult[]> {
  const links = replyLinks(deps.keys);
  const now = new Date();
  const byEvent = new Map<string, Pending[]>();
  for (const pending of batch) {
    const same = byEvent.get(pending.eventId);
    if (same) same.push(pending);
    else byEvent.set(pending.eventId, [pending]);
  }
  const ids = [...byEvent.keys()];
  const asked = { eventIds: ids, ...keysOf(batch), now };
  return withHeldPlan(
    deps.database,
    scope,
    now,
    {
      // Both leave at once; the database runs the second when it holds the locks.
      reach: async (tx) => {
        const [events, found] = await Promise.all([
          lockForSettlement(tx, scope, ids),
          readForSettlement(tx, scope, asked),
        ]);
        return { read: { events, found }, billing: found?.isClaimed ? billingOf(found.tenant) : null };
      },
      work: async (tx, { events, found }, plan) => {
        const allowance = await replyAllowance(tx, plan);
        const answers = new Map<Pending, SubmitResult>();
        const settled: Settled[] = [];
        const live = new Map(events.map((event) => [event.id, event]));
        for (const [eventId, submissions] of byEvent) {
          const event = live.get(eventId);
          const outcome =
            event && found
              ? decide(
                  { event, tenant: found.tenant, hostEmail: hostEmailFrom(event, found.people) },
                  readsOf(event, found),
                  submissions,
                  allowance,
                  links,
                  now,
                  asksGuests(deps.config),
                )
              : null;
          if (outcome) settled.push(outcome);
          submissions.forEach((pending, index) => {
            answers.set(pending, outcome?.answers[index] ?? refuse('notFound', 'Event not found'));
          });
        }
        await write(tx, scope, settled, now);
        return batch.map((pending) => answers.get(pending) as SubmitResult);
      },
    },
    limited,
  );
}

/** What the reads look for: the addresses and idempotency keys of the batch, each once. */
function keysOf(batch: readonly Pending[]) {
  const addresses = new Map<string, { eventId: string; emailKey: string }>();
  const keys = new Map<string, { eventId: string; key: string }>();
  for (const { eventId, submission, keyHash } of batch) {
    const emailKey = emailKeyOf(submission.guestEmail);
    addresses.set(`${eventId} ${emailKey}`, { eventId, emailKey });
    if (keyHash !== null) keys.set(`${eventId} ${keyHash}`, { eventId, key: keyHash });
  }
  return { addresses: [...addresses.values()], keys: [...keys.values()] };
}

/** The part of the batch's reads that is about one event. */
const readsOf = (event: EventRow, found: SettlementRead): SettlementReads => ({
  remembered: found.remembered.filter(({ eventId }) => eventId === event.id),
  holding: found.holding.filter(({ eventId }) => eventId === event.id),
  waiting: found.waiting.get(event.id) ?? [],
  mail: managerMailFrom(event, found.people, found.sent),
});
