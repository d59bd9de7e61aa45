import { classes } from './classes.ts';

const sizes = {
  sm: { mark: 'size-6', word: 'text-lg' },
  md: { mark: 'size-7', word: 'text-xl' },
  lg: { mark: 'size-10', word: 'text-3xl' },
} as const;

/** The product's mark and name. The mark: a folded card whose tick is the yes. */
export function Logo(props: { size?: keyof typeof sizes; markOnly?: boolean; className?: string }) {
  const { mark, word } = sizes[props.size ?? 'md'];
  return (
    <span className={classes('inline-flex items-center gap-2 text-ink', props.className)}>
      <LogoMark className={mark} labelled={props.markOnly} />
      {props.markOnly ? null : (
        <span className={classes('font-display leading-none font-semibold tracking-tight', word)}>
          Turnout
        </span>
      )}
    </span>
  );
}

function LogoMark(props: { className: string; labelled?: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={classes('shrink-0', props.className)}
      {...(props.labelled ? { role: 'img', 'aria-label': 'Turnout' } : { 'aria-hidden': true })}
    >
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M7 12.5 16 19l9-6.5M9.5 9h13A2.5 2.5 0 0 1 25 11.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 7 20.5v-9A2.5 2.5 0 0 1 9.5 9Z"
        className="fill-none stroke-accent-ink"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
