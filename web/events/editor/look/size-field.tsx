import { useEffect, useId, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClasses, Field, FieldMessages } from '#web/ui/fields/field.tsx';
import { words } from '../words.ts';

interface Props {
  label: string;
  /** The sizes small, medium and large, in pixels. */
  steps: readonly [number, number, number];
  range: readonly [number, number];
  value: number | undefined;
  /** The size on the page until the host sets one. */
  fallback: number;
  /** The text in the empty field instead of `fallback`. */
  placeholder?: number | undefined;
  onChange: (value: number) => void;
}

const pixels = 'px';
const names = ['S', 'M', 'L'] as const;
const spoken = () => [words.styling.small, words.styling.medium, words.styling.large] as const;

/**
 * A font size: one of three, or any number of pixels within the range. A value out of range is
 * reported and not saved.
 */
export function SizeField({
  label,
  steps,
  range: [min, max],
  value,
  fallback,
  placeholder,
  onChange,
}: Props) {
  const id = useId();
  const settled = value ?? fallback;
  const settledText = value === undefined && placeholder !== undefined ? '' : String(settled);
  const [typed, setTyped] = useState(settledText);
  useEffect(() => setTyped(settledText), [settledText]);
  const fits = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  const error =
    fits(typed) || typed === settledText
      ? undefined
      : words.styling.sizeWrong({ label, least: min, most: max });
  return (
    <div className="min-w-0">
      <Field label={label} id={id}>
        <div className="flex items-center gap-1.5">
          {steps.map((step, index) => (
            <button
              key={step}
              type="button"
              aria-label={spoken()[index]?.({ label })}
              aria-pressed={settled === step}
              onClick={() => onChange(step)}
              className={classes(
                'size-9 shrink-0 rounded-md border text-sm font-medium touch:size-11',
                settled === step
                  ? 'border-accent bg-accent-tint text-accent'
                  : 'border-hairline bg-surface text-muted hover:border-outline hover:text-ink',
              )}
            >
              {names[index]}
            </button>
          ))}
          <span className="relative ml-auto w-20 shrink-0">
            <input
              id={id}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              placeholder={placeholder?.toString()}
              value={typed}
              aria-invalid={error ? true : undefined}
              aria-describedby={classes(error && `${id}-error`, value === undefined && `${id}-hint`)}
              onChange={({ target }) => {
                setTyped(target.value);
                if (fits(target.value)) onChange(Number(target.value));
              }}
              className={classes(controlClasses, 'pr-8 tabular-nums')}
            />
            <span aria-hidden className="absolute inset-y-0 right-2.5 flex items-center text-sm text-muted">
              {pixels}
            </span>
          </span>
        </div>
      </Field>
      <FieldMessages
        id={id}
        {...(value === undefined ? { hint: words.styling.themeDefaultSize({ size: fallback }) } : {})}
        error={error}
      />
    </div>
  );
}
