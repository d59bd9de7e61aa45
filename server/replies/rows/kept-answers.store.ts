/**
 * Stores the first response to a call with an idempotency key. Settling a reply stores its response
 * itself, in the statement that writes the reply.
 */
import { and, eq } from 'drizzle-orm';
import type { TenantDb } from '../../db/connect.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';

/**
 * Returns the first answer under the key, or null if there is none. The result is reliable only
 * under the tenant's lock.
 */
export async function recallAnswer(
  tx: TenantDb,
  scope: TenantScope,
  eventId: string,
  key: string,
): Promise<{ bodyHash: string; reply: Record<string, unknown> } | null> {
  const [row] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, reply: idempotencyKeys.reply })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.tenantId, scope.tenantId),
        eq(idempotencyKeys.eventId, eventId),
        eq(idempotencyKeys.key, key),
      ),
    );
  return row ?? null;
}

export async function keepAnswer(
  tx: TenantDb,
  scope: TenantScope,
  eventId: string,
  answer: { key: string; bodyHash: string; reply: Record<string, unknown> },
): Promise<void> {
  await tx.insert(idempotencyKeys).values({ tenantId: scope.tenantId, eventId, ...answer, status: 201 });
}
