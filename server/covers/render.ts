/**
 * Makes the files of a cover from an untrusted picture, in a separate process (main.ts). Each file
 * is encoded again from the pixels alone, so that nothing else of the original is left: no place,
 * no name, no profile.
 */
import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { middleOf, maxCoverPixels, pixelsOf, type CoverFile, type Crop } from '#domain/covers/rules.ts';

export interface Work {
  bytes: Uint8Array;
  /** Null crops to the middle. */
  crop: Crop | null;
}

interface Sized {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface RenderedCover {
  kind: 'rendered';
  /** The whole picture, upright. A later crop uses it. */
  source: Sized;
  crop: Crop;
  files: Record<CoverFile, Sized>;
  preview: string;
}

export type Rendering = RenderedCover | { kind: 'notAPicture' | 'tooLarge'; why: string };

/** The longest side of the stored picture, in pixels. */
const sourceSide = 2_560;

/**
 * The maximum width in pixels and size in bytes of each file. A phone that is 390 points wide with
 * two pixels per point uses the small one.
 */
export const widths = {
  'thumb.webp': { width: 192, bytes: 8_000 },
  'small.webp': { width: 800, bytes: 55_000 },
  'medium.webp': { width: 1_280, bytes: 110_000 },
  'large.webp': { width: 1_920, bytes: 220_000 },
  'card.jpg': { width: 1_200, bytes: 150_000 },
} as const satisfies Record<CoverFile, { width: number; bytes: number }>;
const sourceBytes = 1_200_000;
const previewWidth = 16;

const formats = new Set(['jpeg', 'png', 'webp', 'heif']);

// Uses one thread and no cache, because a crafted file would use up memory.
sharp.cache(false);
sharp.concurrency(1);
// Every decoder is a possible way in. Only those for the accepted formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

const reading = {
  limitInputPixels: maxCoverPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
} as const;

/** A decoded picture. It has three bytes per pixel. */
interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const ofPixels = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

export async function render({ bytes, crop }: Work): Promise<Rendering> {
  let upright: Pixels;
  try {
    // Reads only the header. The code below explains the pixel limit in words.
    const metadata = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata();
    const { width, height, format } = metadata;
    if (!formats.has(format)) return unreadable;
    if (width * height > maxCoverPixels) return tooManyPixels(width, height);
    upright = await decode(bytes, metadata);
  } catch {
    return unreadable;
  }
  const whole = upright.info;
  const chosen = crop ?? middleOf(whole);
  const cut = await ofPixels(upright)
    .extract(pixelsOf(chosen, whole))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files = {} as Record<CoverFile, Sized>;
  for (const [file, { width, bytes: max }] of Object.entries(widths) as [
    CoverFile,
    (typeof widths)[CoverFile],
  ][]) {
    const scaled = await ofPixels(cut)
      .resize({ width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    files[file] = await encoded(scaled, file.endsWith('.jpg') ? 'jpeg' : 'webp', max);
  }
  const tiny = await ofPixels(cut)
    .resize({ width: previewWidth, height: 9, fit: 'fill' })
    .webp({ quality: 20 })
    .toBuffer();
  return {
    kind: 'rendered',
    source: await encoded(upright, 'jpeg', sourceBytes),
    crop: chosen,
    files,
    preview: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

const unreadable: Rendering = {
  kind: 'notAPicture',
  why: 'We can’t read this picture. It may be damaged or incomplete.',
};

const tooManyPixels = (width: number, height: number): Rendering => ({
  kind: 'tooLarge',
  why: `This picture has ${Math.round((width * height) / 1e6)} megapixels. Use one with up to ${maxCoverPixels / 1e6}.`,
});

/**
 * Decodes a picture. It shrinks the picture during the read and turns it afterwards, so a large
 * picture is never in memory as a whole.
 */
async function decode(bytes: Uint8Array, { orientation }: Metadata): Promise<Pixels> {
  const small = await sharp(bytes, { ...reading, autoOrient: false })
    .resize(sourceSide, sourceSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // In EXIF numbers: 3, 6 and 8 are turned. The even ones below 5 and the odd ones above 4 are also
  // mirrored.
  const angle = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 }[orientation ?? 1] ?? 0;
  const mirrored = [2, 4, 5, 7].includes(orientation ?? 1);
  const turned =
    angle === 0 ? small : await ofPixels(small).rotate(angle).raw().toBuffer({ resolveWithObject: true });
  return mirrored ? ofPixels(turned).flop().raw().toBuffer({ resolveWithObject: true }) : turned;
}

/** Encodes in the best quality that fits `max` bytes, or in the lowest quality. */
async function encoded(pixels: Pixels, as: 'webp' | 'jpeg', max: number): Promise<Sized> {
  const { width, height } = pixels.info;
  for (let quality = 80; ;) {
    const picture = ofPixels(pixels);
    const bytes = await (
      as === 'webp' ? picture.webp({ quality, effort: 3 }) : picture.jpeg({ quality, progressive: true })
    ).toBuffer();
    if (bytes.length <= max || quality < 8) return { bytes, width, height };
    quality = Math.floor(quality * Math.max(0.4, Math.min(0.9, (max / bytes.length) ** 1.3)));
  }
}
