/** Thousands of replies in a second, where what matters is that there are many. */
import { eq, sql } from 'drizzle-orm';
import type { PlatformDatabase } from '../db/connect.ts';
import { events } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';

/** So many parties of one, named "Guest 1 Tester" and so on, all confirmed or all waiting; the counters are kept true. */
export async function buildManyReplies(
  database: PlatformDatabase,
  event: { id: string; tenantId: string },
  count: number,
  { waitlisted = false }: { waitlisted?: boolean } = {},
): Promise<void> {
  await database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`
      insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
        guest_details, is_attending, waitlisted, arrival, created_at)
      select gen_random_uuid(), ${event.tenantId}, ${event.id}, 'Guest ' || n || ' Tester',
        'guest-' || n || '@example.com', 'guest-' || n || '@example.com', 'guest-' || n || '@example.com', 1,
        jsonb_build_array(jsonb_build_object('name', 'Guest ' || n || ' Tester', 'mealChoice', '')),
        true, ${waitlisted}, e.next_arrival + n - 1, now() - (${count} - n) * interval '1 ms'
      from generate_series(1, ${count}::int) as n, events e where e.id = ${event.id}`);
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
