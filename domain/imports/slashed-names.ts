/** Reads names as travel agents write them: "HARTLEY/JAMES". */
import { isGivenName } from './given-names.ts';

const slashed =
  /^(\p{Lu}[\p{Lu}\p{M}'’ -]+)\/(\p{Lu}[\p{Lu}\p{M}'’ -]*?)(?: (?:MR|MRS|MS|MISS|MSTR|CHD|INF))?$/u;

/** Returns the rows with a comma behind the last names of each column that is written like that. */
export function withoutSlashes<Row extends { cells: string[] }>(rows: readonly Row[]): readonly Row[] {
  if (!rows.slice(0, 50).some(({ cells }) => cells.some((cell) => slashed.test(cell)))) return rows;
  const width = Math.max(...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_none, at) => at).filter((at) => {
    const filled = rows.slice(0, 1_000).flatMap(({ cells }) => cells[at] || []);
    const found = filled.flatMap((cell) => slashed.exec(cell)?.[2] ?? []);
    // "SMITH/JONES" are the last names of two.
    const given = found.filter((name) => isGivenName(inSmall(name.split(' ')[0] ?? '')));
    return found.length > 2 && found.length * 10 >= filled.length * 9 && given.length * 2 > found.length;
  });
  if (columns.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (columns.includes(at) ? cell.replace(slashed, '$1, $2') : cell)),
  }));
}

const inSmall = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();
