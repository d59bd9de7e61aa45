/** Records erasures by id and number, without personal data. */
import { sql } from 'drizzle-orm';
import type { Certificate } from '#domain/privacy/contract.ts';
import type { Stage } from '#domain/retention/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { erasures } from '../db/schema.ts';
import { saysWhoWent } from './remains.store.ts';
import { json } from '../db/values.ts';

export interface ErasedId {
  what: Certificate['what'] | 'user' | 'organization' | Stage;
  id: string;
  /** When an event's data expired. Data written later is not affected. */
  at?: string;
}

/** Records an erasure, unless it is recorded already. A restore may erase the same reply again. */
export async function insertErasure(
  tx: Db,
  { tenantId }: { tenantId: string },
  {
    id,
    what,
    removed,
    erasedAt,
  }: Pick<Certificate, 'id'> & {
    what: Certificate['what'] | 'user';
    removed: Partial<Certificate['removed']>;
    erasedAt: Date;
  },
): Promise<void> {
  const values = { id, tenantId, what, removed, createdAt: erasedAt };
  await tx.insert(erasures).values(values).onConflictDoNothing();
}

/** Returns the recorded erasures of all organizations. */
export async function recordedErasures(db: PlatformDb): Promise<ErasedId[]> {
  const { rows } = await db.execute<{ what: ErasedId['what']; id: string }>(
    sql`select what, id from erasures order by created_at, id`,
  );
  return rows;
}

interface Again {
  tenantId: string;
  eventId: string;
  replyId: string;
  /** One person, or null for the whole reply. */
  guestId: string | null;
  /**
   * For `household`, `replyId` is the household's id and `guestId` an invitee's. For `mail`,
   * `replyId` is the mail's id.
   */
  of: 'reply' | 'household' | 'mail';
}

/** Finds the erased ids that a restored database contains again. */
export async function findErasedAgain(
  db: PlatformDb,
  ids: readonly ErasedId[],
  max: number,
): Promise<Again[]> {
  const { rows } = await db.execute(sql`
    with erased as materialized (select what, id::uuid as id from jsonb_to_recordset(${json(ids)}) as e (what text, id text))
    select r.tenant_id as "tenantId", r.event_id as "eventId", r.id as "replyId", null::uuid as "guestId", 'reply' as of
    from erased e join reservations r on r.id = e.id join events v on v.tenant_id = r.tenant_id and v.id = r.event_id
    where e.what = 'reply' and r.erased_at is null
    union all
    select r.tenant_id, r.event_id, r.id, g.id, 'reply'
    from erased e join guests g on g.id = e.id
    join reservations r on r.tenant_id = g.tenant_id and r.id = g.reservation_id
    join events v on v.tenant_id = r.tenant_id and v.id = r.event_id
    where e.what = 'guest' and g.name <> ''
    union all
    select i.tenant_id, i.event_id, i.id, null::uuid, 'household'
    from erased e join invitations i on i.id = e.id where e.what = 'reply'
    union all
    select v.tenant_id, v.event_id, v.invitation_id, v.id, 'household'
    from erased e join invitees v on v.id = e.id where e.what = 'guest' and v.name <> ''
    union all
    select o.tenant_id, o.event_id, o.id, null::uuid, 'mail'
    from erased e join outbox o on o.id = e.id where e.what = 'guest' and o.event_id is not null
    union all
    select distinct l.tenant_id, l.event_id, l.subject_id, null::uuid, 'reply'
    from erased e join activity_log l on l.subject_id = e.id and ${saysWhoWent(sql`l`)}
    join events v on v.id = l.event_id and v.tenant_id = l.tenant_id
    where e.what = 'reply'
      and not exists (select 1 from reservations r where r.id = l.subject_id and r.tenant_id = l.tenant_id)
    limit ${max}`);
  return rows as unknown as Again[];
}
