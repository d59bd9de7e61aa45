import { shellWords } from './shell-words.ts';
import { wordsLanguage } from './words.ts';

/** Returns "just now", "5 minutes ago" or "yesterday". From a day on, it counts whole days. */
export function whenOf(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  // The clocks of the browser and the server may differ, so the difference may be negative.
  if (minutes < 1) return shellWords.when.justNow;
  const relative = new Intl.RelativeTimeFormat(wordsLanguage(), { numeric: 'auto', style: 'long' });
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return relative.format(-hours, 'hour');
  return relative.format(-Math.floor(hours / 24), 'day');
}
