/** Relatives whom notes name, and the names of a list that has such notes. */
import { foldedName } from '../kernel/search.ts';
import { nameFields, type Mapping } from './field-list.ts';
import { columnsOf, type ListRow } from './list-rows.ts';

/** Matches a word for company at the start of a note: "bringing ", "vem com ". */
export const inCompany =
  /^(?:(?:is |she |he |will )?(?:coming |comes |be )?with|bring(?:s|ing)|(?:kommt |komt )?(?:mit|met)|(?:vient |viendra )?avec|(?:viene |vendrá |vem )?con|(?:vem |vai )?com|(?:tar |kommer )?med) (?=\p{L})/iu;

/** The names of all rows, in small letters, if a row has a note that may name somebody. */
export function namesBesideNotes(rows: readonly ListRow[], mapping: Mapping): ReadonlySet<string> {
  const notes = columnsOf(mapping, 'note');
  const mayName = (note: string) => note !== '' && note.length < 150 && /\p{Lu}/u.test(note);
  if (!rows.some(({ cells }) => notes.some((at) => mayName(cells[at] ?? '')))) return new Set();
  const names = mapping.flatMap((field, at) => (nameFields.includes(field) ? [at] : []));
  return new Set(
    rows.flatMap(({ cells }) => {
      const name = foldedName(names.map((at) => cells[at] ?? '').join(' '));
      const [first = ''] = name.split(' ');
      // "Ann Reed-Hill" may be Ann, the wife of Tom Reed.
      const parts = name.includes('-') ? (name.split(' ').at(-1) ?? '').split('-') : [];
      return [name, ...parts.map((part) => `${first} ${part}`)];
    }),
  );
}
