import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from './api-error.ts';

/** Puts the server's complaints beside the form's fields of the same name; says whether it found any. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): boolean {
  const known = Object.entries(fieldErrorsOf(error)).filter(([path]) => path in form.getValues());
  known.forEach(([path, message], index) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
}
