/** Reads an answer that a host has typed behind a name: "Ana Silva YES", "Bo Hale = no". */

const answers = new Set(
  'yes no ok sí si sì oui non ja nein sim não nao tak nie nej nee maybe perhaps vielleicht quizás forse talvez misschien kanske x X ✗ ✓'
    .split(' ')
    .flatMap((word) => [word, word.toUpperCase()]),
);
/** Answers that are last names, too: "Kelly SIM", "Malcolm X". */
const lastNames = new Set('SI SIM JA TAK NEE NIE x X'.split(' '));
const behindName = /\p{Lu}\p{Ll}[\p{L}'’-]*(?: =)? \S+$/u;
const behindWholeName = /\p{Lu}\p{Ll}[\p{L}'’-]* \p{Lu}[\p{L}'’-]+(?: =)? \S+$/u;

/** Returns the cell with such an answer in brackets, and with a question mark behind the name. */
export function withAnswerBehind(cell: string): string {
  // "? Jodie March" is unsure.
  if (/^\? +\p{Lu}/u.test(cell)) return `${cell.slice(1).trim()} ?`;
  const from = cell.lastIndexOf(' ');
  const word = cell.slice(from + 1);
  if (from < 0 || !answers.has(word)) return cell;
  if (!(lastNames.has(word) ? behindWholeName : behindName).test(cell)) return cell;
  return `${cell.slice(0, from).replace(/\s*=$/u, '')} (${word})`;
}
