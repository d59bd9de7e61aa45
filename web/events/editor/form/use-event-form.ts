/** The form of an event in react-hook-form. It uses the same rules as the server. */
import { useCallback } from 'react';
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { ApiError, reasonOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { checkForm } from './form-check.ts';
import type { EventForm } from './form.ts';
import { words } from '../words.ts';

interface Options {
  values: EventForm;
  creating: boolean;
  choosesTenant?: boolean;
  partyLimit?: number;
}

export function useEventForm({
  values,
  creating,
  choosesTenant,
  partyLimit,
}: Options): UseFormReturn<EventForm> {
  const resolver: Resolver<EventForm> = useCallback(
    (form) => {
      const issues = checkForm(form, { creating, now: new Date(), choosesTenant, partyLimit });
      if (issues.length === 0) return { values: form, errors: {} };
      return { values: {}, errors: nested(issues) };
    },
    [creating, choosesTenant, partyLimit],
  );
  return useForm<EventForm>({ defaultValues: values, resolver });
}

function nested(issues: readonly { path: string; message: string }[]): FieldErrors<EventForm> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const parts = path.split('.');
    let level = errors;
    for (const part of parts.slice(0, -1)) level = (level[part] ??= {}) as Record<string, unknown>;
    level[parts.at(-1) as string] ??= { type: 'rule', message };
  }
  return errors;
}

/**
 * Shows the first problem, in the order of the page, as the toast that the specification asks for.
 */
export function reportInvalid(form: EventForm, options: Omit<Options, 'values'>): void {
  const [first] = checkForm(form, { ...options, now: new Date() });
  if (first) complain(first.message, words.checks.invalid);
}

export const isInvalid = (error: unknown) => error instanceof ApiError && error.status === 400;

/** Why the form was not saved. */
export const formFailure = (error: unknown): string =>
  sentenceOf(error, words.checks.kept({ reason: reasonOf(error) }));
