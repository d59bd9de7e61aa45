import { Slider } from 'radix-ui';
import { useId } from 'react';
import { classes } from '../classes.ts';
import { FieldMessages } from './field.tsx';
import type { FieldProps } from './field.tsx';

type SliderFieldProps = Omit<FieldProps, 'label'> & {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  /** Called when the user releases the thumb, for work that should not happen at every step. */
  onCommit?: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** The unit after the number, e.g. 'px' or '%'. */
  unit?: string;
  /** Text in place of the number, if none is chosen. */
  unset?: string | undefined;
  disabled?: boolean;
};

/** Renders a slider for a number within a range, with its value next to the label. */
export function SliderField(props: SliderFieldProps) {
  const { label, hint, error, hideLabel, className, value, unit = '' } = props;
  const said = props.unset ?? `${value}${unit}`;
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes('min-w-0', className)}>
      <div className={hideLabel ? 'sr-only' : 'mb-1 flex items-baseline justify-between gap-2 text-sm'}>
        <span className="font-medium text-ink">{label}</span>
        <span aria-hidden className="text-muted tabular-nums">
          {said}
        </span>
      </div>
      <Slider.Root
        className="relative flex h-6 touch-none items-center select-none data-disabled:opacity-50 touch:h-11"
        value={[value]}
        onValueChange={([next]) => next !== undefined && props.onValueChange(next)}
        onValueCommit={([next]) => next !== undefined && props.onCommit?.(next)}
        min={props.min}
        max={props.max}
        step={props.step ?? 1}
        disabled={props.disabled}
      >
        <Slider.Track className="relative h-1 grow rounded-full bg-outline/60">
          <Slider.Range className="absolute h-full rounded-full bg-accent" />
        </Slider.Track>
        <Slider.Thumb
          aria-label={label}
          aria-valuetext={said}
          aria-describedby={described === '' ? undefined : described}
          className="block size-4.5 rounded-full border-2 border-accent bg-surface transition-colors hover:bg-accent-tint touch:size-6"
        />
      </Slider.Root>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
