/** Settles batches of replies in one transaction: lock, read, decide, write. */
import { refuse } from '#domain/kernel/route.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { planToHold, type ReplyAllowance, replyAllowance, withHeldPlan } from '../../plans/plan-gate.ts';
import { asksGuests } from '../holds/holds.ts';
import { type ReplyLinks, replyLinks } from '../links.ts';
import { billingOf } from '../../plans/billing.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import {
  type HelperRecipient,
  hostEmailFrom,
  managerMailFrom,
  readHelpersToMail,
} from '../mails/manager-mail.store.ts';
import { emailKeyOf } from '../presenter.ts';
import { type EventQuestionRow, readQuestionsOf } from '../../questions/event-questions.store.ts';
import { decide, type Settled } from './decide.ts';
import type { SettlementReads } from './deciding.ts';
import { inTodaysForm } from './idempotency.ts';
import type { Pending, Settling as Outcome } from './pending.ts';
import { type AnsweredInvitation, readAnswered, withFormer } from '../../invitation-row/answered.store.ts';
import {
  lockForSettlement,
  lockFreeForSettlement,
  lockNowForSettlement,
  readForSettlement,
  type SettlementRead,
} from './settle.store.ts';
import { write } from './write.ts';

/** The submissions to one organization's events. */
export interface Batch {
  scope: TenantScope;
  submissions: readonly Pending[];
}

/** A batch that is being settled, with the parameters of its statements. */
interface Settling extends Batch {
  byEvent: Map<string, Pending[]>;
  eventIds: string[];
  asked: Parameters<typeof readForSettlement>[2];
  /** Empty for most batches, whose replies belong to no invitation. */
  invitations: Parameters<typeof readAnswered>[2];
  now: Date;
}

/**
 * Settles the whole batch in one transaction. Its responses may only be sent once this resolves.
 * @param waits whether to wait for a locked event. A limited plan never waits, because its
 * organization's row is locked by then and the other events would wait, too.
 */
export async function settleTogether(
  deps: ServerDeps,
  batch: Batch,
  limited: Set<string>,
  waits: boolean,
): Promise<Outcome[]> {
  const now = new Date();
  const { scope } = batch;
  const settling = begun(batch, now);
  return withHeldPlan(
    deps.database,
    { scope, now, knownLimited: limited },
    {
      // The statements leave at once. The database runs the later ones when it holds the locks of
      // the first.
      reach: async (tx) => {
        const lock = waits && !limited.has(scope.tenantId) ? lockForSettlement : lockNowForSettlement;
        const [events, found, invitations] = await Promise.all([
          lock(tx, scope, settling.eventIds),
          readForSettlement(tx, scope, settling.asked),
          readAnswered(tx, scope, settling.invitations),
        ]);
        return {
          read: { events, found, invitations },
          billing: found?.isClaimed ? billingOf(found.tenant) : null,
        };
      },
      work: async (tx, read, plan) =>
        decideAndWrite(deps, tx, settling, read, await replyAllowance(tx, plan)),
    },
  );
}

/**
 * Settles batches of several organizations in one transaction, each under its own row-level
 * security. It waits for no lock, so that nobody waits for another organization. A batch that must
 * be settled alone, because of a locked event or a limited plan, gives null.
 */
export async function settleSeveral(
  deps: ServerDeps,
  batches: readonly Batch[],
  limited: Set<string>,
): Promise<(Outcome[] | null)[]> {
  const now = new Date();
  const settling = batches.map((batch) => begun(batch, now));
  return deps.database.fixedTransactionFor(
    batches.map(({ scope }) => scope),
    async (tx, enter) => {
      const reached = await Promise.all(
        settling.map(({ scope, eventIds, asked, invitations }) => {
          enter(scope);
          return Promise.all([
            lockFreeForSettlement(tx, scope, eventIds),
            readForSettlement(tx, scope, asked),
            readAnswered(tx, scope, invitations),
          ]);
        }),
      );
      const answers: (Outcome[] | null)[] = [];
      for (const [index, each] of settling.entries()) {
        const [events, found, invitations] = reached[index] ?? [null, null, []];
        const { scope } = each;
        const plan = planToHold(scope.tenantId, found?.isClaimed ? billingOf(found.tenant) : null, now);
        if (plan.limited) limited.add(scope.tenantId);
        if (!events || plan.limited) {
          answers.push(null);
          continue;
        }
        enter(scope);
        // Settles one tenant after another, because statements belong to the last entered tenant.
        answers.push(
          await decideAndWrite(
            deps,
            tx,
            each,
            { events, found, invitations },
            await replyAllowance(tx, plan),
          ),
        );
      }
      return answers;
    },
  );
}

function begun({ scope, submissions }: Batch, now: Date): Settling {
  const byEvent = new Map<string, Pending[]>();
  for (const pending of submissions) {
    const same = byEvent.get(pending.eventId);
    if (same) same.push(pending);
    else byEvent.set(pending.eventId, [pending]);
  }
  const eventIds = [...byEvent.keys()];
  return {
    scope,
    submissions,
    byEvent,
    eventIds,
    asked: { eventIds, ...keysOf(submissions), now },
    invitations: submissions.flatMap(({ eventId, invitation }) =>
      invitation ? [{ eventId, ...invitation }] : [],
    ),
    now,
  };
}

/** The data read under the locks. */
interface Reached {
  events: readonly EventRow[];
  found: SettlementRead | null;
  invitations: readonly AnsweredInvitation[];
}

async function decideAndWrite(
  deps: ServerDeps,
  tx: TenantDb,
  { scope, submissions, byEvent, invitations: asks, now }: Settling,
  { events, found, invitations: answered }: Reached,
  allowance: ReplyAllowance,
): Promise<Outcome[]> {
  const links: ReplyLinks = replyLinks(deps.keys);
  const answers = new Map<Pending, Outcome>();
  const settled: Settled[] = [];
  const live = new Map(events.map((event) => [event.id, event]));
  const asking = events.filter(({ questionCount }) => questionCount > 0);
  const asked = await readQuestionsOf(tx, asking);
  const invitations = await withFormer(tx, scope, asks, answered);
  const helpers = await readHelpersToMail(tx, scope.tenantId, events);
  const remembered = await inTodaysForm(tx, scope, events, found?.remembered ?? []);
  for (const [eventId, some] of byEvent) {
    const event = live.get(eventId);
    const outcome =
      event && found
        ? decide(
            {
              context: { event, tenant: found.tenant, hostEmail: hostEmailFrom(event, found.people) },
              reads: readsOf(event, { ...found, remembered, helpers }, invitations, asked),
              mayAsk: asksGuests(deps.config),
              ...{ allowance, links, now },
            },
            some,
          )
        : null;
    if (outcome) settled.push(outcome);
    some.forEach((pending, index) => {
      answers.set(pending, outcome?.answers[index] ?? refuse('notFound', 'Event not found'));
    });
  }
  await write(tx, scope, settled, links, now);
  return submissions.map((pending) => answers.get(pending) as Outcome);
}

/** The addresses and idempotency keys of the batch, each once. */
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

/** One event's part of the batch's reads. */
const readsOf = (
  event: EventRow,
  found: SettlementRead & { helpers: readonly HelperRecipient[] },
  invitations: readonly AnsweredInvitation[],
  asked: readonly EventQuestionRow[],
): SettlementReads => ({
  questions: asked.filter(({ eventId }) => eventId === event.id),
  invitations: invitations.filter(({ eventId }) => eventId === event.id),
  remembered: found.remembered.filter(({ eventId }) => eventId === event.id),
  holding: found.holding.filter(({ eventId }) => eventId === event.id),
  waiting: found.waiting.get(event.id) ?? [],
  mail: managerMailFrom(event, found.people, found.sent, found.helpers),
});
