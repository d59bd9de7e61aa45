/** Removes signs around the lines of a typed list that aren't part of its guests. */

/** Marks a line above a row of signs as a title: "FRIENDS", "=======". */
export function withoutUnderlines(text: string): string {
  const lines = text.split('\n');
  const isUnder = (line: string | undefined) => /^\s*([=*~])\1{2,}\s*$/u.test(line ?? '');
  const isTitle = (line: string, at: number) =>
    isUnder(lines[at + 1]) &&
    /^\s*[^\s:@,;|=*~][^:@,;|]{0,60}$/u.test(line) &&
    (lines[at - 1] ?? '').trim() === '' &&
    (lines[at + 2] ?? '').trim() !== '';
  return lines
    .map((line, at) => (isTitle(line, at) ? `${line.trim()}:` : line))
    .map((line, at) => (isUnder(line) && isTitle(lines[at - 1] ?? '', at - 1) ? '' : line))
    .join('\n');
}

/** Removes the semicolons that end most lines of a list. */
export function withoutEnds(text: string): string {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  const ended = filled.filter((line) => /[^\s;];\s*$/u.test(line));
  const inside = filled.filter((line) => /;\s*\S/u.test(line));
  return inside.length === 0 && ended.length * 2 > filled.length ? text.replace(/;[^\S\n]*$/gmu, '') : text;
}
