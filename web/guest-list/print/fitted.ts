/** Sizes of letters on badges and tents, so that no text is cut. */

/** The sizes in millimeters, and the largest letters in points. */
interface Box {
  width: number;
  height: number;
  max: number;
}

/** The boxes of a badge or a tent, as `print-look.css` lays them out. */
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

/** Returns the size at which the text fills no more than its box. */
export function fitted(text: string, { width, height, max }: Box): string {
  const size = Math.sqrt((width * height) / (Math.max(1, text.length) * areaOfLetter)) * pointsPerMm;
  return `${Math.min(max, Math.floor(size * 10) / 10)}pt`;
}
