import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, Field, useFieldWiring } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { words } from '../words.ts';

// Every field passes `ref` and all native properties to its control, so react-hook-form's
// `register` can be spread on it.

type OwnProps<Element extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Element>,
  keyof FieldProps | 'prefix'
> &
  FieldProps;

type Affixed = { prefix?: ReactNode; suffix?: ReactNode };

function InputField({
  prefix,
  suffix,
  controlClassName,
  ...props
}: OwnProps<'input'> & Affixed & { controlClassName?: string }) {
  const { label, hint, error, required, hideLabel, className, id, ...input } = props;
  const wiring = useFieldWiring({ id, hint, error });
  const control = (
    <input
      {...input}
      {...wiring}
      required={required}
      className={classes(
        controlClasses,
        prefix !== undefined && 'rounded-l-none border-l-0',
        suffix !== undefined && 'rounded-r-none border-r-0',
        controlClassName,
      )}
    />
  );
  const affix =
    'flex shrink-0 items-center border border-outline bg-sunken px-3 text-sm whitespace-nowrap text-muted';
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }} id={wiring.id}>
      {prefix === undefined && suffix === undefined ? (
        control
      ) : (
        <div className="flex">
          {prefix === undefined ? null : (
            <span className={classes(affix, 'rounded-l-md border-r-0')}>{prefix}</span>
          )}
          {control}
          {suffix === undefined ? null : (
            <span className={classes(affix, 'rounded-r-md border-l-0')}>{suffix}</span>
          )}
        </div>
      )}
    </Field>
  );
}

export function TextField(props: OwnProps<'input'> & Affixed) {
  return <InputField type="text" {...props} />;
}

export function NumberField(props: OwnProps<'input'> & Affixed) {
  return <InputField inputMode="numeric" {...props} type="number" controlClassName="tabular-nums" />;
}

export function DateField(props: OwnProps<'input'>) {
  return <InputField {...props} type="date" controlClassName="tabular-nums" />;
}

export function TimeField(props: OwnProps<'input'>) {
  return <InputField {...props} type="time" controlClassName="tabular-nums" />;
}

export function TextArea(props: OwnProps<'textarea'>) {
  const { label, hint, error, required, hideLabel, className, id, rows = 4, ...textarea } = props;
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }} id={wiring.id}>
      <textarea
        {...textarea}
        {...wiring}
        rows={rows}
        required={required}
        className={classes(controlClasses, 'h-auto py-2 leading-5 touch:h-auto touch:leading-6')}
      />
    </Field>
  );
}

/**
 * Renders a password field with a button that shows the password. It accepts no `maxLength`: a
 * browser would silently cut off pasted text, and half of it would become the password.
 */
export function PasswordField(props: Omit<OwnProps<'input'>, 'maxLength'>) {
  const { label, hint, error, required, hideLabel, className, id, ...input } = props;
  const [shown, setShown] = useState(false);
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }} id={wiring.id}>
      <div className="relative">
        <input
          {...input}
          {...wiring}
          required={required}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classes(controlClasses, 'pe-12')}
        />
        <button
          type="button"
          aria-label={shown ? words.fields.hidePassword : words.fields.showPassword}
          aria-controls={wiring.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 flex w-10 items-center justify-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-4 touch:w-11"
        >
          {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </button>
      </div>
    </Field>
  );
}

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = OwnProps<'select'> & {
  /** The options of the select. For groups, pass `<option>` children instead. */
  options?: readonly SelectOption[];
  /** An empty first choice, e.g. 'Choose an event'. */
  placeholder?: string;
};

/** Renders the browser's own select, which phones show best. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    required,
    hideLabel,
    className,
    id,
    options,
    placeholder,
    children,
    ...select
  } = props;
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }} id={wiring.id}>
      <div className="relative">
        <select
          {...select}
          {...wiring}
          required={required}
          className={classes(controlClasses, 'appearance-none truncate pr-9 forced-colors:appearance-auto')}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted forced-colors:hidden"
        />
      </div>
    </Field>
  );
}
