/** Shows how full something is, as a ring with the number in it. The words are next to it. */
export function Ring({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <span
      role="img"
      aria-label={label}
      className="relative grid size-12 shrink-0 place-items-center text-sm font-semibold tabular-nums"
    >
      <svg viewBox="0 0 36 36" aria-hidden className="absolute inset-0 -rotate-90">
        <circle
          cx="18"
          cy="18"
          r="16"
          pathLength={100}
          className="fill-none stroke-hairline"
          strokeWidth={3}
        />
        {share > 0 ? (
          <circle
            cx="18"
            cy="18"
            r="16"
            pathLength={100}
            strokeDasharray={`${share * 100} 100`}
            className="fill-none stroke-confirmed"
            strokeWidth={3}
          />
        ) : null}
      </svg>
      <span aria-hidden className={value > 999 ? 'text-xs' : undefined}>
        {value.toLocaleString('en')}
      </span>
    </span>
  );
}
