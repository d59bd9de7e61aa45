/** What the bell counts. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';

export interface NewNotification {
  tenantId: string;
  kind: 'reservation' | 'join_request' | 'spots_opened' | 'plan_limit' | 'plan_request';
  eventId?: string | null;
  subjectId?: string | null;
}

/** One statement, in the transaction of what is notified about. */
export async function notify(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    id: newId(),
    tenant_id: row.tenantId,
    kind: row.kind,
    event_id: row.eventId ?? null,
    subject_id: row.subjectId ?? null,
  }));
  await tx.execute(sql`
    insert into notifications (id, tenant_id, kind, event_id, subject_id)
    select id, tenant_id, kind, event_id, subject_id
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as notification (
      id uuid, tenant_id uuid, kind text, event_id uuid, subject_id uuid
    )`);
}
