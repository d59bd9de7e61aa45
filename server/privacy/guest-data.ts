import type { EverythingKnown } from '#domain/privacy/contract.ts';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { findEvent } from '../event-row/event.store.ts';
import { readTraces, type ToGuest } from './guest-data.store.ts';
import type { Trace } from './traces.store.ts';

/**
 * Returns all data about the people of a reply or household, in the form that guests and hosts get.
 */
export async function everythingOf(
  tx: TenantDb,
  scope: TenantScope,
  trace: Trace,
  { now, how }: { now: Date; how?: ToGuest },
): Promise<EverythingKnown> {
  const event = await findEvent(tx, scope, trace.eventId, { alsoDeleted: true });
  return { madeAt: now.toISOString(), eventName: event?.name ?? '', known: await readTraces(tx, trace, how) };
}
