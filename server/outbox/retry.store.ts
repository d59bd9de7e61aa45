/** Queues mails again that were given up or kept back. */
import { and, eq, inArray, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { outbox } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';

/** Limits mails to the scope, and a superadmin's to one organization if it is given. */
export const mailInScope = (scope: Scope, tenantId?: string) => {
  const whose = scope.kind === 'tenant' ? scope.tenantId : tenantId;
  return whose === undefined
    ? undefined
    : and(eq(outbox.tenantId, whose), sql`${outbox.createdAt} > '-infinity'`);
};

/** States from which a mail can be sent again: it was given up, or it was above a budget. */
export type Retryable = 'failed' | 'withheld';

/**
 * The mail was accepted and bounced later. It cannot be sent again, because its contents are not
 * kept.
 */
const isReturned = sql`${outbox.failureKind} is not distinct from 'returned'`;

/**
 * Queues a mail again with its attempts reset. The budgets decide again, and the oldest mails go
 * first.
 */
const asNew = {
  status: 'queued',
  attempts: 0,
  nextAttemptAt: sql`${outbox.createdAt}`,
  lockedUntil: null,
  lastError: null,
  failureKind: null,
  countedAt: null,
};

/**
 * Queues one mail again.
 * @returns whether the mail was in a state that can be sent again.
 */
export async function retryOne(tx: Db, scope: Scope, id: string): Promise<boolean> {
  const retried = await tx
    .update(outbox)
    .set(asNew)
    .where(
      and(
        eq(outbox.id, id),
        mailInScope(scope),
        inArray(outbox.status, ['failed', 'withheld']),
        not(isReturned),
      ),
    )
    .returning({ id: outbox.id });
  return retried.length > 0;
}

/**
 * Queues every mail in this state again if its link still works. Returns the number of mails by
 * organization.
 */
export async function retryAll(
  tx: Db,
  scope: Scope,
  { tenantId, state }: { tenantId: string | undefined; state: Retryable },
  linkLives: Readonly<Record<string, number>>,
): Promise<Map<string | null, number>> {
  const expired = Object.entries(linkLives).map(([template, lifeMs]) =>
    and(
      eq(outbox.template, template),
      lt(outbox.createdAt, sql`now() - ${`${lifeMs} milliseconds`}::interval`),
    ),
  );
  const retried = await tx
    .update(outbox)
    .set(asNew)
    .where(
      and(
        mailInScope(scope, tenantId),
        eq(outbox.status, state),
        not(or(isReturned, ...expired) ?? sql`false`),
      ),
    )
    .returning({ tenantId: outbox.tenantId });
  const counts = new Map<string | null, number>();
  for (const row of retried) counts.set(row.tenantId, (counts.get(row.tenantId) ?? 0) + 1);
  return counts;
}
