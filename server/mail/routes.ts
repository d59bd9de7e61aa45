import type { mailRoutes } from '#domain/mail/contract.ts';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { budgetWindowMs } from '#domain/mail/budget.ts';
import { failureSentences, isAboutMessage, linkLives, retryRefusal } from '#domain/mail/delivery.ts';
import { messageLabel } from '#domain/mail/kinds.ts';
import { can } from '#domain/access/rules.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import type { Scope } from '../db/scope.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { actorLabel, type Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import { findEvent, findHostEmail, findTenant } from '../event-row/event.store.ts';
import { countTenants } from '../budgets/mail-counts.store.ts';
import { holdsBack, perDayOf } from '../budgets/apply-budgets.ts';
import { findMailedCover } from './event-snapshot.store.ts';
import { eventSnapshot } from './event-snapshot.ts';
import { signalEnqueued } from '../db/channel.ts';
import type { OutgoingRow } from './outgoing.store.ts';
import { countFailed, findOutgoing, listOutgoing } from './outgoing.store.ts';
import { retryAll, retryOne } from '../outbox/retry.store.ts';
import { countKeptBack } from '../outbox/held.store.ts';
import { previews, type PreviewedEvent } from './templates/previews.ts';
import { mailboxHandlers, messageNotFound, newest } from './mailbox.ts';

/**
 * Shows the mail server's answer only if `withAnswers` is set: an organization must not read what
 * the server says about the operator.
 */
function toOutgoing(row: OutgoingRow, now: Date, { withAnswers }: { withAnswers: boolean }): OutgoingMail {
  const { status, failureKind, lastError, nextAttemptAt, template, createdAt, sentAt, ...rest } = row;
  const kind = failureKind ?? (lastError === null ? null : 'other');
  return {
    ...rest,
    template,
    label: messageLabel(template),
    state: status === 'queued' || status === 'held' ? 'waiting' : status,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: status === 'queued' ? nextAttemptAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
    failure:
      kind === null
        ? null
        : {
            kind,
            sentence: failureSentences[kind],
            answer: withAnswers || isAboutMessage(kind) ? lastError : null,
          },
    retryRefusal: status === 'failed' || status === 'withheld' ? retryRefusal(row, now) : null,
  };
}

export function mailHandlers(deps: ServerDeps): Handlers<typeof mailRoutes> {
  const { database, config } = deps;
  return {
    listOutgoing: async ({ query, actor, scope, call }) => {
      const withAnswers = actor.role === 'superadmin';
      const tenantId = withAnswers ? query.tenantId : undefined;
      const { eventId } = query;
      if ([tenantId, eventId].some((id) => id !== undefined && !isId(id))) return okList([], 0);
      const { limit = newest, offset = 0 } = pageOf(query);
      const { rows, total } = await database.transaction(scope, (tx) =>
        listOutgoing(
          tx,
          scope,
          { tenantId, eventId, state: query.state, q: query.q },
          { order: sortOf(query, '-createdAt'), page: { limit, offset } },
        ),
      );
      return okList(
        rows.map((row) => toOutgoing(row, call.now, { withAnswers })),
        total,
        query.q,
      );
    },

    mailStanding: async ({ scope, call }) => {
      if (scope.kind === 'platform') return refuse('notFound');
      return database.transaction(scope, async (tx) => {
        const { tenants } = await countTenants(tx, [scope.tenantId]);
        const tenant = tenants.get(scope.tenantId);
        if (!tenant) return refuse('notFound');
        const { held, withheld } = await countKeptBack(
          tx,
          scope,
          new Date(call.now.getTime() - budgetWindowMs),
        );
        return ok(200, {
          confirmed: !holdsBack(config, tenant),
          held,
          withheld,
          sent: tenant.sent,
          perDay: perDayOf(config, tenant, call.now),
        });
      });
    },

    countFailed: async ({ query, actor, scope }) => {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return ok(200, { failed: 0 });
      const failed = await database.transaction(scope, (tx) => countFailed(tx, scope, tenantId));
      return ok(200, { failed });
    },

    retryMail: async ({ params, actor, scope, call }) =>
      database.transaction(scope, async (tx) => {
        const before = await findOutgoing(tx, scope, params.id);
        if (!before) return refuse('notFound', messageNotFound);
        const refusal = retryRefusal(before, call.now);
        if (refusal !== null) return refuse('conflict', refusal);
        if (!(await retryOne(tx, scope, before.id))) {
          return refuse('conflict', 'You can resend only emails that failed or that we didn’t send.');
        }
        await record(tx, [
          {
            tenantId: before.tenantId,
            actorId: actor.id,
            actorLabel: actorLabel(actor),
            action: 'mail.retry',
            subjectType: 'message',
            subjectId: before.id,
            eventId: before.eventId,
            details: { count: 1, toEmail: before.toEmail },
          },
        ]);
        signalEnqueued(tx);
        const after = await findOutgoing(tx, scope, before.id);
        if (!after) throw new Error('A message was gone in the transaction that changed it.');
        return ok(200, toOutgoing(after, call.now, { withAnswers: actor.role === 'superadmin' }));
      }),

    retryAllFailed: async ({ query, actor, scope }) => {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return ok(200, { retried: 0 });
      const counts = await database.transaction(scope, async (tx) => {
        const retried = await retryAll(tx, scope, { tenantId, state: query.state }, linkLives);
        await record(
          tx,
          [...retried].map(([of, count]) => ({
            tenantId: of,
            actorId: actor.id,
            actorLabel: actorLabel(actor),
            action: 'mail.retry' as const,
            subjectType: 'message',
            details: { count },
          })),
        );
        signalEnqueued(tx);
        return retried;
      });
      return ok(200, { retried: [...counts.values()].reduce((sum, count) => sum + count, 0) });
    },

    ...mailboxHandlers(deps),

    async previews({ query: { eventId }, actor, scope }) {
      if (eventId === undefined) return ok(200, previews(config));
      const own = isId(eventId)
        ? await database.transaction(scope, (tx) => previewedEvent(tx, scope, actor, eventId))
        : null;
      return own ? ok(200, previews(config, own)) : refuse('notFound', 'This event doesn’t exist.');
    },
  };
}

/** Returns an event as its mails show it, if the caller may read the host's mail texts. */
async function previewedEvent(
  tx: Db,
  scope: Scope,
  actor: Actor,
  id: string,
): Promise<PreviewedEvent | null> {
  const event = await findEvent(tx, scope, id);
  const tenant =
    event &&
    can(actor, 'event.viewPrivate', seenEvent(actor, event)) &&
    (await findTenant(tx, event.tenantId));
  if (!tenant) return null;
  return {
    event: eventSnapshot({
      event,
      tenant,
      hostEmail: await findHostEmail(tx, event),
      cover: await findMailedCover(tx, event),
    }),
    meals: event.hasMeals ? event.mealOptions : [],
    maxGuestsPerRsvp: event.maxGuestsPerRsvp,
    confirmedGuests: event.confirmedGuests,
    maxGuests: event.maxGuests,
  };
}
