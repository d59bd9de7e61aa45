import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from './api-error.ts';

/**
 * Puts the server's complaints beside the form's fields and focuses the first; says whether it
 * found any. `fieldOf` names the field of a complaint. Without it, fields have the names that the
 * server uses, and other complaints are left out.
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
