import { useState } from 'react';
import type { DryRun, DryRunRow, Fate } from '#domain/imports/contract.ts';
import { lostCells } from '#domain/imports/notices.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/fields/chips.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { type CellEdit, sum, useRows } from './queries.ts';
import { nodes } from '#web/ui/nodes.ts';
import { changedField, faultText, noticeText, words } from './words.ts';

const tones: Record<Fate, Tone> = {
  new: 'confirmed',
  update: 'info',
  same: 'neutral',
  error: 'danger',
};

/** The number of rows that are shown at first, and that each click adds. */
const inView = 100;
const more = 500;

interface Mending {
  columns: readonly string[];
  /** Called to import a row that was left out. */
  onTake: (row: number) => void;
  edits: readonly CellEdit[];
  onEdit: (edit: CellEdit) => void;
  onCheckAgain: () => void;
}

/**
 * The outcome for every row. Nothing is changed yet. A row with an error can be corrected here, or
 * left out.
 */
export function CheckStep({ outcome, run, ...mending }: Mending & { outcome: DryRun; run: number }) {
  const { rowCounts } = outcome;
  const errors = rowCounts.error;
  const [chosen, setShown] = useState<Fate | 'all'>('all');
  const shown = chosen !== 'all' && rowCounts[chosen] === 0 ? 'all' : chosen;
  const [shownRows, setShownRows] = useState(inView);
  const total = shown === 'all' ? sum(rowCounts) : rowCounts[shown];
  const { data, fetchNextPage, hasNextPage, isFetching, error, refetch } = useRows(outcome, shown, run);
  const rows = data?.pages.flat() ?? [];
  const firstOf = new Map([...rows].reverse().flatMap(({ of, row }) => (of ? [[of.id, row] as const] : [])));
  const fates = (['new', 'update', 'same', 'error'] as const).filter((fate) => rowCounts[fate] > 0);
  const showMore = () => {
    setShownRows(shownRows + more);
    if (rows.length < shownRows + more && hasNextPage) void fetchNextPage();
  };
  return (
    <>
      <p className="text-sm text-muted">
        {errors > 0 ? words.check.nothingYetErrors : words.check.nothingYet}
      </p>
      <Chips
        label={words.check.rows}
        chips={[
          { value: 'all' as const, label: words.check.allRows, count: sum(rowCounts) },
          ...fates.map((fate) => ({
            value: fate,
            label: fate === 'error' ? words.check.leftOut : words.check[fate],
            count: rowCounts[fate],
          })),
        ]}
        value={shown}
        onValueChange={(next) => {
          setShown(next);
          setShownRows(inView);
        }}
      />
      {error ? (
        <Banner tone="danger" action={<Button onClick={() => void refetch()}>{words.check.tryAgain}</Button>}>
          {sentenceOf(error, words.check.failed)}
        </Banner>
      ) : null}
      <ul
        className="divide-y divide-hairline rounded-md border border-hairline"
        aria-label={words.check.list}
        aria-busy={isFetching}
      >
        {rows.slice(0, shownRows).map((row) => (
          <RowLine
            key={row.row}
            row={row}
            isFirst={row.of === null || firstOf.get(row.of.id) === row.row}
            sheets={outcome.sheets}
            {...mending}
          />
        ))}
      </ul>
      {total > shownRows ? (
        <Button busy={isFetching} busyLabel={words.check.loading} onClick={showMore}>
          {words.check.showMore({ total })}
        </Button>
      ) : null}
    </>
  );
}

/** Names the sheet and the number of a row. */
function placeOf(row: number, sheets: DryRun['sheets']): string {
  const read = sheets.filter(({ isRead }) => isRead);
  const sheet = read.length > 1 ? read.findLast(({ rowsBefore }) => rowsBefore < row) : undefined;
  return sheet ? `${sheet.name} ${row - sheet.rowsBefore}` : words.check.row({ number: row });
}

/**
 * The columns that a host can correct here: the one with the error, or those with dropped cells.
 */
function columnsToMend({ column, cells, notices = [] }: DryRunRow): number[] {
  if (!cells) return [];
  if (column !== null) return [column];
  return [
    ...new Set(
      notices.flatMap((each) => (lostCells.has(each.code) && each.column !== null ? [each.column] : [])),
    ),
  ];
}

type LineProps = Mending & {
  row: DryRunRow;
  /** Whether no row above belongs to the same household. It alone says what changes. */
  isFirst: boolean;
  sheets: DryRun['sheets'];
};

function RowLine({ row, isFirst, sheets, columns, edits, onEdit, onCheckAgain, onTake }: LineProps) {
  const { label, tone } = row.isSkipped
    ? { label: words.check.leftOut, tone: 'neutral' as const }
    : { label: words.check[row.fate], tone: tones[row.fate] };
  const isOther = row.of !== null && row.of.label !== row.label;
  const mended = columnsToMend(row);
  const { notices = [], changes = [] } = row;
  return (
    <li className="grid gap-2 px-3 py-2 text-sm sm:grid-cols-[5.5rem_6.5rem_1fr] sm:items-start">
      <span className="flex items-center gap-2 text-muted sm:contents">
        <span className="break-words tabular-nums">{placeOf(row.row, sheets)}</span>
        <span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      </span>
      <div className="min-w-0 space-y-1">
        <p className="break-words">
          <span className="font-medium">{row.label || words.check.noHousehold}</span>
          {row.names.length > 0 ? <span className="text-muted"> · {row.names.join(', ')}</span> : null}
          {isOther ? (
            <span className="text-muted"> {words.check.listedAs({ name: row.of?.label ?? '' })}</span>
          ) : null}
        </p>
        {(isFirst ? changes : []).map(({ field, from, to }) => (
          <p key={field} className="break-words text-muted">
            {nodes(
              words.check.change({
                field: changedField(field),
                from: from || words.check.none,
                to: to || words.check.none,
                b: (text) => <span className="text-ink">{text}</span>,
              }),
            )}
          </p>
        ))}
        {row.isSkipped ? (
          <p className="flex flex-wrap items-center gap-2 text-muted">
            {words.check.noGuest}
            <Button size="sm" onClick={() => onTake(row.row)}>
              {words.check.takeRow}
            </Button>
          </p>
        ) : null}
        {notices
          .filter(
            ({ column, code }) =>
              code !== 'leftOut' && !(lostCells.has(code) && mended.includes(column ?? -1)),
          )
          .map(({ column, code, text }) => (
            <p key={`${code} ${column ?? ''}`} className="break-words text-muted">
              {noticeText({ code, text })}
            </p>
          ))}
        {mended.map((column) => (
          <TextField
            key={column}
            label={words.check.cell({
              column: columns[column] || words.columns.number({ number: column + 1 }),
              row: row.row,
            })}
            error={faultText(row) ?? notices.filter((each) => each.column === column).map(noticeText)[0]}
            className="max-w-md"
            value={
              edits.find((edit) => edit.row === row.row && edit.column === column)?.text ??
              row.cells?.[column] ??
              ''
            }
            onChange={({ target }) => onEdit({ row: row.row, column, text: target.value })}
            onKeyDown={({ key }) => {
              if (key === 'Enter') onCheckAgain();
            }}
          />
        ))}
        {row.error && mended.length === 0 && !row.isSkipped ? (
          <p className="text-danger">{faultText(row)}</p>
        ) : null}
      </div>
    </li>
  );
}
