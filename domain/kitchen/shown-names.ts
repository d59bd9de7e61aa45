/** The names of guests on the kitchen sheet. */

/** The text in place of a missing name in a list of guests. */
export const unnamed = 'Guest without a name';

const letters = /[\p{L}\p{N}]\p{M}*/u;

/** Makes "A. S." from "Ana Silva". Long names give the first and the last initial. */
export function initials(name: string): string {
  const all = name.split(/[\s-]+/).flatMap((word) => letters.exec(word)?.[0].toLocaleUpperCase('en') ?? []);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined) return unnamed;
  return all.length === 1 ? `${first}.` : `${first}. ${last}.`;
}
