/** Describes changed settings for a line of the activity log. */

const maxLength = 200;
const anId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface Change {
  field: string;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
}

/**
 * Returns the old and new values of the named fields. Lists, ids and long texts are only marked as
 * changed. Never name a field that holds a secret: everyone who may read the log sees these values.
 */
export const changesOf = (
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] =>
  fields.map((field) => {
    const [from, to] = [written(before[field]), written(after[field])];
    return from === undefined || to === undefined ? { field } : { field, from, to };
  });

function written(value: unknown): string | number | boolean | null | undefined {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string' || value.length > maxLength || value.includes('\n') || anId.test(value)) {
    return undefined;
  }
  return value;
}
