/**
 * How one event's page looks: CSS custom properties, and the fonts they need. Weakest first: the page's
 * defaults, the theme, the event's own colors, the embed styles (docs/product.md#looks). Every value is built here from
 * parsed colours, numbers and listed fonts; nothing a host typed reaches the style sheet as it was typed.
 */
import {
  contrastRatio,
  fontStack,
  isFontSize,
  isOpacity,
  legibleText,
  parseColor,
  parseFontFamily,
  type FontFamily,
  type Paint,
} from '#domain/events/rules.ts';
import type { PublicEvent } from './event.ts';

export interface Looks {
  variables: Record<string, string>;
  /** Those that have to be loaded; the system font and Georgia are there already. */
  fonts: FontFamily[];
}

export const shows = (event: PublicEvent) => {
  const isOn = (name: string) => event.embedStyles[name] !== false;
  return {
    title: isOn('showEventTitle'),
    details: isOn('showEventDetails'),
    spots: isOn('showSpotsRemaining'),
    description: isOn('showFormDescription'),
  };
};

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const hex = (numbers: number[]) =>
  `#${numbers.map((number) => Math.round(number).toString(16).padStart(2, '0')).join('')}`;

/** `share` per cent of the one colour, the rest of the other. */
function mix(color: string, share: number, other: string): string {
  const rest = channels(other);
  return hex(channels(color).map((channel, at) => (channel * share + (rest[at] ?? 0) * (100 - share)) / 100));
}

const css = ({ color, opacity }: Paint) =>
  opacity === 100 ? color : `rgb(${channels(color).join(' ')} / ${opacity}%)`;

const better = (background: string, one: string, other: string) =>
  contrastRatio(one, background) >= contrastRatio(other, background) ? one : other;

const black = '#000000';
const white = '#ffffff';

/** The least mixture of a text with its background that still reaches the contrast. */
function softened(text: string, background: string, contrast: number): string {
  for (const share of [45, 55, 65, 72, 80, 90]) {
    const soft = mix(text, share, background);
    if (contrastRatio(soft, background) >= contrast) return soft;
  }
  return text;
}

const isSystem = (font: FontFamily) => font === 'Default (System)' || font === 'Georgia';

/** With the stand-ins of the same size that the font's file declares, for as long as the font is on its way. */
const stackOf = (font: FontFamily): string =>
  isSystem(font)
    ? fontStack(font)
    : fontStack(font).replace(',', `, '${font} Fallback', '${font} Fallback Android',`);

/** A letter of a title is about this wide, as a share of its size. */
const titleLetter = 0.68;
/** Of the width of a narrow screen, in per cent, what lies between the page's margins. */
const titleRoom = 90;

/** Characters of scripts that break a line anywhere, so that no word of theirs can be too long. */
const breakable = /[\s\-\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/u;

/**
 * How large a title may be on a narrow screen, in per cent of its width: no longest word is broken, as long as its letters
 * stay readable, and a long title leaves room for what follows it.
 */
function titleFit(title: string): number {
  const letters = (text: string) => Array.from(text).length;
  const longest = Math.max(1, ...title.split(breakable).map(letters));
  const total = letters(title);
  const byLength = total > 110 ? 7 : total > 60 ? 9 : total > 30 ? 11.8 : 15;
  return Math.max(6.5, Math.min(byLength, Math.floor((titleRoom / longest / titleLetter) * 10) / 10));
}

export function looksOf(event: PublicEvent, { embed }: { embed: boolean }): Looks {
  const styles = event.embedStyles;
  const color = (...candidates: unknown[]): string | null => {
    for (const candidate of candidates) {
      const parsed = typeof candidate === 'string' ? parseColor(candidate) : null;
      if (parsed) return parsed;
    }
    return null;
  };
  const opacity = (name: string): number => {
    const value = styles[name];
    return typeof value === 'number' && isOpacity(value) ? value : 100;
  };
  const font = (...candidates: unknown[]): FontFamily => {
    for (const candidate of candidates) {
      const parsed = typeof candidate === 'string' ? parseFontFamily(candidate) : null;
      if (parsed) return parsed;
    }
    return 'Default (System)';
  };
  const size = (name: Parameters<typeof isFontSize>[0], fallback: number): string => {
    const value = styles[name];
    return `${typeof value === 'number' && isFontSize(name, value) ? value : fallback}px`;
  };

  const chosenPage = color(styles.backgroundColor, event.backgroundColor);
  const page: Paint = { color: chosenPage ?? '#faf8f4', opacity: opacity('backgroundOpacity') };
  // Inside another site the surroundings are that site's, unless the host coloured them.
  const isTransparent = embed && chosenPage === null;
  const pageSeen = isTransparent ? white : mix(page.color, page.opacity, white);

  const form: Paint = {
    color: color(styles.formBackgroundColor) ?? white,
    opacity: opacity('formBackgroundOpacity'),
  };
  const formSeen = mix(form.color, form.opacity, pageSeen);

  const text = color(styles.textColor, event.textColor);
  // Light text of a dark page would vanish on the white form; there the form's own contrast decides.
  const textOn = (background: string): Paint =>
    legibleText({ color: text ?? black, opacity: opacity('textOpacity') }, background);
  const pageText = textOn(pageSeen);
  const formText = textOn(formSeen);
  const seenOn = (paint: Paint, background: string) => mix(paint.color, paint.opacity, background);
  const pageInk = seenOn(pageText, pageSeen);
  const formInk = seenOn(formText, formSeen);

  const chosenTitle = color(styles.titleFontColor, event.titleColor);
  const title: Paint = chosenTitle
    ? { color: chosenTitle, opacity: opacity('titleFontOpacity') }
    : { ...pageText, opacity: Math.min(pageText.opacity, opacity('titleFontOpacity')) };

  const accent: Paint = {
    color: color(styles.accentColor, event.themePrimaryColor, event.accentColor) ?? '#3b82f6',
    opacity: opacity('accentOpacity'),
  };
  const accentSeen = seenOn(accent, formSeen);
  const chosenButtonText = color(styles.buttonTextColor);
  const buttonText: Paint = {
    // White where it can be read; on the default blue it cannot (3.7 to 1), so there it is ink.
    color:
      chosenButtonText ??
      (contrastRatio(white, accentSeen) >= 4.5 ? white : better(accentSeen, '#0b1220', white)),
    opacity: opacity('buttonTextOpacity'),
  };
  const ornament = color(styles.accentColor, event.accentColor, event.themePrimaryColor) ?? '#3b82f6';

  const bodyFont = font(styles.fontFamily, event.themeFontFamily);
  const titleFont = font(styles.titleFontFamily, styles.fontFamily, event.themeFontFamily);

  return {
    variables: {
      '--page': isTransparent ? 'transparent' : css(page),
      '--text': css(pageText),
      '--text-soft': softened(pageInk, pageSeen, 5),
      '--line': mix(pageInk, 18, pageSeen),
      '--title': css(title),
      '--ornament': css({ color: ornament, opacity: accent.opacity }),
      '--form': css(form),
      '--form-ground': formSeen,
      '--form-text': css(formText),
      '--form-soft': softened(formInk, formSeen, 5),
      '--form-line': mix(formInk, 14, formSeen),
      '--field': mix(formInk, 2, formSeen),
      '--field-line': softened(formInk, formSeen, 3.4),
      '--accent': css(accent),
      '--accent-tint': mix(accentSeen, 9, formSeen),
      '--accent-line': contrastRatio(accentSeen, formSeen) >= 3 ? accentSeen : formInk,
      '--button-text': css(buttonText),
      '--error': better(formSeen, '#b91c1c', '#fca5a5'),
      '--font': stackOf(bodyFont),
      '--title-font': stackOf(titleFont),
      // The one font that is drawn in a single weight; a made-up bold would blot its hairlines.
      '--title-weight': titleFont === 'Great Vibes' ? '400' : '700',
      '--title-size': size('titleFontSize', 55),
      '--title-fit': `${titleFit(event.name)}vw`,
      '--body-size': size('detailsFontSize', 16),
      '--field-size': size('fieldsFontSize', 16),
      '--button-size': size('buttonFontSize', 16),
    },
    fonts: [...new Set([titleFont, bodyFont])].filter((font) => !isSystem(font)),
  };
}

/** The one inline style of the page. */
export const styleSheet = ({ variables }: Looks): string =>
  `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The name of a font's file in web/rsvp/fonts/. */
export const fontFile = (font: FontFamily): string => font.toLowerCase().replaceAll(' ', '-');
