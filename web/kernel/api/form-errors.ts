import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from './api-error.ts';

/**
 * Shows the server's errors next to the form's fields and focuses the first. Returns whether there
 * were any. `fieldOf` maps the path of an error to a field. By default, fields have the names that
 * the server uses, and errors on other paths are left out.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fieldOf: (path: string) => string | undefined = (path) => (path in form.getValues() ? path : undefined),
): boolean {
  const shown = Object.entries(fieldErrorsOf(error)).flatMap(([path, message]) => {
    const field = fieldOf(path);
    return field === undefined ? [] : [{ field, message }];
  });
  shown.forEach(({ field, message }, index) => {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return shown.length > 0;
}
