import type { DryRun } from '#domain/imports/contract.ts';
import { type Encoding, encodingLabel, encodings } from '#domain/imports/encodings.ts';
import { type ImportField, importFieldLabel, importFields, type Mapping } from '#domain/imports/fields.ts';
import { counted } from '#domain/kernel/text.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';

const choices = [
  { value: '', label: 'Leave out' },
  ...importFields.map((field) => ({ value: field, label: importFieldLabel(field) })),
];
const letters = encodings.map((value) => ({ value, label: encodingLabel(value) }));

const nameFields: readonly (ImportField | null)[] = ['name', 'firstName', 'lastName', 'household'];

interface Props {
  outcome: DryRun;
  rowCount: number;
  mapping: Mapping;
  onMappingChange: (mapping: Mapping) => void;
  /** Reads the file again. */
  onRead: (how: { encoding?: Encoding; sheets?: number[] }) => void;
  busy: boolean;
}

/**
 * The meaning of each column. Filled columns that are left out come first, empty ones are folded.
 */
export function ColumnsStep({ outcome, rowCount, mapping, onMappingChange, onRead, busy }: Props) {
  const { columns, encoding, sheets } = outcome;
  const hasNames = mapping.some((field) => nameFields.includes(field));
  const all = columns.map((column, at) => ({ ...column, at, field: mapping[at] ?? null }));
  const leftOut = all.filter(({ field, filled }) => field === null && filled > 0);
  const matched = all.filter(({ field, filled }) => field !== null && filled > 0);
  const empty = all.filter(({ filled }) => filled === 0);
  const cards = (some: typeof all) => (
    <ul className="grid gap-3 sm:grid-cols-2">
      {some.map(({ name, samples, filled, at, field }) => (
        <li key={at} className="grid min-w-0 gap-2 rounded-md border border-hairline p-3">
          <SelectField
            label={name || `Column ${at + 1}`}
            options={choices}
            value={field ?? ''}
            onChange={({ target }) =>
              onMappingChange(
                all.map((column) =>
                  column.at === at ? ((target.value || null) as ImportField | null) : column.field,
                ),
              )
            }
          />
          <p className="truncate text-sm text-muted">
            <span className="tabular-nums">
              {filled.toLocaleString('en')} of {rowCount.toLocaleString('en')}
            </span>
            {samples.length > 0 ? ` · ${samples.slice(0, 3).join(' · ')}` : ''}
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p className="text-sm text-muted">
        {counted(rowCount, 'row')} in {counted(columns.length - empty.length, 'filled column')}. Match your
        columns.
        {hasNames ? '' : ' No column has names yet.'}
      </p>
      {sheets.length > 1 ? <Sheets sheets={sheets} onRead={onRead} busy={busy} /> : null}
      {encoding ? (
        <SelectField
          label="Letters"
          hint="Change this if names look wrong."
          className="max-w-xs"
          options={letters}
          value={encoding}
          disabled={busy}
          onChange={({ target }) => onRead({ encoding: target.value as Encoding })}
        />
      ) : null}
      {leftOut.length > 0 ? (
        <section aria-label="Left out although filled" className="space-y-2">
          <h3 className="text-sm font-medium">Left out although filled</h3>
          {cards(leftOut)}
        </section>
      ) : null}
      {matched.length > 0 ? (
        <section aria-label="Matched columns" className="space-y-2">
          {leftOut.length > 0 ? <h3 className="text-sm font-medium">Matched columns</h3> : null}
          {cards(matched)}
        </section>
      ) : null}
      {empty.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">{counted(empty.length, 'empty column')}</summary>
          <p className="mt-2 break-words text-muted">
            {empty.map(({ name, at }) => name || `Column ${at + 1}`).join(' · ')}
          </p>
        </details>
      ) : null}
    </>
  );
}

/** The shown sheets of a workbook. At least one is read. */
function Sheets({ sheets, onRead, busy }: Pick<DryRun, 'sheets'> & Pick<Props, 'onRead' | 'busy'>) {
  const read = sheets.flatMap(({ isRead }, at) => (isRead ? [at] : []));
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">
        {read.length} of {counted(sheets.length, 'sheet')} read
      </legend>
      {sheets.map(({ name, rows, isRead }, at) => (
        <CheckboxField
          key={at}
          label={`${name || `Sheet ${at + 1}`} (${rows.toLocaleString('en')})`}
          checked={isRead}
          disabled={busy || rows === 0 || (isRead && read.length === 1)}
          onCheckedChange={(checked) =>
            onRead({ sheets: checked ? [...read, at] : read.filter((each) => each !== at) })
          }
        />
      ))}
    </fieldset>
  );
}
