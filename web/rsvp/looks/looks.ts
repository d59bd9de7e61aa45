/**
 * The looks of one event's page: CSS custom properties, and the fonts they need. From the weakest
 * source to the strongest: the page's defaults, the theme, the event's own colors, the embed styles
 * (docs/product/looks.md#looks). Every value is built here from parsed colors, numbers and listed
 * fonts. No text that a host typed reaches the style sheet unparsed.
 */
import {
  contrastRatio,
  isFontSize,
  isOpacity,
  legibleText,
  parseColor,
  parseFontFamily,
  type FontFamily,
  type Paint,
} from '#domain/events/rules.ts';
import type { PublicEvent } from '../page/event.ts';
import { better, css, mix, softened } from './colors.ts';
import type { Drawing } from '#domain/themes/drawings.ts';
import { type DrawingColors, drawingImage } from './drawings.ts';
import { isReadByWord, isSystem, stackOf, titleFit, titleShare } from './fonts.ts';

export interface Looks {
  variables: Record<string, string>;
  /** The fonts that have to be loaded. The system font and Georgia need no loading. */
  fonts: FontFamily[];
  /** The drawing at the top of the page in its colors, or null if there is none. */
  drawing: readonly [Drawing, DrawingColors] | null;
}

const black = '#000000';
const white = '#ffffff';

/**
 * Returns the text color on a button: white if it is readable. On the default blue it isn't (3.7 to
 * 1), so that gets ink.
 */
const inkOn = (background: string) =>
  contrastRatio(white, background) >= 4.5 ? white : better(background, '#0b1220', white);

/** Returns how the looks read a value: the first that is valid, or a default. */
function readersOf(styles: PublicEvent['embedStyles']) {
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
  return { color, opacity, font, size };
}

export function looksOf(event: PublicEvent, { embed }: { embed: boolean }): Looks {
  const styles = event.embedStyles;
  const { color, opacity, font, size } = readersOf(styles);

  const chosenPage = color(styles.backgroundColor, event.backgroundColor);
  const page: Paint = { color: chosenPage ?? '#faf8f4', opacity: opacity('backgroundOpacity') };
  // An embedded page lets the other site's background show through, unless the host chose a color.
  const isTransparent = embed && chosenPage === null;
  const pageSeen = isTransparent ? white : mix(page.color, page.opacity, white);

  const form: Paint = {
    color: color(styles.formBackgroundColor) ?? white,
    opacity: opacity('formBackgroundOpacity'),
  };
  const formSeen = mix(form.color, form.opacity, pageSeen);

  const text = color(styles.textColor, event.textColor);
  // Light text for a dark page would vanish on the white form, so the form's own contrast decides
  // there.
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
    color: chosenButtonText ?? inkOn(accentSeen),
    opacity: opacity('buttonTextOpacity'),
  };
  const ornament = color(styles.accentColor, event.accentColor, event.themePrimaryColor) ?? '#3b82f6';

  const bodyFont = font(styles.fontFamily, event.themeFontFamily);
  // A headline font or a serif is hard to read in a field, so a theme's font isn't used there. A
  // font that the host chose is.
  const fieldFont = styles.fontFamily || !isReadByWord(bodyFont) ? bodyFont : 'Default (System)';
  const titleFont = font(styles.titleFontFamily, styles.fontFamily, event.themeFontFamily);

  const colors = {
    page: pageSeen,
    primary: accent.color,
    secondary: color(event.themeSecondaryColor) ?? ornament,
    accent: ornament,
  };
  // An embedded page has no drawing at its top: the other site has its own header.
  const drawing = event.drawing === null || embed ? null : ([event.drawing, colors] as const);
  return {
    variables: {
      '--page': isTransparent ? 'transparent' : css(page),
      '--text': css(pageText),
      '--text-soft': softened(pageInk, pageSeen, 5),
      '--line': mix(pageInk, 18, pageSeen),
      '--title': css(title),
      '--ornament': css({ color: ornament, opacity: accent.opacity }),
      '--leaf-text': inkOn(mix(ornament, accent.opacity, pageSeen)),
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
      '--field-font': stackOf(fieldFont),
      '--title-font': stackOf(titleFont),
      // Great Vibes is the only font with a single weight; a synthetic bold would blot its
      // hairlines.
      '--title-weight': titleFont === 'Great Vibes' ? '400' : '700',
      '--title-size': size('titleFontSize', 55),
      '--title-share': String(titleShare(event.name)),
      '--title-fit': `${titleFit(event.name)}vw`,
      // The height that a phone's first screen needs apart from the cover, for a title of four or
      // five lines, or of two.
      '--cover-leaves': event.name.length > 30 ? '515px' : '440px',
      '--body-size': size('detailsFontSize', 16),
      '--field-size': size('fieldsFontSize', 16),
      '--button-size': size('buttonFontSize', 16),
      '--drawing': drawing === null ? 'none' : drawingImage(...drawing),
    },
    drawing,
    fonts: [...new Set([titleFont, bodyFont])].filter((font) => !isSystem(font)),
  };
}

/** Returns the only inline style of the page. */
export const styleSheet = ({ variables }: Looks): string =>
  `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
