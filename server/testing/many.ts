/** Builds thousands of replies in a second, for tests in which only the number matters. */
import { eq, sql } from 'drizzle-orm';
import type { PlatformDatabase } from '../db/connect.ts';
import { events } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import type { EventKey } from '../event-row/event.store.ts';

/**
 * Builds `count` parties of one, named "Guest 1 Tester" and so on, all confirmed or all waiting. It
 * updates the event's counters.
 */
export async function buildManyReplies(
  database: PlatformDatabase,
  event: EventKey,
  count: number,
  { waitlisted = false }: { waitlisted?: boolean } = {},
): Promise<void> {
  await database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`
      with made as (
      insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
        is_attending, waitlisted, arrival, created_at)
      select gen_random_uuid(), ${event.tenantId}, ${event.id}, 'Guest ' || n || ' Tester',
        'guest-' || n || '@example.com', 'guest-' || n || '@example.com', 'guest-' || n || '@example.com', 1,
        true, ${waitlisted}, e.next_arrival + n - 1, now() - (${count} - n) * interval '1 ms'
      from generate_series(1, ${count}::int) as n, events e where e.id = ${event.id}
      returning id, tenant_id, event_id, display_name
      )
      insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, is_attending)
      select tenant_id, gen_random_uuid(), event_id, id, 0, display_name, lower(display_name), true from made`);
    const counted = waitlisted
      ? {
          waitlistedGuests: sql`${events.waitlistedGuests} + ${count}`,
          waitlistedReplies: sql`${events.waitlistedReplies} + ${count}`,
        }
      : {
          confirmedGuests: sql`${events.confirmedGuests} + ${count}`,
          confirmedReplies: sql`${events.confirmedReplies} + ${count}`,
        };
    await tx
      .update(events)
      .set({ ...counted, nextArrival: sql`${events.nextArrival} + ${count}` })
      .where(eq(events.id, event.id));
  });
}
