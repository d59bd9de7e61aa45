/** What a line of the activity log says about changed settings. */

const longest = 200;
const anId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface Change {
  field: string;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
}

/**
 * Old and new of the named fields; lists, ids and long texts are only said to have changed. Name no
 * field that holds a secret: what is written here is read by everybody who may read the log.
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
  if (typeof value !== 'string' || value.length > longest || value.includes('\n') || anId.test(value)) {
    return undefined;
  }
  return value;
}
