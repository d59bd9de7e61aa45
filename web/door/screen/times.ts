/** Formats times at the place of the event. */
import type { Door } from '../model/door.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string | undefined, withDay: boolean): Intl.DateTimeFormat {
  const key = `${timezone} ${withDay}`;
  let format = formats.get(key);
  if (!format) {
    const day = withDay ? ({ weekday: 'short', month: 'short', day: 'numeric' } as const) : {};
    format = new Intl.DateTimeFormat(document.documentElement.lang, {
      ...day,
      hour: 'numeric',
      minute: '2-digit',
      timeZone: timezone,
    });
    formats.set(key, format);
  }
  return format;
}

/** Returns the time of day at the event: "7:04 PM". */
export const timeAt = (door: Door, at: number): string =>
  formatOf(door.view.link?.known?.event.timezone, false).format(at);

/** Returns the day and the time at the event: "Sat, Sep 19, 7:04 PM". */
export const dayAt = (door: Door, at: number): string =>
  formatOf(door.view.link?.known?.event.timezone, true).format(at);

/** Formats a time in this zone. */
export const timeIn = (timezone: string, at: Date): string => formatOf(timezone, false).format(at);
