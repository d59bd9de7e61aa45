/** Reads the children whom a note names. */
import { isGivenName } from './given-names.ts';
import { childAfterKin } from './kin-before.ts';
import { agedNames, bareAge, withAgesInBrackets } from './named-kids.ts';
import { inCompany } from './noted-names.ts';
import type { Party } from './row-party.ts';
import { betweenChildren } from './turned-names.ts';
import { oneLine } from './values.ts';
import { isChildKind } from './words.ts';

/** Reads the names of children in the notes of a row that names none in other columns. */
export function readNotedKids(party: Party, add: (column: number, name: string) => void): void {
  if (party.row.manner.off.has('childMark')) return;
  for (const { column, text } of party.row.all('note')) {
    if (party.named.some(({ isChild }) => isChild)) return;
    if (markAged(party, text)) {
      party.row.notice(column, 'childMark', text);
      continue;
    }
    const names = namesOfKind(text) ?? countedNames(text, party.kids);
    if (names.length === 0) continue;
    for (const name of names) add(column, oneLine(name));
    party.row.notice(column, 'childMark', text);
  }
}

/**
 * Marks persons behind the first of a row as children if the note has their ages: "Mina 9, Joon 6".
 * Equal numbers may be those of a table, and a couple has no child.
 */
function markAged({ named }: Party, text: string): boolean {
  const found = text
    .split(/\s*[,;&]\s*/u)
    .map((part) =>
      /^(\p{Lu}[\p{L}'’-]+) \(?(\d|1[0-2])(?: ?(?:y|yrs?|J|Jahre?|jr|jaar|ans|años|anni|anos|lat|år))?\.?\)?$/u.exec(
        part,
      ),
    );
  const kids = found.map((each) => named.slice(1).find(({ name }) => name.split(' ')[0] === each?.[1]));
  const years = new Set(found.map((each) => each?.[2]));
  const areAges = years.size === found.length && named.length - found.length > (found.length > 1 ? 0 : 1);
  if (!areAges || !kids.every((kid) => kid !== undefined)) return false;
  for (const kid of kids) kid.isChild = true;
  return true;
}

/** The names behind a word for children: "Kinder: Lena 8, Paul 5". */
function namesOfKind(text: string): string[] | null {
  const [, kind = '', told = ''] = /^(\p{L}+)(?::| -)\s+(.+)$/u.exec(text) ?? [];
  const names = withAgesInBrackets(oneLine(told))
    .replace(/\s*\([^()]*\)/gu, '')
    .replace(bareAge, '')
    .replace(/^\p{Ll}+ (?=\p{Lu})/u, '')
    .split(betweenChildren);
  const areNames = names.every((name) => /^\p{Lu}\p{Ll}+$/u.test(name)) && names.some(isGivenName);
  return isChildKind(kind) && areNames ? names : null;
}

/**
 * The names of as many children as a column counts: "Louis (6 ans) et Emma (3 ans)", "mit Tochter
 * Mia (6), vegetarisch".
 */
function countedNames(text: string, count: number): string[] {
  const said = withAgesInBrackets(text.replace(/^\p{Ll}+: /u, ''));
  const aged =
    agedNames.test(said) && /\(\d/u.test(said)
      ? said.replace(/\s*\([^()]*\)/gu, '').split(betweenChildren)
      : [];
  const bare = text
    .split(betweenChildren)
    .map((part) => /^(\p{Lu}[\p{L}'’-]+) (?:\d|1[0-7])$/u.exec(part)?.[1] ?? '');
  if (bare.length === count && bare.every(isGivenName)) return bare;
  const areAged = (said.match(/\(\d/gu) ?? []).length === aged.length && aged.some(isGivenName);
  if (areAged && aged.length === count) return aged;
  const behindKin = text
    .split(/[,;]/u)
    .flatMap((part) => childAfterKin(oneLine(part).replace(inCompany, '')) ?? []);
  return behindKin.length === count ? behindKin : [];
}
