import { Check } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FieldGroup, FieldMessages, RequiredMark, useFieldWiring } from './field.tsx';
import type { FieldProps } from './field.tsx';

type BooleanProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> &
  FieldProps & { onCheckedChange?: (checked: boolean) => void };

/** Renders a checkbox with its label to the right. */
export function CheckboxField(props: BooleanProps) {
  const { label, hint, error, required, hideLabel, className, id, onCheckedChange, onChange, ...input } =
    props;
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <div className={classes('min-w-0', className)}>
      <label className="flex items-start gap-2.5 py-0.5 touch:py-2.5">
        <span className="relative mt-px flex size-4.5 shrink-0">
          <input
            {...input}
            {...wiring}
            type="checkbox"
            required={required}
            onChange={(event) => {
              void onChange?.(event);
              onCheckedChange?.(event.target.checked);
            }}
            className="peer size-full appearance-none rounded-md border border-outline bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-ink/60 disabled:opacity-50 aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className={hideLabel ? 'sr-only' : 'text-sm text-ink'}>
          {label}
          {required ? <RequiredMark /> : null}
        </span>
      </label>
      <div className="pl-7 *:mt-0.5 touch:-mt-2">
        <FieldMessages id={wiring.id} hint={hint} error={error} />
      </div>
    </div>
  );
}

/**
 * Renders an on/off setting: label and hint to the left, the switch to the right. It is a native
 * checkbox, so `register` works.
 */
export function SwitchField(props: BooleanProps) {
  const { label, hint, error, required, hideLabel, className, id, onCheckedChange, onChange, ...input } =
    props;
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <div className={classes('flex min-w-0 items-start justify-between gap-4 touch:min-h-11', className)}>
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={wiring.id} className="text-sm font-medium text-ink">
          {label}
          {required ? <RequiredMark /> : null}
        </label>
        <div className="*:mt-0.5">
          <FieldMessages id={wiring.id} hint={hint} error={error} />
        </div>
      </div>
      <span className="relative inline-flex h-5.5 w-9.5 shrink-0">
        <input
          {...input}
          {...wiring}
          type="checkbox"
          role="switch"
          required={required}
          onChange={(event) => {
            void onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
          className="peer size-full cursor-pointer appearance-none rounded-full border border-outline bg-sunken transition-colors before:absolute before:-inset-x-1 before:-inset-y-3 checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-3.5 rounded-full bg-outline transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-accent-ink forced-colors:hidden"
        />
      </span>
    </div>
  );
}

export type RadioCardOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = Omit<
  ComponentProps<'input'>,
  keyof FieldProps | 'type' | 'value' | 'id'
> &
  FieldProps & {
    options: readonly RadioCardOption<Value>[];
    /** The chosen value. Leave it out if react-hook-form's `register` holds the value. */
    value?: Value;
    onValueChange?: (value: Value) => void;
    columns?: 1 | 2 | 3;
  };

const columnClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/**
 * Offers one choice out of a few, each on its own card. They are native radio buttons: arrow keys
 * move between them.
 */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const {
    label,
    hint,
    error,
    required,
    hideLabel,
    className,
    options,
    value,
    onValueChange,
    columns = 1,
    ...rest
  } = props;
  const { onChange, name, ...input } = rest;
  const made = useId();
  return (
    <FieldGroup
      legend={label}
      hint={hint}
      error={error}
      required={required}
      hideLegend={hideLabel}
      className={className}
    >
      <div className={classes('grid gap-3', columnClasses[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative flex cursor-pointer items-start gap-3 rounded-lg border border-outline/60 bg-surface p-4 transition-colors hover:border-outline has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            {option.icon === undefined ? null : (
              <span
                aria-hidden
                className="mt-px shrink-0 text-muted group-has-checked:text-accent [&_svg]:size-5"
              >
                {option.icon}
              </span>
            )}
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium text-ink">{option.label}</span>
              {option.description === undefined ? null : (
                <span className="mt-0.5 block text-sm text-muted">{option.description}</span>
              )}
            </span>
            <input
              {...input}
              type="radio"
              name={name ?? made}
              value={option.value}
              disabled={option.disabled || input.disabled}
              required={required}
              {...(value === undefined ? {} : { checked: value === option.value })}
              onChange={(event) => {
                void onChange?.(event);
                onValueChange?.(option.value);
              }}
              className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-outline bg-surface outline-none checked:border-[5px] checked:border-accent forced-colors:appearance-auto"
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode };

/** Offers one choice out of two to five short ones, side by side. A choice takes effect at once. */
export function SegmentedControl<Value extends string>(props: {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  hideLabel?: boolean;
  /** Whether to show only icons. Screen readers still read the labels. */
  iconOnly?: boolean;
  className?: string;
}) {
  const name = useId();
  const { hideLabel = true, iconOnly = false } = props;
  return (
    <FieldGroup legend={props.label} hideLegend={hideLabel} className={props.className}>
      <div className="inline-flex max-w-full flex-wrap rounded-md border border-hairline bg-sunken p-0.5">
        {props.options.map((option) => (
          <label
            key={option.value}
            title={iconOnly ? option.label : undefined}
            className="relative inline-flex min-h-8 cursor-pointer items-center justify-center gap-1.5 rounded-md border border-transparent px-3 text-sm font-medium text-muted max-sm:px-1.5 transition-colors select-none hover:text-ink has-checked:border-outline/50 has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus touch:min-h-10 [&_svg]:size-4"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onValueChange(option.value)}
              className="sr-only"
            />
            {option.icon}
            <span className={iconOnly ? 'sr-only' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
