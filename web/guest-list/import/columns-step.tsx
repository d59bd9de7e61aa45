import type { StartedImport } from '#domain/imports/contract.ts';
import { type ImportField, importFieldLabel, importFields, type Mapping } from '#domain/imports/fields.ts';
import { counted } from '#domain/kernel/text.ts';
import { SelectField } from '#web/ui/fields/text-fields.tsx';

const choices = [
  { value: '', label: 'Leave out' },
  ...importFields.map((field) => ({ value: field, label: importFieldLabel(field) })),
];

const nameFields: readonly (ImportField | null)[] = ['name', 'firstName', 'lastName'];

/** Says which sheet was read, if the workbook has several. */
function sheetsRead(sheets: StartedImport['sheets']): string {
  const [read, ...others] = sheets.filter(({ rows }) => rows > 0);
  return read && others.length > 0
    ? ` Only the sheet “${read.name}” was read. To import ${others.map(({ name }) => `“${name}”`).join(', ')} too, save each as a file of its own.`
    : '';
}

/** What each column means, beside what stands in it. */
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
        {counted(started.rowCount, 'row')} in {counted(started.columns.length, 'column')}. Match your columns.
        {hasNames ? '' : ' No column has names yet.'}
        {sheetsRead(started.sheets)}
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
