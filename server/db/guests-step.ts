/**
 * Between migrations 0022 and 0023: the persons of replies become rows, some hundred replies in a
 * transaction.
 */
import { nameKey } from '#domain/replies/guests.ts';
import { newId } from './id.ts';

/** Runs one statement on either driver. Parameters are texts. */
export type RunQuery = (text: string, values?: string[]) => Promise<Record<string, unknown>[]>;

const progress = 'guests are copied up to';

interface Before {
  id: string;
  tenantId: string;
  eventId: string;
  guestCount: number;
  isAttending: boolean;
  details: { name?: unknown; mealChoice?: unknown }[] | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The count says how many come. The persons after them stay, as persons who do not come. */
function personsOf({ id, tenantId, eventId, guestCount, isAttending, details }: Before) {
  const list = details ?? [];
  const length = isAttending ? Math.max(guestCount, list.length) : list.length;
  return Array.from({ length }, (_, position) => {
    const name = textOf(list[position]?.name);
    return {
      id: newId(),
      tenantId,
      eventId,
      reservationId: id,
      position,
      name,
      nameKey: nameKey(name),
      mealChoice: textOf(list[position]?.mealChoice),
      isAttending: isAttending && position < guestCount,
    };
  });
}

/** Each step commits on its own with its progress, so that an interrupted start continues there. */
export async function copyGuests(run: RunQuery, atOnce = 1_000): Promise<void> {
  for (let copied = atOnce; copied === atOnce;) {
    await run('BEGIN');
    try {
      await run(`SELECT set_config('turnout.platform', 'on', true)`);
      copied = await copySome(run, atOnce);
      await run('COMMIT');
    } catch (error) {
      await run('ROLLBACK').catch(() => {});
      throw error;
    }
  }
}

async function copySome(run: RunQuery, atOnce: number): Promise<number> {
  const [done] = await run('select value from platform_settings where name = $1::text', [progress]);
  const rows = await run(
    `select row_to_json(r)::text as reply from (
      select id, tenant_id as "tenantId", event_id as "eventId", guest_count as "guestCount",
        is_attending as "isAttending", guest_details_before as details
      from reservations where id > $1::text::uuid order by id limit ${atOnce}) r`,
    [typeof done?.value === 'string' ? done.value : '00000000-0000-0000-0000-000000000000'],
  );
  const replies = rows.map(({ reply }) => JSON.parse(String(reply)) as Before);
  const last = replies.at(-1);
  if (!last) return 0;
  await run(
    `insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, meal_choice, is_attending)
     select "tenantId", "id", "eventId", "reservationId", "position", "name", "nameKey", "mealChoice", "isAttending"
     from json_to_recordset($1::text::json) as g ("tenantId" uuid, "id" uuid, "eventId" uuid, "reservationId" uuid,
       "position" int, "name" text, "nameKey" text, "mealChoice" text, "isAttending" boolean)`,
    [JSON.stringify(replies.flatMap(personsOf))],
  );
  await run(
    `insert into platform_settings (name, value) values ($1::text, $2::text)
     on conflict (name) do update set value = excluded.value`,
    [progress, last.id],
  );
  return replies.length;
}
