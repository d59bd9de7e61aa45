/**
 * Reads tables whose columns are lined up with spaces or dots: "Ana Vela ...... 2", "DUPRÉ Jean   2
 * yes".
 */

/** The longest text that is searched for such columns, and the longest line. */
const maxText = 2_000_000;
const maxLine = 500;

interface Piece {
  start: number;
  text: string;
}

/** The texts between dots and several spaces, with the places where they begin. */
function piecesOf(line: string): Piece[] {
  const bare = line.replace(/[.…_]{3,}/gu, (dots) => ' '.repeat(dots.length));
  return [...bare.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index: start }) => ({ start, text }));
}

/** The column that begins nearest to a piece, behind the one of the piece before it. */
function nearest(columns: readonly number[], start: number, after: number): number {
  let best = after + 1;
  columns.forEach((column, at) => {
    if (at > after && Math.abs(column - start) < Math.abs((columns[best] ?? Infinity) - start)) best = at;
  });
  return best;
}

/**
 * Returns the text with tabs between its columns, or as it is. Most lines need at least two pieces,
 * of which the second has the same place in several lines.
 */
export function withTabs(text: string): string {
  if (text.length > maxText || text.includes('\t') || !/ {2}|\.{3}|…/u.test(text)) return text;
  const lines = text.split(/\r\n?|\n/);
  if (lines.some(({ length }) => length > maxLine)) return text;
  const rows = lines.map(piecesOf);
  const filled = rows.filter(({ length }) => length > 0);
  const wide = filled.filter(({ length }) => length > 1);
  if (wide.length < 3 || wide.length * 2 <= filled.length) return text;
  const starts = new Map<number, number>();
  for (const [, second] of wide) if (second) starts.set(second.start, (starts.get(second.start) ?? 0) + 1);
  if (Math.max(...starts.values()) * 2 < wide.length) return text;
  const columns = wide
    .reduce((most, row) => (row.length > most.length ? row : most))
    .map(({ start }) => start);
  return rows
    .map((row) => {
      const [only] = row;
      if (!only || (row.length === 1 && only.start === 0)) return only?.text ?? '';
      const cells: string[] = [];
      let last = -1;
      for (const { start, text: own } of row) {
        last = nearest(columns, start, last);
        while (cells.length < last) cells.push('');
        cells[last] = own;
      }
      return cells.join('\t');
    })
    .join('\n');
}
