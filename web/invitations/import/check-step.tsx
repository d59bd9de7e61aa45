import { useState } from 'react';
import type { DryRun, DryRunRow, Fate } from '#domain/imports/contract.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { TextField } from '#web/ui/text-fields.tsx';
import type { CellEdit } from './queries.ts';

const words: Record<Fate, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'confirmed' },
  update: { label: 'Update', tone: 'info' },
  same: { label: 'Same', tone: 'neutral' },
  error: { label: 'Error', tone: 'danger' },
};

/** The number of rows shown at once. */
const inView = 100;

interface Mending {
  columns: readonly string[];
  edits: readonly CellEdit[];
  onEdit: (edit: CellEdit) => void;
  onCheckAgain: () => void;
}

/**
 * Shows what will happen to every row, before anything changes. The host fixes a row with an error
 * here, or leaves it out.
 */
export function CheckStep({ outcome, ...mending }: Mending & { outcome: DryRun }) {
  const ofFate = (fate: Fate) => outcome.rows.filter((row) => row.fate === fate).length;
  const errors = ofFate('error');
  const [shown, setShown] = useState<Fate | 'all'>(errors > 0 ? 'error' : 'all');
  const [most, setMost] = useState(inView);
  const rows = shown === 'all' ? outcome.rows : outcome.rows.filter(({ fate }) => fate === shown);
  const fates = (['new', 'update', 'same', 'error'] as const).filter((fate) => ofFate(fate) > 0);
  return (
    <>
      <p className="text-sm text-muted">
        Nothing is on the list yet.
        {errors > 0 ? ' Rows with an error are left out unless you mend them.' : ''}
      </p>
      <Chips
        label="Rows"
        chips={[
          { value: 'all' as const, label: 'All rows', count: outcome.rows.length },
          ...fates.map((fate) => ({
            value: fate,
            label: fate === 'error' ? 'Errors' : words[fate].label,
            count: ofFate(fate),
          })),
        ]}
        value={shown}
        onValueChange={(next) => {
          setShown(next);
          setMost(inView);
        }}
      />
      <ul
        className="divide-y divide-hairline rounded-md border border-hairline"
        aria-label="Rows of the list"
      >
        {rows.slice(0, most).map((row) => (
          <RowLine key={row.row} row={row} {...mending} />
        ))}
      </ul>
      {rows.length > most ? (
        <Button onClick={() => setMost(most + inView * 5)}>
          Show more of {rows.length.toLocaleString('en')} rows
        </Button>
      ) : null}
    </>
  );
}

function RowLine({ row, columns, edits, onEdit, onCheckAgain }: Mending & { row: DryRunRow }) {
  const { label, tone } = words[row.fate];
  const { column } = row;
  const isOther = row.of !== null && row.of.label !== row.label;
  return (
    <li className="grid gap-2 px-3 py-2 text-sm sm:grid-cols-[4.5rem_5rem_1fr] sm:items-start">
      <span className="flex items-center gap-2 text-muted sm:contents">
        <span className="tabular-nums">Row {row.row}</span>
        <span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      </span>
      <div className="min-w-0 space-y-1">
        <p className="break-words">
          <span className="font-medium">{row.label || 'No household'}</span>
          {row.names.length > 0 ? <span className="text-muted"> · {row.names.join(', ')}</span> : null}
          {isOther ? <span className="text-muted"> (on the list as {row.of?.label})</span> : null}
        </p>
        {row.fate === 'error' && column !== null && row.cells ? (
          <TextField
            label={`${columns[column] || `Column ${column + 1}`} of row ${row.row}`}
            error={row.error ?? undefined}
            className="max-w-md"
            value={
              edits.find((edit) => edit.row === row.row && edit.column === column)?.text ??
              row.cells[column] ??
              ''
            }
            onChange={({ target }) => onEdit({ row: row.row, column, text: target.value })}
            onKeyDown={({ key }) => {
              if (key === 'Enter') onCheckAgain();
            }}
          />
        ) : row.error ? (
          <p className="text-danger">{row.error}</p>
        ) : null}
      </div>
    </li>
  );
}
