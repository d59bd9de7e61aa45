import { useRef, type BaseSyntheticEvent } from 'react';
import type { FieldValues, SubmitErrorHandler, SubmitHandler, UseFormReturn } from 'react-hook-form';

/**
 * Submits a form, once at a time. A second click can arrive before the button is drawn as busy, and
 * must not submit the form again.
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onValid: SubmitHandler<Values>,
  onInvalid?: SubmitErrorHandler<Values>,
): (event?: BaseSyntheticEvent) => Promise<void> {
  const running = useRef(false);
  return async (event) => {
    // Whatever else happens, the browser itself must not submit the form.
    event?.preventDefault();
    if (running.current) return;
    running.current = true;
    try {
      await form.handleSubmit(onValid, onInvalid)(event);
    } finally {
      running.current = false;
    }
  };
}
