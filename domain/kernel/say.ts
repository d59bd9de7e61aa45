import type { SentenceParams } from './errors.ts';

export type Catalog = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns a sentence from a catalog, or null if the catalog lacks it. */
export function sayIn(
  words: object,
  { reason = '', params = {} }: { reason?: string; params?: SentenceParams },
): string | null {
  const [group = '', name = ''] = reason.split('.');
  const message = (words as Catalog)[group]?.[name];
  if (typeof message === 'string') return message;
  return typeof message === 'function' ? (message as (of: SentenceParams) => string)(params) : null;
}
