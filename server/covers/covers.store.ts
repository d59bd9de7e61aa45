/** The SQL for cover pictures. `event_covers` has their data, `cover_files` their files. */
import { and, eq, sql, sum } from 'drizzle-orm';
import type { CoverFile } from '#domain/covers/rules.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { coverFiles, eventCovers } from '../db/schema.ts';

export type CoverRow = typeof eventCovers.$inferSelect;

const ofEvent = (event: EventKey) =>
  and(eq(eventCovers.eventId, event.id), eq(eventCovers.tenantId, event.tenantId));

const filesOf = (event: EventKey) =>
  and(eq(coverFiles.eventId, event.id), eq(coverFiles.tenantId, event.tenantId));

export async function findCover(tx: Db, event: EventKey): Promise<CoverRow | null> {
  const [row] = await tx.select().from(eventCovers).where(ofEvent(event));
  return row ?? null;
}

/** Returns the whole picture that the cover is cropped from. */
export async function findSource(tx: Db, event: EventKey): Promise<Buffer | null> {
  const [row] = await tx
    .select({ bytes: coverFiles.bytes })
    .from(coverFiles)
    .where(and(filesOf(event), eq(coverFiles.name, 'source')));
  return row?.bytes ?? null;
}

/**
 * Finds a file by the content hash in its address. It needs no tenant scope, because the address
 * identifies the event.
 */
export async function findCoverFile(
  platform: PlatformDb,
  event: EventKey,
  hash: string,
  name: CoverFile,
): Promise<Buffer | null> {
  const [row] = await platform
    .select({ bytes: coverFiles.bytes })
    .from(eventCovers)
    .innerJoin(
      coverFiles,
      and(eq(coverFiles.tenantId, eventCovers.tenantId), eq(coverFiles.eventId, eventCovers.eventId)),
    )
    .where(and(ofEvent(event), eq(eventCovers.hash, hash), eq(coverFiles.name, name)));
  return row?.bytes ?? null;
}

/** Returns the bytes of all pictures of an organization, except one event's. */
export async function storedBytes(tx: Db, tenantId: string, exceptEventId: string): Promise<number> {
  const [row] = await tx
    .select({ bytes: sum(eventCovers.bytes).mapWith(Number) })
    .from(eventCovers)
    .where(and(eq(eventCovers.tenantId, tenantId), sql`${eventCovers.eventId} <> ${exceptEventId}`));
  return row?.bytes ?? 0;
}

/** Replaces the event's picture. Files that are not given stay. */
export async function putCover(
  tx: Db,
  cover: Omit<CoverRow, 'updatedAt'>,
  files: Partial<Record<CoverFile | 'source', Uint8Array>>,
  now: Date,
): Promise<void> {
  const { eventId, tenantId } = cover;
  const row = { ...cover, updatedAt: now };
  await tx
    .insert(eventCovers)
    .values(row)
    .onConflictDoUpdate({ target: [eventCovers.tenantId, eventCovers.eventId], set: row });
  for (const [name, bytes] of Object.entries(files)) {
    const file = { eventId, tenantId, name, bytes: Buffer.from(bytes) };
    await tx
      .insert(coverFiles)
      .values(file)
      .onConflictDoUpdate({
        target: [coverFiles.tenantId, coverFiles.eventId, coverFiles.name],
        set: { bytes: file.bytes },
      });
  }
}

export async function changeCoverWords(
  tx: Db,
  event: EventKey,
  words: { alt: string; decorative: boolean },
  now: Date,
): Promise<void> {
  await tx
    .update(eventCovers)
    .set({ ...words, updatedAt: now })
    .where(ofEvent(event));
}

export async function removeCover(tx: Db, event: EventKey): Promise<boolean> {
  const gone = await tx.delete(eventCovers).where(ofEvent(event)).returning({ id: eventCovers.eventId });
  return gone.length > 0;
}

/** Copies the picture of an event to its copy. */
export async function copyCover(tx: Db, from: EventKey, to: EventKey, now: Date): Promise<void> {
  const cover = await findCover(tx, from);
  if (!cover) return;
  await tx.insert(eventCovers).values({ ...cover, eventId: to.id, tenantId: to.tenantId, updatedAt: now });
  await tx.execute(sql`
    insert into cover_files (event_id, tenant_id, name, bytes)
    select ${to.id}, ${to.tenantId}, name, bytes from cover_files
    where event_id = ${from.id} and tenant_id = ${from.tenantId}`);
}
