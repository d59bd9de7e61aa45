/** Rearranges a list that has a person in each column, or lists that are side by side. */
import { foldedName } from '../kernel/search.ts';
import { filledOf, isVaried, looksLikeName, mostly } from './column-cells.ts';
import { nameFields } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import { mentionsGuestsInHeading } from './heading-grammar.ts';
import { fieldOfHeading } from './headings.ts';
import { isCircle, isCourtesy } from './words.ts';

export interface ShapedRow {
  number: number;
  cells: string[];
}

/**
 * The heading of the column with the name above each block, such as "Bride's side". The name
 * becomes a tag.
 */
export const sideHeading = 'Side';

/** Transposes a list that has its headings in the first column and a person in each column. */
export function upright(rows: readonly ShapedRow[]): readonly ShapedRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (rows.length < 2 || rows.length > 60 || width < 3) return rows;
  const fields = rows.map(({ cells: [cell = ''] }) => (isCourtesy(cell) ? null : fieldOfHeading(cell)));
  const known = fields.filter((field) => field !== null);
  const names = fields.findIndex((field) => nameFields.includes(field));
  const [first, ...others] = rows[names]?.cells ?? [];
  const isTurned =
    first !== undefined &&
    new Set(known).size >= 2 &&
    new Set(known).size === known.length &&
    known.length * 3 >= rows.length * 2 &&
    others.filter((cell) => fieldOfHeading(cell) !== null).length * 4 <= others.length &&
    mostly(others, looksLikeName) &&
    (rows[0]?.cells ?? []).filter((cell) => fieldOfHeading(cell) !== null).length <= 1;
  if (!isTurned) return rows;
  return Array.from({ length: width }, (_none, at) => ({
    number: at + 1,
    cells: rows.map(({ cells }) => cells[at] ?? ''),
  }));
}

interface Block {
  from: number;
  width: number;
}

/** Returns the blocks with equal headings, or an empty list if there is only one. */
function blocksOf(headings: readonly string[], rows: readonly ShapedRow[]): Block[] {
  const blocks: Block[] = [];
  headings.forEach((heading, at) => {
    if (heading.trim() === '') return;
    const last = blocks.at(-1);
    if (last && last.from + last.width === at) last.width += 1;
    else blocks.push({ from: at, width: 1 });
  });
  const keys = ({ from, width }: Block) => headings.slice(from, from + width).map(foldedName);
  const fields = ({ from, width }: Block) => headings.slice(from, from + width).map(fieldOfHeading);
  const areSame = (all: readonly Block[], key: (block: Block) => unknown[]) =>
    all.length > 1 &&
    all.every((block) => JSON.stringify(key(block)) === JSON.stringify(key(all[0] as Block)));
  const hasNames = (block: Block | undefined) =>
    block !== undefined && fields(block).some((field) => nameFields.includes(field));
  if (hasNames(blocks[0]) && (areSame(blocks, keys) || areSame(blocks, fields))) return blocks;
  // Two lists may have a title above their names: "ROSIE | No. | Sent || CALLUM | No. | Sent".
  const below = ({ from, width }: Block) =>
    width > 1 ? headings.slice(from + 1, from + width).map(foldedName) : [from];
  const isNamed = ({ from }: Block) =>
    fieldOfHeading(headings[from] ?? '') === null &&
    mostly(
      rows.map(({ cells }) => cells[from] ?? ''),
      isWhole,
    );
  if (areSame(blocks, below) && blocks.every(isNamed)) return blocks;
  // The blocks may follow each other directly: "Name, Email, Name, Email".
  const [only] = blocks;
  if (blocks.length !== 1 || !only) return [];
  for (let width = 2; width * 2 <= only.width; width += 1) {
    if (only.width % width !== 0) continue;
    const parts = Array.from({ length: only.width / width }, (_none, at) => ({
      from: only.from + at * width,
      width,
    }));
    // In "Ospiti sposa, Numero, Ospiti sposo, Numero", two headings mention guests.
    const isOfGuests = (heading: string) =>
      fieldOfHeading(heading) === null && mentionsGuestsInHeading(heading);
    const sides = ({ from }: Block) =>
      headings.slice(from, from + width).map((each) => (isOfGuests(each) ? 'name' : foldedName(each)));
    const haveGuests = parts[0] !== undefined && sides(parts[0]).includes('name');
    // "Name, Name, Name, Name" are the persons of a row.
    if (new Set(keys(parts[0] as Block)).size < 2) continue;
    if ((hasNames(parts[0]) && areSame(parts, keys)) || (haveGuests && areSame(parts, sides))) return parts;
  }
  return [];
}

/** Matches a name and anything that people add to it. */
const isText = (cell: string): boolean => /^\p{L}/u.test(cell) && cell.length <= 100 && !cell.includes('@');

/** Matches a first and a last name, and anything between and behind them. */
const isWhole = (cell: string): boolean => /^\p{Lu}\p{Ll}+.* \p{Lu}\p{Ll}+/u.test(cell);

/** Matches titles of lists: "Table 3", "Gäste Anna", "Ella's guests". */
const titleOfList =
  /^(?:(?:[Tt]able|[Tt]isch|mesa|tavolo|tafel|stolik)\s*#?\d+|(?:[Gg]uests?|[Gg]äste|[Ff]amily|familie|invités|invitados|convidados|invitati|ospiti|gasten|goście)(?: (?:of|von|de|di|da|van))? \p{Lu}\p{L}+|\p{L}+['’]?s (?:[Gg]uests|[Ff]amily|[Ff]riends|[Ll]ist|[Ss]ide|[Pp]eople))$/u;

/**
 * Returns whether the first column has places without a heading, and each other column names who
 * has them: "Bow | Tom Ackroyd | Priya Nair" under " | Men's 4+ | Women's 4x".
 */
function areCrews(headings: readonly string[], rows: readonly ShapedRow[]): boolean {
  const [corner = '', ...crews] = headings;
  const places = rows.map(({ cells }) => cells[0] ?? '');
  const names = crews.map((_crew, at) => rows.map(({ cells }) => cells[at + 1] ?? ''));
  return (
    corner.trim() === '' &&
    crews.length > 1 &&
    crews.every((crew) => crew.trim() !== '' && fieldOfHeading(crew) === null) &&
    places.every((place) => place !== '' && !isWhole(place) && !isGivenName(place)) &&
    places.some((place) => /\p{L}/u.test(place)) &&
    isVaried(places) &&
    names.every((cells) => filledOf(cells).length > 1 && mostly(cells, isWhole)) &&
    names.some((cells) => cells.includes(''))
  );
}

/** Lists of names, each under a title: "Bride's family", "Groom's family", "Table 3". */
export function areTitles(headings: readonly string[], rows: readonly ShapedRow[]): boolean {
  const filled = headings.flatMap((heading, at) => (heading.trim() === '' ? [] : [at]));
  if (areCrews(headings, rows)) return true;
  const hasCounts = haveCounts(headings, rows);
  const isTitle = (heading: string) =>
    isCircle(heading) || titleOfList.test(heading.trim().replace(/\s*\([^()]*\)$/u, ''));
  const titles = filled.filter((at) => isTitle(headings[at] ?? '')).length;
  return (
    filled.length > 1 &&
    (titles > 1 || hasCounts) &&
    !(rows[0]?.cells ?? []).some((cell) => fieldOfHeading(cell) !== null) &&
    filled.every((at) => {
      const heading = headings[at] ?? '';
      const cells = rows.map((row) => row.cells[at] ?? '');
      // Next to titles, a heading that means nothing is a title if it is above names.
      const isAlike = hasCounts || (titles * 2 >= filled.length && mostly(cells, isWhole));
      const isGroup = isTitle(heading) || (isAlike && fieldOfHeading(heading) === null);
      return isGroup && filledOf(cells).length > 0 && mostly(cells, isText) && isVaried(cells);
    })
  );
}

/** Returns whether each list of names has a number of persons next to it. */
const haveCounts = (headings: readonly string[], rows: readonly ShapedRow[]): boolean =>
  headings.every((heading, at) => {
    const cells = rows.map((row) => row.cells[at + 1] ?? '');
    return (
      heading.trim() === '' || (!headings[at + 1]?.trim() && mostly(cells, (cell) => /^\d{1,2}$/.test(cell)))
    );
  });

export interface Stacked {
  headings: string[];
  rows: ShapedRow[];
}

/**
 * Moves blocks that are side by side into one column. `above` is the row above the headings. Row
 * numbers continue from block to block.
 */
export function stacked(
  headings: readonly string[],
  rows: readonly ShapedRow[],
  above: readonly string[] = [],
): Stacked | null {
  const isTitled = areTitles(headings, rows);
  const width = isTitled && haveCounts(headings, rows) ? 2 : 1;
  const blocks = isTitled
    ? headings.flatMap((heading, at) => (heading.trim() === '' ? [] : [{ from: at, width }]))
    : blocksOf(headings, rows);
  if (blocks.length < 2) return null;
  const [main] = blocks as [Block];
  const titles = blocks.map(({ from, width }) =>
    isTitled || fieldOfHeading(headings[from] ?? '') === null
      ? (headings[from] ?? '').trim()
      : (above
          .slice(from, from + width)
          .find((cell) => cell.trim() !== '')
          ?.trim() ?? ''),
  );
  const hasTitles = titles.every((title) => title !== '');
  const last = rows.at(-1)?.number ?? 0;
  const all = blocks.flatMap(({ from, width }, block) =>
    rows.flatMap(({ number, cells }): ShapedRow[] => {
      const own = cells.slice(from, from + width);
      if (own.every((cell) => cell.trim() === '')) return [];
      while (own.length < width) own.push('');
      return [{ number: number + block * last, cells: hasTitles ? [...own, titles[block] as string] : own }];
    }),
  );
  const own = headings.slice(main.from, main.from + main.width);
  const isUnnamed = !isTitled && !own.some((heading) => nameFields.includes(fieldOfHeading(heading)));
  const names = isTitled ? ['Name', 'Seats'].slice(0, width) : isUnnamed ? ['Name', ...own.slice(1)] : own;
  return { headings: hasTitles ? [...names, sideHeading] : [...names], rows: all };
}
