import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { numberText } from '#web/kernel/words.ts';

export interface Chip<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** Whether the count stopped at a limit: "1,000+". */
  isMore?: boolean;
}

/** Offers one choice out of several, each with its count. A choice takes effect at once. */
export function Chips<Value extends string>(props: {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Whether to show only the chips that fit one line, the chosen one among them. */
  oneLine?: boolean;
  className?: string;
}) {
  const { chips, value, oneLine = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [front, setFront] = useState<Value>();
  const order = oneLine && front !== undefined ? inFront(chips, front) : chips;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !oneLine) return;
    const measure = () => {
      const buttons = [...element.children] as HTMLElement[];
      const top = buttons[0]?.offsetTop ?? 0;
      const out = buttons.filter(({ offsetTop }) => offsetTop > top).map(({ dataset }) => dataset.chip ?? '');
      setHidden((before) => (before.join('\n') === out.join('\n') ? before : out));
      if (out.includes(value)) setFront(value);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [oneLine, value, chips, front]);

  return (
    <div
      ref={box}
      role="group"
      aria-label={props.label}
      className={classes(
        'flex flex-wrap gap-2',
        oneLine && 'h-8 overflow-hidden touch:h-11',
        props.className,
      )}
    >
      {order.map(({ value: own, label, count, isMore = false }) => (
        <button
          key={own}
          type="button"
          data-chip={own}
          aria-pressed={own === value}
          onClick={() => props.onValueChange(own)}
          className={classes(
            'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap focus-visible:-outline-offset-2 touch:h-11',
            own === value
              ? 'border-accent bg-accent-tint font-medium text-accent'
              : 'border-hairline bg-surface text-ink hover:bg-hover',
            oneLine && hidden.includes(own) && 'invisible',
          )}
        >
          <span>{label}</span>
          {count === undefined ? null : (
            <span className="min-w-[1ch] text-xs tabular-nums">{`${numberText(count)}${isMore ? '+' : ''}`}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/**
 * Moves the chosen chip to the second place. The first chip stays first, because it undoes the
 * other choices.
 */
function inFront<Value extends string>(chips: readonly Chip<Value>[], front: Value): readonly Chip<Value>[] {
  const [first, ...rest] = chips;
  if (first === undefined || first.value === front) return chips;
  return [
    first,
    ...rest.filter(({ value }) => value === front),
    ...rest.filter(({ value }) => value !== front),
  ];
}
