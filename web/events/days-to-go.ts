import { instantToWallTime } from '#domain/kernel/dates.ts';
import { homeWords } from '#web/kernel/home-words.ts';

const dayMs = 86_400_000;

/**
 * Returns how far off an event is, in calendar days at the event: "Today", "Tomorrow", "In 12
 * days", "3 days ago".
 */
export function daysToGo(startsAt: Date, timezone: string, now: Date): string {
  const words = homeWords.events;
  const day = (instant: Date) => Date.parse(`${instantToWallTime(instant, timezone).date}T00:00:00Z`);
  const days = Math.round((day(startsAt) - day(now)) / dayMs);
  if (days === 0) return words.today;
  if (days === 1) return words.tomorrow;
  if (days === -1) return words.yesterday;
  return days > 0 ? words.inDays({ days }) : words.daysAgo({ days: -days });
}
