/** Limits of a cover picture, and how it is cut (docs/product/looks.md#cover-pictures). */

export const maxCoverBytes = 12 * 1_024 * 1_024;
export const maxAltLength = 300;
export const maxCoverPixels = 50_000_000;

/** The ratio of width to height of a cover on the page. */
export const coverRatio = 16 / 9;

/** A rectangle of a picture, in fractions of the picture's width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the largest centered part of the picture that has the shape of a cover. */
export function middleOf(picture: { width: number; height: number }): Crop {
  const ratio = picture.width / picture.height;
  const width = Math.min(1, coverRatio / ratio);
  const height = Math.min(1, ratio / coverRatio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/**
 * Returns the part in whole pixels and in the shape of a cover. A part of another shape loses width
 * or height, and the result stays within the picture.
 */
export function pixelsOf(crop: Crop, picture: { width: number; height: number }) {
  const chosen = {
    width: crop.width * picture.width,
    height: crop.height * picture.height,
  };
  const width = Math.max(
    1,
    Math.min(picture.width, Math.round(Math.min(chosen.width, chosen.height * coverRatio))),
  );
  const height = Math.max(1, Math.min(picture.height, Math.round(width / coverRatio)));
  const middle = {
    x: (crop.x + crop.width / 2) * picture.width,
    y: (crop.y + crop.height / 2) * picture.height,
  };
  const within = (start: number, max: number) => Math.max(0, Math.min(max, Math.round(start)));
  return {
    left: within(middle.x - width / 2, picture.width - width),
    top: within(middle.y - height / 2, picture.height - height),
    width,
    height,
  };
}

/**
 * The files of a cover, by the names at the end of their addresses: one for lists, three widths for
 * pages, one for previews.
 */
export const coverFiles = ['thumb.webp', 'small.webp', 'medium.webp', 'large.webp', 'card.jpg'] as const;
export type CoverFile = (typeof coverFiles)[number];

/** The address of a cover's file. It names the content, so the file at an address never changes. */
export const coverAddress = (customUrl: string, hash: string, file: CoverFile): string =>
  `/rsvp/${encodeURIComponent(customUrl)}/cover/${hash}-${file}`;
