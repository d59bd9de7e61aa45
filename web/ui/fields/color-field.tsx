import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { controlClasses, Field, useFieldWiring } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { words } from '../words.ts';

type ColorFieldProps = FieldProps & {
  id?: string;
  ref?: Ref<HTMLInputElement>;
  /** The color as '#rrggbb', or '' if nothing is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  /** The color that applies if nothing is chosen. With it, users can reset a chosen color. */
  fallback?: string;
  disabled?: boolean;
};

/** Returns `#abc`, `abc`, `#aabbcc` and `aabbcc` as `#aabbcc`, and null for anything else. */
export function parseHexColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return null;
}

/** Renders the browser's color picker, next to a text field for the hexadecimal value. */
export function ColorField(props: ColorFieldProps) {
  const { label, hint, required, hideLabel, className, value, onValueChange, fallback, disabled } = props;
  /** The text being typed, or null while the field shows the value itself. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Whether the user has left the field. Until then, half a color isn't an error. */
  const [wasLeft, setWasLeft] = useState(false);
  const unreadable = typed !== null && typed.trim() !== '' && parseHexColor(typed) === null;
  const error = props.error ?? (unreadable && wasLeft ? words.fields.colorFault : undefined);
  const wiring = useFieldWiring({ id: props.id, hint, error });
  // eslint-disable-next-line no-restricted-syntax -- the browser's picker refuses an empty value
  const swatch = parseHexColor(value) ?? parseHexColor(fallback ?? '') ?? '#000000';

  return (
    <Field {...{ label, hint, error, required, hideLabel, className }} id={wiring.id}>
      <div className="flex">
        <span className="relative h-9 w-11 shrink-0 overflow-hidden rounded-l-md border border-r-0 border-outline touch:h-11 has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <span aria-hidden className="absolute inset-0" style={{ backgroundColor: swatch }} />
          <input
            type="color"
            aria-label={
              typeof label === 'string' ? words.fields.colorPickerOf({ label }) : words.fields.colorPicker
            }
            value={swatch}
            disabled={disabled}
            onChange={(event) => {
              setTyped(null);
              onValueChange(event.target.value);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <input
          {...wiring}
          ref={props.ref}
          type="text"
          spellCheck={false}
          autoComplete="off"
          maxLength={9}
          disabled={disabled}
          required={required}
          placeholder={fallback}
          value={typed ?? value}
          onChange={(event) => {
            const text = event.target.value;
            const color = parseHexColor(text);
            setTyped(text);
            setWasLeft(false);
            // Three digits may be the first half of six, so they count only when the user leaves
            // the field.
            if (color !== null && text.trim().replace('#', '').length === 6) onValueChange(color);
          }}
          onBlur={() => {
            const color = typed === null ? null : parseHexColor(typed);
            if (color !== null) onValueChange(color);
            else if (typed !== null && typed.trim() === '' && fallback !== undefined) onValueChange('');
            if (!unreadable) setTyped(null);
            setWasLeft(true);
            props.onBlur?.();
          }}
          className={classes(controlClasses, 'rounded-l-none font-mono tabular-nums')}
        />
        {fallback !== undefined && value !== '' ? (
          <IconButton
            className="ml-1"
            label={typeof label === 'string' ? words.fields.resetOf({ label }) : words.fields.reset}
            icon={<RotateCcw />}
            disabled={disabled}
            onClick={() => {
              setTyped(null);
              onValueChange('');
            }}
          />
        ) : null}
      </div>
    </Field>
  );
}
