/**
 * Makes picture files that somebody could send by mistake or to do harm. Each call makes new ones.
 */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/**
 * A text in the metadata that a stored picture must not keep, such as where it was taken, and by
 * whom.
 */
export const mark = 'N59E018-HOME-OF-ADA';

export interface Crafted {
  what: string;
  bytes: Buffer;
  /**
   * How the server has to treat the picture. `either` means that it may accept or refuse it, as
   * long as nothing breaks.
   */
  outcome: 'rendered' | 'notAPicture' | 'tooLarge' | 'either';
  /**
   * Only for the drill, because this picture uses as much memory as the separate process must
   * contain.
   */
  heavy?: true;
}

const chunk = (type: string, data: Buffer, crc?: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc ?? crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, sum]);
};

const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const end = chunk('IEND', Buffer.alloc(0));

function header(width: number, height: number, { depth = 8, color = 2, interlace = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlace], 8);
  return data;
}

/** Returns rows of zeros, which compress to nearly nothing. */
const blank = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const png = (ihdr: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([magic, chunk('IHDR', ihdr), ...chunks, end]);
const small = (...before: Buffer[]) =>
  png(header(64, 36), ...before, chunk('IDAT', blank(36 * (64 * 3 + 1))));

/** Inserts segments after the beginning of a JPEG. */
function withSegment(jpeg: Buffer, code: number, ...contents: Buffer[]): Buffer {
  const segments = contents.map((content) => {
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Overwrites the size in a JPEG's frame header. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length - 9;) {
    const code = changed[at + 1] ?? 0;
    if (code >= 0xc0 && code <= 0xc2) {
      changed.writeUInt16BE(height, at + 5);
      changed.writeUInt16BE(width, at + 7);
      break;
    }
    at += 2 + changed.readUInt16BE(at + 2);
  }
  return changed;
}

const drawn = (width = 160, height = 120) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } }).composite([
    { input: { create: { width: 40, height: 30, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);

const exif = {
  IFD0: { ImageDescription: mark, Artist: mark },
  IFD3: { GPSLatitudeRef: 'N', GPSProcessingMethod: mark },
};

async function rotated(): Promise<Crafted[]> {
  return Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      what: `a JPEG in orientation ${orientation}, with its place`,
      bytes: await drawn().withExif(exif).withMetadata({ orientation, exif }).jpeg().toBuffer(),
      outcome: 'rendered' as const,
    })),
  );
}

async function taken(): Promise<Crafted[]> {
  const jpeg = await drawn().jpeg().toBuffer();
  const whole = await drawn().png().toBuffer();
  const marked = Buffer.from(mark);
  const frames = await sharp({ create: { width: 32, height: 96, channels: 4, background: '#ff000080' } })
    .raw()
    .toBuffer();
  const animation = (to: 'webp' | 'gif') =>
    sharp(frames, { raw: { width: 32, height: 96, channels: 4, pageHeight: 32 } })
      .toFormat(to)
      .toBuffer();
  const text = (type: string, data: string | Buffer) => chunk(type, Buffer.from(data as string, 'latin1'));
  const rendered = (what: string, bytes: Buffer): Crafted => ({ what, bytes, outcome: 'rendered' });
  return [
    rendered('a JPEG in CMYK', await drawn().toColorspace('cmyk').jpeg().toBuffer()),
    rendered('a gray JPEG', await drawn().grayscale().jpeg().toBuffer()),
    rendered('a progressive JPEG', await drawn().jpeg({ progressive: true }).toBuffer()),
    rendered('a JPEG with a comment', withSegment(jpeg, 0xfe, marked)),
    rendered(
      'a JPEG with XMP',
      withSegment(jpeg, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${mark}</x>`)),
    ),
    rendered(
      'a JPEG with 3 MB of comments',
      withSegment(jpeg, 0xfe, ...Array.from({ length: 50 }, () => Buffer.alloc(60_000, mark))),
    ),
    rendered(
      'a JPEG with a broken profile',
      withSegment(
        jpeg,
        0xe2,
        Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, mark)]),
      ),
    ),
    rendered(
      'a JPEG with a zip behind it',
      Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${mark}`), gzipSync(marked)]),
    ),
    rendered('a JPEG with a page behind it', Buffer.concat([jpeg, Buffer.from(`<script>${mark}</script>`)])),
    rendered('a PNG of 16 bits', await drawn().toColorspace('rgb16').png().toBuffer()),
    rendered('a PNG with a palette', await drawn().png({ palette: true }).toBuffer()),
    rendered('an interlaced PNG', await drawn().png({ progressive: true }).toBuffer()),
    rendered('a gray PNG with alpha', await drawn().grayscale().ensureAlpha(0.5).png().toBuffer()),
    rendered('a PNG with a page behind it', Buffer.concat([whole, Buffer.from(`<html>${mark}</html>`)])),
    rendered(
      'a PNG with texts',
      small(text('tEXt', `Location\0${mark}`), text('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${mark}`)),
    ),
    rendered('an animated PNG', small(chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])))),
    rendered('a PNG of one pixel', png(header(1, 1), chunk('IDAT', blank(4)))),
    rendered('a PNG that is very high', png(header(1, 9_000), chunk('IDAT', blank(4 * 9_000)))),
    rendered('a WebP with alpha', await drawn().ensureAlpha(0.5).webp().toBuffer()),
    rendered('a lossless WebP', await drawn().webp({ lossless: true }).toBuffer()),
    rendered('a WebP with its place', await drawn().withExif(exif).webp().toBuffer()),
    rendered('an animated WebP', await animation('webp')),
    rendered('an AVIF with its place', await drawn().withExif(exif).avif().toBuffer()),
    rendered('a gray AVIF', await drawn().grayscale().avif({ lossless: true }).toBuffer()),
    { what: 'an animated GIF', bytes: await animation('gif'), outcome: 'notAPicture' },
  ];
}

async function refused(): Promise<Crafted[]> {
  const whole = {
    jpeg: await drawn(400, 300).jpeg().toBuffer(),
    png: await drawn(400, 300).png().toBuffer(),
    webp: await drawn(400, 300).webp().toBuffer(),
    avif: await drawn(400, 300).avif().toBuffer(),
  };
  const no = (what: string, bytes: Buffer | string): Crafted => ({
    what,
    bytes: Buffer.from(bytes as string, 'latin1'),
    outcome: 'notAPicture',
  });
  const large = (what: string, bytes: Buffer): Crafted => ({ what, bytes, outcome: 'tooLarge' });
  const webp = Buffer.from(whole.webp);
  const canvas = Buffer.concat([
    Buffer.from(
      'RIFF\x1e\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xfe\x3f\x00\xfe\x3f\x00',
      'latin1',
    ),
    webp.subarray(12),
  ]);
  canvas.writeUInt32LE(canvas.length - 8, 4);
  const brand = (name: string) => `\0\0\0\x18ftyp${name}\0\0\0\0${name}miaf`;
  return [
    no('nothing', ''),
    no('one zero', '\0'),
    no('zeros', Buffer.alloc(5_000)),
    no('text', 'a text'),
    no('a page', '<!doctype html><img src=x>'),
    no('an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    no(
      'an SVG behind a mark of its encoding',
      '\xef\xbb\xbf<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
    ),
    no('a packed SVG', gzipSync('<svg/>')),
    no('a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'),
    no('a zip', 'PK\x03\x04\0\0\0\0'),
    no('a PDF', '%PDF-1.7\n%%EOF'),
    no('a BMP', `BM${'\0'.repeat(60)}`),
    no('a TIFF', 'II*\0\x08\0\0\0\0\0'),
    no('a JPEG XL', '\xff\x0a\0\0'),
    no('a HEIC', brand('heic')),
    no('a page with the beginning of a JPEG', '\xff\xd8\xff\xe0<html><script>1</script></html>'),
    no('a page with the beginning of a PNG', '\x89PNG\r\n\x1a\n<html></html>'),
    no('a page with the beginning of a WebP', 'RIFF\x20\0\0\0WEBP<html></html>'),
    no('a page with the beginning of an AVIF', `${brand('avif')}<html></html>`),
    ...Object.entries(whole).map(([format, bytes]) =>
      no(`half of a ${format}`, bytes.subarray(0, Math.floor(bytes.length / 2))),
    ),
    no('a PNG whose header has a wrong sum', Buffer.concat([magic, chunk('IHDR', header(8, 8), 1), end])),
    no(
      'a PNG whose pixels have a wrong sum',
      Buffer.concat([magic, chunk('IHDR', header(64, 36)), chunk('IDAT', blank(6_948), 7), end]),
    ),
    no('a PNG without pixels', png(header(64, 36))),
    no('a PNG of no width', png(header(0, 36), chunk('IDAT', blank(36)))),
    no('a PNG whose pixels end early', png(header(6_000, 6_000), chunk('IDAT', blank(1_000)))),
    {
      what: 'a JPEG that tells more than it has',
      bytes: resized(whole.jpeg, 7_000, 7_000),
      outcome: 'either',
    },
    large('a PNG of 60,000 by 60,000', png(header(60_000, 60_000), chunk('IDAT', blank(1_000)))),
    large('a JPEG of 65,000 by 65,000', resized(whole.jpeg, 65_000, 65_000)),
    no('a WebP whose canvas is 16,383 by 16,383', canvas),
    large('a PNG of 51 megapixels', png(header(10_200, 5_000), chunk('IDAT', blank(5_000 * 30_601)))),
    {
      what: 'a PNG with 60 MB of packed text',
      bytes: small(chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), blank(60_000_000)]))),
      outcome: 'either',
    },
    {
      what: 'a PNG with a packed profile of 60 MB',
      bytes: small(chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), blank(60_000_000)]))),
      outcome: 'either',
    },
  ];
}

/** Returns pictures of the largest allowed size, which unpack to hundreds of megabytes. */
async function heavy(): Promise<Crafted[]> {
  const wide = () => sharp({ create: { width: 8_000, height: 6_250, channels: 3, background: '#336699' } });
  return [
    {
      what: 'a JPEG of 50 megapixels',
      bytes: await wide().jpeg().toBuffer(),
      outcome: 'rendered',
      heavy: true,
    },
    {
      what: 'a PNG of 50 megapixels',
      bytes: await wide().png().toBuffer(),
      outcome: 'rendered',
      heavy: true,
    },
    {
      what: 'a WebP of 50 megapixels',
      bytes: await wide().webp({ effort: 0 }).toBuffer(),
      outcome: 'rendered',
      heavy: true,
    },
    {
      what: 'a progressive JPEG of 50 megapixels',
      bytes: await wide().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      outcome: 'either',
      heavy: true,
    },
    {
      what: 'an AVIF of 50 megapixels',
      bytes: await wide().avif({ effort: 0 }).toBuffer(),
      outcome: 'either',
      heavy: true,
    },
    {
      what: 'an interlaced PNG of 49 megapixels with 64 bits each',
      bytes: png(
        header(7_000, 7_000, { depth: 16, color: 6, interlace: 1 }),
        chunk('IDAT', blank(7_000 * 7_000 * 8 + 14_000)),
      ),
      outcome: 'either',
      heavy: true,
    },
  ];
}

/** Returns all crafted pictures; the heavy ones only with `withHeavy`. */
export async function craftedPictures(withHeavy: boolean): Promise<Crafted[]> {
  return [
    ...(await rotated()),
    ...(await taken()),
    ...(await refused()),
    ...(withHeavy ? await heavy() : []),
  ];
}
