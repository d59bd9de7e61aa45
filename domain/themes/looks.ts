/** Combines the looks of an event with those of its theme (docs/product/looks.md#looks). */
import { namesWith, pick, settings, type NameWith, type SettingValues } from '../events/settings.ts';

/** The looks that a theme offers. */
export interface ThemeLooks {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  backgroundColor: string;
  textColor: string;
  fontFamily: string | null;
}

export type LookName = NameWith<'fromTheme'>;
/** The event's own looks, or null for each that it lacks. */
export type EventLooks = Pick<SettingValues, LookName>;

const lookNames = namesWith('fromTheme');

const looksBy = (valueOf: (name: LookName) => string | null) =>
  Object.fromEntries(lookNames.map((name) => [name, valueOf(name)])) as unknown as EventLooks;

export const isLook = (name: string): boolean => (lookNames as readonly string[]).includes(name);

export const noLooks: EventLooks = looksBy(() => null);

/** Picks the looks of an event. */
export const looksOfEvent = (event: EventLooks): EventLooks => pick(event, lookNames);

/**
 * Returns the looks that an event copies when a theme is picked: the theme's, unless the event has
 * its own. A copy keeps its look when the theme is changed or deleted.
 */
export const looksFromTheme = (theme: ThemeLooks, given: Partial<EventLooks> = {}): EventLooks =>
  looksBy((name) => given[name] ?? theme[settings[name].fromTheme]);

/**
 * Returns the looks that an event loses with its theme. Copied looks go. Looks that the host set
 * stay.
 */
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
 * Returns the looks of the guest's page. The event's own looks win over its theme's, and the page's
 * defaults fill the rest. A title without a color has the color of the text.
 */
export const looksOnPage = (event: EventLooks, theme: ThemeLooks | null): EventLooks => ({
  ...(theme ? looksFromTheme(theme, event) : looksOfEvent(event)),
  titleColor: event.titleColor,
});
