import { classes } from '../classes.ts';

const sizes = {
  sm: { mark: 'size-6', word: 'text-lg' },
  md: { mark: 'size-7', word: 'text-xl' },
  lg: { mark: 'size-10', word: 'text-3xl' },
} as const;

/** Shows the product's mark and name. The mark is nine seats, and the occupied ones form a T. */
export function Logo(props: { size?: keyof typeof sizes; markOnly?: boolean; className?: string }) {
  const { mark, word } = sizes[props.size ?? 'md'];
  return (
    <span className={classes('inline-flex items-center gap-2 text-ink', props.className)}>
      <LogoMark className={mark} labeled={props.markOnly} />
      {props.markOnly ? null : (
        <span className={classes('font-display leading-none font-semibold tracking-tight', word)}>
          Turnout
        </span>
      )}
    </span>
  );
}

const seats = [8, 16, 24].flatMap((y) => [8, 16, 24].map((x) => [x, y, y === 8 || x === 16] as const));

function LogoMark(props: { className: string; labeled?: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={classes('shrink-0', props.className)}
      {...(props.labeled ? { role: 'img', 'aria-label': 'Turnout' } : { 'aria-hidden': true })}
    >
      <rect width="32" height="32" rx="8" className="fill-accent-fill" />
      {seats.map(([x, y, taken]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="3.1"
          className="fill-accent-ink"
          fillOpacity={taken ? 1 : 0.32}
        />
      ))}
    </svg>
  );
}
