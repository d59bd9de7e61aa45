import type { DryRun } from '#domain/imports/contract.ts';
import { type Encoding, encodings } from '#domain/imports/encodings.ts';
import { type ImportField, importFields, type Mapping } from '#domain/imports/fields.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { encodingText, words } from './words.ts';

const choices = () => [
  { value: '', label: words.columns.leaveOut },
  ...importFields.map((field) => ({ value: field, label: words.fields[field] })),
];
const letters = () => encodings.map((value) => ({ value, label: encodingText(value) }));

const nameFields: readonly (ImportField | null)[] = ['name', 'firstName', 'lastName', 'household'];

interface Props {
  outcome: DryRun;
  /** Whether the list was pasted. Pasted text has no encoding to choose. */
  isPasted: boolean;
  rowCount: number;
  mapping: Mapping;
  onMappingChange: (mapping: Mapping) => void;
  /** Called to read the file again in another way. */
  onRead: (how: { encoding?: Encoding; sheets?: number[] }) => void;
  busy: boolean;
}

/**
 * The meaning of each column. Filled columns that are left out come first, empty ones are folded.
 */
export function ColumnsStep({ outcome, isPasted, rowCount, mapping, onMappingChange, onRead, busy }: Props) {
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
            label={name || words.columns.number({ number: at + 1 })}
            options={choices()}
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
            <span className="tabular-nums">{words.columns.filled({ filled, all: rowCount })}</span>
            {samples.length > 0 ? ` · ${[...new Set(samples)].join(' · ')}` : ''}
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p className="text-sm text-muted">
        {(hasNames ? words.columns.counts : words.columns.countsNoNames)({
          rows: rowCount,
          columns: columns.length - empty.length,
        })}
      </p>
      {sheets.length > 1 ? <Sheets sheets={sheets} onRead={onRead} busy={busy} /> : null}
      {encoding && !isPasted ? (
        <SelectField
          label={words.columns.letters}
          hint={words.columns.lettersHint}
          className="max-w-xs"
          options={letters()}
          value={encoding}
          disabled={busy}
          onChange={({ target }) => onRead({ encoding: target.value as Encoding })}
        />
      ) : null}
      {leftOut.length > 0 ? (
        <section aria-label={words.columns.leftOut} className="space-y-2">
          <h3 className="text-sm font-medium">{words.columns.leftOut}</h3>
          {cards(leftOut)}
        </section>
      ) : null}
      {matched.length > 0 ? (
        <section aria-label={words.columns.matched} className="space-y-2">
          {leftOut.length > 0 ? <h3 className="text-sm font-medium">{words.columns.matched}</h3> : null}
          {cards(matched)}
        </section>
      ) : null}
      {empty.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">
            {words.columns.empty({ count: empty.length })}
          </summary>
          <p className="mt-2 break-words text-muted">
            {empty.map(({ name, at }) => name || words.columns.number({ number: at + 1 })).join(' · ')}
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
        {words.columns.sheetsRead({ read: read.length, count: sheets.length })}
      </legend>
      {sheets.map(({ name, rows, isRead }, at) => (
        <CheckboxField
          key={at}
          label={words.columns.sheetRows({ name: name || words.columns.sheet({ number: at + 1 }), rows })}
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
