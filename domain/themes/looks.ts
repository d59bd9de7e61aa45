/** What an event looks like by its theme and by its own looks (docs/product.md#looks). */
import { namesWith, pick, settings, type NameWith, type SettingValues } from '../events/settings.ts';

/** What a theme offers to an event. */
export interface ThemeLooks {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  backgroundColor: string;
  textColor: string;
  fontFamily: string | null;
}

export type LookName = NameWith<'fromTheme'>;
/** The looks that an event holds itself; null where it has none. */
export type EventLooks = Pick<SettingValues, LookName>;

const lookNames = namesWith('fromTheme');

const looksBy = (valueOf: (name: LookName) => string | null) =>
  Object.fromEntries(lookNames.map((name) => [name, valueOf(name)])) as unknown as EventLooks;

export const isLook = (name: string): boolean => (lookNames as readonly string[]).includes(name);

export const noLooks: EventLooks = looksBy(() => null);

/** The looks of an event by themselves. */
export const looksOfEvent = (event: EventLooks): EventLooks => pick(event, lookNames);

/**
 * The looks that an event takes over when a theme is picked: the theme's, where none of its own are given. An event copies
 * them, so that it looks the same after the theme is changed or deleted.
 */
export const looksFromTheme = (theme: ThemeLooks, given: Partial<EventLooks> = {}): EventLooks =>
  looksBy((name) => given[name] ?? theme[settings[name].fromTheme]);

/** Which looks an event loses with its theme: what was copied from it goes, what the host set or now gives stays. */
export function looksWithoutTheme(
  theme: ThemeLooks,
  event: EventLooks,
  given: Partial<EventLooks> = {},
): Partial<EventLooks> {
  const copied = looksFromTheme(theme);
  const lost = lookNames.filter((name) => given[name] === undefined && event[name] === copied[name]);
  return Object.fromEntries(lost.map((name) => [name, null]));
}

/**
 * What the guest's page shows: the event's own looks win over its theme's, and what neither sets is the page's default. A
 * title that has no color of its own goes with the text.
 */
export const looksOnPage = (event: EventLooks, theme: ThemeLooks | null): EventLooks => ({
  ...(theme ? looksFromTheme(theme, event) : looksOfEvent(event)),
  titleColor: event.titleColor,
});
