/** Sizes of letters on badges and place cards, so that no text is cut. */

/** The sizes in millimeters, and the largest letters in points. */
interface Box {
  width: number;
  height: number;
  max: number;
}

/** The boxes of a badge or a place card, as `print-look.css` lays them out. */
export const boxes = {
  badgesA6: {
    name: { width: 89, height: 62, max: 28 },
    line: { width: 89, height: 26, max: 16 },
  },
  badgesA7: {
    name: { width: 93, height: 28, max: 20 },
    line: { width: 93, height: 12, max: 11 },
  },
  tents: { name: { width: 132, height: 38, max: 36 } },
} satisfies Record<string, { name: Box; line?: Box }>;

const pointsPerMm = 2.835;
/**
 * The area of a letter, in squares of its size: as wide as most capitals, with the height of its
 * line and what the ends of lines waste. Measured in Chromium with 200 letters of several scripts.
 */
const areaOfLetter = 1.3;

/** The width of most letters of a name, as a part of their size. */
const widthOfLetter = 0.56;
/** A longer word may break anywhere. Otherwise its letters would be too small to read. */
const longestWord = 24;

/** Returns the size at which the text fills no more than its box, and usual words stay whole. */
export function fitted(text: string, { width, height, max }: Box): string {
  const inBox = Math.sqrt((width * height) / (Math.max(1, text.length) * areaOfLetter));
  const word = Math.max(1, ...text.split(/\s|(?<=-)/).map(({ length }) => length));
  const inLine = word > longestWord ? inBox : width / (word * widthOfLetter);
  return `${Math.min(max, Math.floor(Math.min(inBox, inLine) * pointsPerMm * 10) / 10)}pt`;
}
