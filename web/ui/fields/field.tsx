import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { words } from '../words.ts';

/** The props of every field, in addition to its control's native ones. */
export type FieldProps = {
  label: ReactNode;
  /** One line of help, below the control. */
  hint?: ReactNode;
  /** The error, shown below the control. Screen readers read it with the control. */
  error?: string;
  required?: boolean;
  /** Shows the label only to screen readers, because the surroundings already say it. */
  hideLabel?: boolean;
  /** Classes of the whole field, usually its place in a grid. */
  className?: string;
};

/** The frame that all text-like controls share. */
export const controlClasses = classes(
  'block w-full min-w-0 rounded-md border border-outline bg-surface px-3 text-ink transition-colors',
  'h-9 text-sm touch:h-11 touch:text-base',
  'hover:border-ink/60 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
  '[&[readonly]]:bg-sunken aria-invalid:border-danger',
  'focus-visible:outline-offset-0',
);

type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Returns the ids that tie label, hint and error to one control. */
export function useFieldWiring(options: { id?: string; hint?: ReactNode; error?: string }): FieldWiring {
  const made = useId();
  const id = options.id ?? made;
  const described = [options.error ? `${id}-error` : '', options.hint ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return {
    id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': options.error ? true : undefined,
  };
}

/**
 * Marks a required field. CSS draws the mark, so that the label's text is only its name, for
 * scripts, translators and screen readers.
 */
export function RequiredMark() {
  return (
    <span aria-hidden className="ms-0.5 text-danger after:content-['*']" title={words.fields.required} />
  );
}

export function FieldMessages(props: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {props.error ? (
        <p id={`${props.id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{props.error}</span>
        </p>
      ) : null}
      {props.hint ? (
        <p id={`${props.id}-hint`} className="mt-1.5 text-sm text-muted">
          {props.hint}
        </p>
      ) : null}
    </>
  );
}

/**
 * Renders the label, then the control, then error and hint. `children` is the control, wired with
 * `useFieldWiring`.
 */
export function Field(props: FieldProps & { id: string; children: ReactNode; labelEnd?: ReactNode }) {
  return (
    <div className={classes('min-w-0', props.className)}>
      <div className={props.hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-2'}>
        <label htmlFor={props.id} className="text-sm font-medium text-ink">
          {props.label}
          {props.required ? <RequiredMark /> : null}
        </label>
        {props.labelEnd}
      </div>
      {props.children}
      <FieldMessages id={props.id} hint={props.hint} error={props.error} />
    </div>
  );
}

/** Renders several fields under one legend. */
export function FieldGroup(props: {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  hideLegend?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const described = [props.error ? `${id}-error` : '', props.hint ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      className={classes('min-w-0', props.className)}
      aria-describedby={described === '' ? undefined : described}
    >
      <legend className={props.hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink'}>
        {props.legend}
        {props.required ? <RequiredMark /> : null}
      </legend>
      {props.children}
      <FieldMessages id={id} hint={props.hint} error={props.error} />
    </fieldset>
  );
}
