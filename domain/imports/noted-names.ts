/** Relatives whom notes name, and the names of a list that has such notes. */
import { foldedName } from '../kernel/search.ts';
import { nameFields, type Mapping } from './field-list.ts';
import { columnsOf, type ListRow } from './list-rows.ts';

/** Matches a word for company at the start of a note: "bringing ", "vem com ". */
export const inCompany =
  /^(?:(?:is |she |he |will )?(?:coming |comes |be )?with|bring(?:s|ing)|(?:kommt |komt )?(?:mit|met)|(?:vient |viendra )?avec|(?:viene |vendrá |vem )?con|(?:vem |vai )?com|(?:tar |kommer )?med) (?=\p{L})/iu;

/** Matches a note that may name somebody: "with Tom", "wife Ann", "Kids: Mia". */
const mayName = /^(?:[+&]|\p{L}+\.?:? \p{Lu}|(?:\p{L}+ ){1,4}\p{Lu})/u;
const maxWords = 6;

/** The entry for a household of several rows. */
export const sharedLabel = (label: string): string => `household:${foldedName(label)}`;

/**
 * Two words each of the names of all rows, in small letters and in both orders, and the households
 * of several rows, if a note may name somebody.
 */
export function namesBesideNotes(rows: readonly ListRow[], mapping: Mapping): ReadonlySet<string> {
  const notes = columnsOf(mapping, 'note');
  if (!rows.some(({ cells }) => notes.some((at) => mayName.test(cells[at] ?? '')))) return new Set();
  const names = mapping.flatMap((field, at) => (nameFields.includes(field) ? [at] : []));
  const household = mapping.indexOf('household');
  const found = new Set<string>();
  const labels = new Set<string>();
  for (const { cells } of rows) {
    const words = foldedName(names.map((at) => cells[at] ?? '').join(' '))
      .split(/[ -]/u)
      .slice(0, maxWords);
    for (const one of words) for (const other of words) if (one !== other) found.add(`${one} ${other}`);
    const label = sharedLabel(cells[household] ?? '');
    if (labels.has(label)) found.add(label);
    labels.add(label);
  }
  return found;
}
