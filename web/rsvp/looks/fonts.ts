/** Fonts as the page loads them, and how large a title may be in them. */
import { titleParts } from '#domain/events/title.ts';
import { fontStack, type FontFamily } from '#domain/events/rules.ts';

export const isSystem = (font: FontFamily) => font === 'Default (System)' || font === 'Georgia';

/** Faces for headlines and books: fine in a line, tiring in a form. */
export const isReadByWord = (font: FontFamily) =>
  ['Playfair Display', 'Lora', 'Merriweather', 'Great Vibes', 'Oswald'].includes(font);

/**
 * With the stand-ins of the same size that the font's file declares, for as long as the font is on
 * its way.
 */
export const stackOf = (font: FontFamily): string =>
  isSystem(font)
    ? fontStack(font)
    : fontStack(font).replace(',', `, '${font} Fallback', '${font} Fallback Android',`);

/** A letter of a title is about this wide, as a share of its size. */
const titleLetter = 0.68;
/** In the mean of several words it is narrower. */
const meanLetter = 0.54;
/** A part of a title that has more letters takes two lines in any font. */
const longestLine = 22;
/** Of the width of a narrow screen, in per cent, what lies between the page's margins. */
const titleRoom = 90;

/** Characters of scripts that break a line anywhere, so that no word of theirs can be too long. */
const breakable = /[\s\-\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/u;

/**
 * How large a title may be on a narrow screen, in per cent of its width: no longest word is broken,
 * as long as its letters stay readable, and a long title leaves room for what follows it.
 */
export function titleFit(title: string): number {
  const letters = (text: string) => Array.from(text).length;
  const longest = Math.max(1, ...title.split(breakable).map(letters));
  const total = letters(title);
  const byLength = total > 110 ? 6.5 : total > 60 ? 9 : total > 30 ? 9.5 : total > 20 ? 13 : 15;
  const fits = (count: number, letter: number) => Math.floor((titleRoom / count / letter) * 10) / 10;
  const parts = titleParts(title).map(letters);
  // Nearly as wide as the page, a part would take a line more in one font than in the one that
  // comes after it.
  const byParts = parts.length > 1 ? parts.filter((part) => part <= longestLine) : [];
  return Math.max(
    6.5,
    Math.min(byLength, fits(longest, titleLetter), ...byParts.map((part) => fits(part, meanLetter))),
  );
}

/** A long title is smaller on every screen: the share of its size that is left of it. */
export function titleShare(title: string): number {
  const total = Array.from(title).length;
  return total > 110 ? 0.55 : total > 60 ? 0.7 : 1;
}

/** The name of a font's file in web/rsvp/fonts/. */
export const fontFile = (font: FontFamily): string => font.toLowerCase().replaceAll(' ', '-');
