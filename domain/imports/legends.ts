/** Reads what a list says of its own codes: "red = not inviting", "3 = NOT inviting". */
import { foldedName } from '../kernel/search.ts';
import { mayDeny } from './denials.ts';
import type { ImportField, Mapping } from './field-list.ts';
import type { ListRow } from './list-rows.ts';
import { mentionsNotInvited } from './not-invited.ts';
import { mayRefuse } from './refusals.ts';
import { isNo } from './words.ts';

const entry = /^\s*([^\s=]{1,12}(?: [^\s=]{1,12})?)\s*=\s*(\S.*)$/u;
const denies = (text: string): boolean =>
  isNo(text) || mentionsNotInvited(text) || mayRefuse(text) || mayDeny(text);

/** Returns the entries that say of a code that its guests aren't invited, by the folded codes. */
export function codesOfNo(rows: readonly ListRow[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { cells } of rows) {
    const text = cells.find((cell) => cell !== '') ?? '';
    if (!text.includes('=')) continue;
    const [, code = '', meaning = ''] = entry.exec(text) ?? [];
    if (code !== '' && denies(meaning)) found.set(foldedName(code), text.trim());
  }
  return found;
}

const ofCodes: ReadonlySet<ImportField | null> = new Set<ImportField | null>([null, 'list', 'tags', 'note']);

/** Returns the entry for a code in the row, or behind its name as in "Ana Silva - X", or null. */
export function entryFor(
  cells: readonly string[],
  mapping: Mapping,
  codes: ReadonlyMap<string, string>,
): string | null {
  for (const [at, cell] of cells.entries()) {
    const field = mapping[at] ?? null;
    const code = ofCodes.has(field)
      ? cell
      : field === 'name'
        ? (/\s[-–—]\s(\S+)$/u.exec(cell)?.[1] ?? '')
        : '';
    const entryOfCode = code === '' ? undefined : codes.get(foldedName(code));
    if (entryOfCode !== undefined) return entryOfCode;
  }
  return null;
}
