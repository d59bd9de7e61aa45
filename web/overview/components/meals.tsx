import type { Overview } from '#domain/overview/contract.ts';

/** Guests who come by meal: bars with their figures. Without a figure behind them, bars cannot be read on paper. */
export function Meals({ meals }: Pick<Overview, 'meals'>) {
  const most = Math.max(1, ...meals.map(({ confirmed, waiting }) => confirmed + waiting));
  return (
    <ul className="space-y-3">
      {meals.map(({ name, confirmed, waiting }) => (
        <li key={name} className="text-sm">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 font-medium tabular-nums">
              {confirmed.toLocaleString('en')}
              {waiting > 0 ? (
                <span className="font-normal text-waitlisted"> + {waiting.toLocaleString('en')} waiting</span>
              ) : null}
            </span>
          </p>
          <div aria-hidden className="mt-1 flex h-2 overflow-hidden rounded-full bg-hairline">
            <div className="bg-confirmed" style={{ width: `${(confirmed / most) * 100}%` }} />
            <div className="bg-waitlisted" style={{ width: `${(waiting / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The meals as lines of text, for a mail to the kitchen. */
export const mealsText = (eventName: string, { meals }: Pick<Overview, 'meals'>): string =>
  [
    `${eventName}: meals of confirmed guests`,
    ...meals.map(
      ({ name, confirmed, waiting }) =>
        `${name}: ${confirmed}${waiting > 0 ? ` (and ${waiting} on the waitlist)` : ''}`,
    ),
  ].join('\n');
