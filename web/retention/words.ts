import type { EventRetention } from '#domain/retention/contract.ts';
import { monthsOf, stages } from '#domain/retention/rules.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostRetention');

/** Returns a text such as "Kept for 3 months after the event", or "Kept indefinitely". */
export const keptFor = (months: number | null): string =>
  months === null ? words.kept.keptForGood : words.kept.keptMonths({ count: months });

const howLong = (months: number | null): string =>
  months === null ? words.kept.forGood : words.kept.months({ count: months });

const offered = [1, 3, 6, 12, 24, 36, 60, 120];

/** Returns the choices of a field. They include the current value, even if it is unusual. */
export const monthChoices = (value: number | null): { value: string; label: string }[] =>
  [...new Set([...offered, ...(value ? [value] : [])])]
    .sort((a, b) => a - b)
    .map((months) => ({ value: String(months), label: words.kept.monthsAfter({ count: months }) }));

/** Says in one line how long an event's data is kept. */
export const retentionLine = (of: EventRetention): string =>
  of.hold
    ? words.kept.nothingErased
    : stages
        .map((stage) =>
          words.stages.line({
            stage: words.stages[stage],
            kept: howLong(monthsOf(of, of.organization)[stage]),
          }),
        )
        .join(' · ');
