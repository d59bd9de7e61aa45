/** Clears the traces of volunteers at the doors of an event. */
import { sql } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';

/** Removes the names of devices, which may be names of volunteers. */
export async function forgetDeviceNames(
  tx: TenantDb,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  await tx.execute(
    sql`update door_devices set name = '' where tenant_id = ${tenantId} and event_id = ${id} and name <> ''`,
  );
}
