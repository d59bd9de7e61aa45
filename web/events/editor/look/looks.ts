/**
 * The looks of an event's page as the editor holds them: the theme and the styles that the host
 * set. Untouched styles are left out (docs/product/looks.md#looks).
 */
import { embedStyles, type EmbedStyles, type Event } from '#domain/events/contract.ts';
import { contrastRatio } from '#domain/events/rules.ts';
import type { Theme } from '#domain/themes/contract.ts';
import {
  looksFromTheme,
  looksOfEvent,
  looksWithoutTheme,
  noLooks,
  type EventLooks,
} from '#domain/themes/looks.ts';

export interface Looks {
  themeId: string | null;
  hideDeadlineTime: boolean;
  styles: EmbedStyles;
}

export type StyleName = keyof EmbedStyles;
const styleNames = Object.keys(embedStyles.shape) as StyleName[];

/**
 * The values that the controls show if nothing was set. They are never saved automatically
 * (docs/product/looks.md#looks).
 */
export const editorDefaults = {
  embedWidth: '100%',
  embedHeight: '600px',
  titleFontSize: 24,
  detailsFontSize: 16,
  fieldsFontSize: 14,
  buttonFontSize: 16,
  accentColor: '#3b82f6',
  formBackgroundColor: '#ffffff',
  textColor: '#000000',
  backgroundColor: '#faf8f4',
  buttonTextColor: '#ffffff',
} as const;

/** The page's title size until the host sets one, in pixels. */
export const pageTitleSize = 55;

export const autosaveMs = 2000;

/**
 * Returns the looks that the page will take from its theme and its own colors once the choice is
 * saved.
 */
export function looksOfChoice(
  event: (EventLooks & Pick<Event, 'themeId'>) | null,
  themeId: string | null,
  themes: readonly Theme[],
): EventLooks {
  const theme = themes.find(({ id }) => id === themeId);
  if (event && event.themeId === themeId) return looksOfEvent(event);
  if (theme) return looksFromTheme(theme);
  if (!event) return noLooks;
  const left = themes.find(({ id }) => id === event.themeId);
  return { ...looksOfEvent(event), ...(left && looksWithoutTheme(left, event)) };
}

/** Sets a style. `undefined` restores the default. */
export function withStyle<K extends StyleName>(
  looks: Looks,
  name: K,
  value: EmbedStyles[K] | undefined,
): Looks {
  const { [name]: _before, ...rest } = looks.styles;
  return { ...looks, styles: value === undefined ? rest : { ...rest, [name]: value } };
}

const fromTheme: readonly StyleName[] = [
  'backgroundColor',
  'backgroundOpacity',
  'textColor',
  'textOpacity',
  'accentColor',
  'accentOpacity',
  'buttonTextColor',
  'buttonTextOpacity',
  'formBackgroundColor',
  'formBackgroundOpacity',
  'titleFontColor',
  'titleFontOpacity',
  'fontFamily',
  'titleFontFamily',
];

/** Applies a theme. The host's colors and fonts would hide the theme's, so this removes them. */
export const withTheme = (looks: Looks, themeId: string | null): Looks => ({
  ...looks,
  themeId,
  styles: Object.fromEntries(
    Object.entries(looks.styles).filter(([name]) => !fromTheme.includes(name as StyleName)),
  ),
});

/**
 * Returns the body for a PUT of the styles: what was set or changed, and null for what was removed.
 */
export function styleChanges(before: EmbedStyles, after: EmbedStyles): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name of styleNames) {
    if (before[name] !== after[name]) changes[name] = after[name] ?? null;
  }
  return changes;
}

/** Returns the changed looks that are settings of the event, for a PUT of the event. */
export function settingChanges(
  before: Looks,
  after: Looks,
): Partial<Pick<Looks, 'themeId' | 'hideDeadlineTime'>> {
  return {
    ...(before.themeId !== after.themeId && { themeId: after.themeId }),
    ...(before.hideDeadlineTime !== after.hideDeadlineTime && { hideDeadlineTime: after.hideDeadlineTime }),
  };
}

export const isSameLooks = (a: Looks, b: Looks): boolean =>
  Object.keys(settingChanges(a, b)).length === 0 &&
  Object.keys(styleChanges(a.styles, b.styles)).length === 0;

/**
 * Returns white or ink, whichever is readable on a button of this color, by the page's own rule.
 */
export const readableOn = (accent: string): string =>
  contrastRatio(editorDefaults.buttonTextColor, accent) >= 4.5 ? editorDefaults.buttonTextColor : '#0b1220';

// ------------------------------------------------------------------------------------------------------------
// --- Undo

/**
 * Changes of one control within this many milliseconds, such as a slider's, are undone together.
 */
export const oneChangeMs = 800;
const maxSteps = 50;

export interface History {
  past: Looks[];
  /** The control of the last change, and the time of that change. */
  last: { control: string; at: number } | null;
}

export const emptyHistory: History = { past: [], last: null };

export function remember(history: History, before: Looks, control: string, at: number): History {
  const goesOn = history.last?.control === control && at - history.last.at < oneChangeMs;
  return {
    past: goesOn ? history.past : [...history.past, before].slice(-maxSteps),
    last: { control, at },
  };
}
