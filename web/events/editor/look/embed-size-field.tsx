import { useEffect, useId, useState } from 'react';
import { controlClasses, Field, FieldMessages } from '#web/ui/fields/field.tsx';
import { classes } from '#web/ui/classes.ts';
import { words } from '../words.ts';

interface Props {
  label: string;
  units: readonly [string, string];
  hint: string;
  /** Returns the value to save, or null if the text cannot be used. */
  parse: (text: string) => string | null;
  wrong: string;
  value: string | undefined;
  fallback: string;
  onChange: (value: string) => void;
}

const split = (text: string) => {
  const [, number = '', unit = ''] = /^(\d*)(.*)$/.exec(text) ?? [];
  return { number, unit };
};

/**
 * A number and its unit. A value out of range stays in the field with the reason, and is not saved.
 */
export function EmbedSizeField({ label, units, hint, parse, wrong, value, fallback, onChange }: Props) {
  const id = useId();
  const settled = value ?? fallback;
  const [typed, setTyped] = useState(() => split(settled));
  useEffect(() => {
    // The value may change from outside, as after an undo. Typed text that means the same value
    // stays as it is.
    setTyped((was) => (parse(was.number + was.unit) === settled ? was : split(settled)));
  }, [settled, parse]);
  const error = parse(typed.number + typed.unit) === null ? wrong : undefined;

  function take(next: { number: string; unit: string }) {
    setTyped(next);
    const parsed = parse(next.number + next.unit);
    if (parsed !== null && parsed !== settled) onChange(parsed);
  }

  const described = classes(error && `${id}-error`, `${id}-hint`);
  return (
    <div className="min-w-0">
      <Field label={label} id={id}>
        <div className="flex">
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed.number}
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            onChange={(event) => take({ ...typed, number: event.target.value.trim() })}
            className={classes(controlClasses, 'rounded-r-none tabular-nums')}
          />
          <select
            aria-label={words.styling.unit({ label })}
            value={typed.unit}
            onChange={(event) => take({ ...typed, unit: event.target.value })}
            className={classes(controlClasses, '-ml-px w-20! shrink-0 rounded-l-none')}
          >
            {units.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </select>
        </div>
      </Field>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
