/** Tells last names of today from those at school, in lists of former classmates. */
import { foldedName } from '../kernel/search.ts';
import type { Mapping } from './field-list.ts';

/** Returns whether a column has the last names of today, next to those at school. */
export const isLastNow = (heading: string): boolean =>
  /^(?:last name|surname|name) now$|^(?:current|present) (?:last name|surname)$/.test(foldedName(heading));

/** The column of last names of today, if another one has those at school. Otherwise null. */
export function lastNow(mapping: Mapping, headings: readonly string[]): number | null {
  const lasts = mapping.flatMap((field, at) => (field === 'lastName' ? [at] : []));
  return lasts.length > 1 ? (lasts.find((at) => isLastNow(headings[at] ?? '')) ?? null) : null;
}
