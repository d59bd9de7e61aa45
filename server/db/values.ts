/** Values of raw statements, and their single rows. */
import { sql, type SQL } from 'drizzle-orm';

// A JSON parameter is passed as text, because pg sends strings unchanged and PGlite would encode
// them again.
export const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::text::jsonb`;

/** A moment in a raw statement is passed as text. Drizzle's own queries encode it by column. */
export const instant = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;

export async function firstRow<T>(rows: Promise<{ rows: unknown[] }>): Promise<T> {
  const [row] = (await rows).rows;
  if (row === undefined) throw new Error('A statement that answers one row answered none.');
  return row as T;
}
