/** The rows of a dry run, kept in parts, so that a page reads only a few of them. */
import { type DryRunRow, type Fate, fates } from '#domain/imports/contract.ts';
import { packedPiece, unpackedPiece } from './pieces.ts';

export const rowsInPart = 100;
/** The maximum bytes of the rows in one response. */
export const maxAnswered = 1_000_000;

export type RowCounts = Record<Fate, number>;
const none = (): RowCounts => ({ new: 0, update: 0, same: 0, error: 0 });

/** The counts of each part, followed by the packed parts. */
export type StoredOutcome = [RowCounts[], ...string[]];

/** @param parts of at most `rowsInPart` rows. */
export async function storedOutcome(parts: AsyncIterable<readonly DryRunRow[]>): Promise<StoredOutcome> {
  const counts: RowCounts[] = [];
  const packed: Promise<string>[] = [];
  for await (const part of parts) {
    const own = none();
    for (const { fate } of part) own[fate] += 1;
    counts.push(own);
    packed.push(packedPiece(part));
  }
  return [counts, ...(await Promise.all(packed))];
}

export function totalOf(counts: readonly RowCounts[]): RowCounts {
  const total = none();
  for (const own of counts) for (const fate of fates) total[fate] += own[fate];
  return total;
}

const rowsOf = (counts: RowCounts, fate: Fate | undefined): number =>
  fate ? counts[fate] : fates.reduce((sum, each) => sum + counts[each], 0);

/** The total, the parts that a page needs, and how many of their rows are before the page. */
export function partsOfPage(
  counts: readonly RowCounts[],
  { page, pageSize, fate }: { page: number; pageSize: number; fate: Fate | undefined },
): { total: number; parts: number[]; before: number } {
  const from = (page - 1) * pageSize;
  const parts: number[] = [];
  let before = 0;
  let total = 0;
  counts.forEach((own, part) => {
    const rows = rowsOf(own, fate);
    if (rows > 0 && total + rows > from && total < from + pageSize) {
      if (parts.length === 0) before = from - total;
      parts.push(part);
    }
    total += rows;
  });
  return { total, parts, before };
}

/** The rows of a page within the parts that `partsOfPage` returned. */
export function pageOf(
  parts: readonly string[],
  { before, pageSize, fate }: { before: number; pageSize: number; fate: Fate | undefined },
): DryRunRow[] {
  const rows = parts.flatMap(rowsOfPart).filter((row) => !fate || row.fate === fate);
  return withinAnswer(rows.slice(before, before + pageSize));
}

/** A part is plain JSON if its list was checked before parts were packed. */
const rowsOfPart = (part: string): DryRunRow[] =>
  part.startsWith('[') ? (JSON.parse(part) as DryRunRow[]) : unpackedPiece<DryRunRow>(part);

/**
 * Returns the rows. If they do not all fit into one response, the last ones come without cells and
 * notices, and if that isn't enough, without names.
 */
function withinAnswer(rows: readonly DryRunRow[]): DryRunRow[] {
  let left = maxAnswered;
  const fits = (row: DryRunRow): boolean => {
    const size = Buffer.byteLength(JSON.stringify(row));
    // Keeps room for each row that follows. It assumes the longest row without cells and names.
    const isFitting = size <= left - rows.length * bareRowBytes;
    if (isFitting) left -= size;
    return isFitting;
  };
  return rows.map((row) => {
    if (fits(row)) return row;
    const { notices: _notices, changes: _changes, ...bare } = { ...row, cells: null };
    return fits(bare) ? bare : { ...bare, names: [] };
  });
}

/** The bytes of a row with a label and a sentence of maximum length. */
const bareRowBytes = 1_800;
