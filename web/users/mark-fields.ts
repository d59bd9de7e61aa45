import { complain } from '#web/kernel/toasts/toasts.tsx';
import type { Complaint } from './profile-checks.ts';
import { words } from './words.ts';

/** Shows an error next to its fields and as the specified toast. The first field gets the focus. */
export function markFields<Values extends object>(
  form: {
    setError: (name: never, error: { message: string }, options: { shouldFocus: boolean }) => void;
  },
  { fields, message }: Complaint<Values>,
): void {
  fields.forEach((field, index) => form.setError(field as never, { message }, { shouldFocus: index === 0 }));
  complain(message, words.checks.title);
}
