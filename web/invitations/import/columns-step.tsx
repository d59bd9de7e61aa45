import type { StartedImport } from '#domain/imports/contract.ts';
import { type ImportField, importFieldLabel, importFields, type Mapping } from '#domain/imports/fields.ts';
import { counted } from '#domain/kernel/text.ts';
import { SelectField } from '#web/ui/text-fields.tsx';

const choices = [
  { value: '', label: 'Leave out' },
  ...importFields.map((field) => ({ value: field, label: importFieldLabel(field) })),
];

const nameFields: readonly (ImportField | null)[] = ['name', 'firstName', 'lastName'];

/** Asks what each column means, and shows sample values next to it. */
export function ColumnsStep({
  started,
  mapping,
  onChange,
}: {
  started: StartedImport;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const hasNames = mapping.some((field) => nameFields.includes(field));
  return (
    <>
      <p className="text-sm text-muted">
        {counted(started.rowCount, 'row')} in {counted(started.columns.length, 'column')}. Say what each
        column means.
        {hasNames ? '' : ' No column has names yet.'}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {started.columns.map(({ name, samples }, column) => (
          <li key={column} className="grid min-w-0 gap-2 rounded-md border border-hairline p-3">
            <SelectField
              label={name || `Column ${column + 1}`}
              options={choices}
              value={mapping[column] ?? ''}
              onChange={({ target }) =>
                onChange(
                  started.columns.map((_column, at) =>
                    at === column ? ((target.value || null) as ImportField | null) : (mapping[at] ?? null),
                  ),
                )
              }
            />
            <p className="truncate text-sm text-muted">{samples.slice(0, 3).join(' · ') || 'Empty'}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
