/** The page's fonts, and the size that a title may have. */
import { titleParts } from '#domain/events/title.ts';
import { fontStack, type FontFamily } from '#domain/events/rules.ts';

export const isSystem = (font: FontFamily) => font === 'Default (System)' || font === 'Georgia';

/** Returns whether a font is for headlines and books: fine in a line, tiring in a form. */
export const isReadByWord = (font: FontFamily) =>
  ['Playfair Display', 'Lora', 'Merriweather', 'Great Vibes', 'Oswald'].includes(font);

/**
 * Returns the CSS font stack. It includes the stand-ins of the same size that the font's file
 * declares, for the time until the font arrives.
 */
export const stackOf = (font: FontFamily): string =>
  isSystem(font)
    ? fontStack(font)
    : fontStack(font).replace(',', `, '${font} Fallback', '${font} Fallback Android',`);

/** The approximate width of a letter in a title, as a share of the font size. */
const titleLetter = 0.68;
/** The average width of a letter across several words, which is narrower. */
const meanLetter = 0.54;
/**
 * The most letters that a part of a title can have on one line. A longer part takes two lines in
 * any font.
 */
const maxLineLength = 22;
/** The width between the page's margins, in percent of a narrow screen. */
const titleRoom = 90;

/**
 * Characters of scripts that can break a line anywhere, so that none of their words can be too
 * long.
 */
const breakable = /[\s\-\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/u;

/**
 * Returns how large a title may be on a narrow screen, in percent of its width. The size fits the
 * longest word on one line, unless its letters would become unreadable. A long title leaves room
 * for the content below it.
 */
export function titleFit(title: string): number {
  const letters = (text: string) => Array.from(text).length;
  const maxWordLength = Math.max(1, ...title.split(breakable).map(letters));
  const total = letters(title);
  const byLength = total > 110 ? 6.5 : total > 60 ? 9 : total > 30 ? 9.5 : total > 20 ? 13 : 15;
  const fits = (count: number, letter: number) => Math.floor((titleRoom / count / letter) * 10) / 10;
  const parts = titleParts(title).map(letters);
  // A part nearly as wide as the page might take one more line in one font than in the font that
  // replaces it.
  const byParts = parts.length > 1 ? parts.filter((part) => part <= maxLineLength) : [];
  return Math.max(
    6.5,
    Math.min(byLength, fits(maxWordLength, titleLetter), ...byParts.map((part) => fits(part, meanLetter))),
  );
}

/**
 * Returns the share of its usual size that a title keeps: a long title is smaller on every screen.
 */
export function titleShare(title: string): number {
  const total = Array.from(title).length;
  return total > 110 ? 0.55 : total > 60 ? 0.7 : 1;
}

/** Returns the name of a font's file in web/rsvp/fonts/. */
export const fontFile = (font: FontFamily): string => font.toLowerCase().replaceAll(' ', '-');
