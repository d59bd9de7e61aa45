import { instantToWallTime } from '#domain/kernel/dates.ts';

const dayMs = 86_400_000;

/**
 * Returns how far off an event is, in calendar days at the event: "Today", "Tomorrow", "In 12
 * days", "3 days ago".
 */
export function daysToGo(startsAt: Date, timezone: string, now: Date): string {
  const day = (instant: Date) => Date.parse(`${instantToWallTime(instant, timezone).date}T00:00:00Z`);
  const days = Math.round((day(startsAt) - day(now)) / dayMs);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  return days > 0 ? `In ${days.toLocaleString('en')} days` : `${(-days).toLocaleString('en')} days ago`;
}
