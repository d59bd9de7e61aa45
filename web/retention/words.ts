import { counted } from '#domain/kernel/text.ts';
import type { EventRetention } from '#domain/retention/contract.ts';
import { monthsOf, type Stage, stages } from '#domain/retention/rules.ts';

export const stageLabels: Record<Stage, string> = {
  sensitive: 'Meals, notes, child markers',
  personal: 'Names, addresses and the rest',
};

/** Returns a text such as "for 3 months after the event", or "for good". */
export const keptFor = (months: number | null): string =>
  months === null ? 'for good' : `for ${counted(months, 'month')} after the event`;

const offered = [1, 3, 6, 12, 24, 36, 60, 120];

/** Returns the choices of a field. They include the current value, even if it is unusual. */
export const monthChoices = (value: number | null): { value: string; label: string }[] =>
  [...new Set([...offered, ...(value ? [value] : [])])]
    .sort((a, b) => a - b)
    .map((months) => ({ value: String(months), label: `${counted(months, 'month')} after the event` }));

/** Says in one line how long an event's data is kept. */
export const retentionLine = (of: EventRetention): string =>
  of.hold
    ? 'Nothing gets erased'
    : stages
        .map((stage) => `${stageLabels[stage]}: ${keptFor(monthsOf(of, of.organization)[stage])}`)
        .join(' · ');
