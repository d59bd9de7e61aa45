/**
 * Detects the type of a file from its first bytes. The sender controls the name and the headers of
 * an upload, so they prove nothing.
 */

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const begins = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length &&
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Returns the format, or a sentence that says why the file is not accepted. */
export function formatOf(bytes: Uint8Array): { format: PictureFormat } | { why: string } {
  if (bytes.length === 0) return { why: 'The file is empty.' };
  if (begins(bytes, 0, '\xff\xd8\xff')) return { format: 'jpeg' };
  if (begins(bytes, 0, '\x89PNG\r\n\x1a\n')) return { format: 'png' };
  if (begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP')) return { format: 'webp' };
  if (begins(bytes, 4, 'ftyp')) {
    const brands = brandsOf(bytes);
    if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return { format: 'avif' };
    if (brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)))
      return { why: 'We can’t read HEIC pictures. Save this picture as JPEG and choose it again.' };
  }
  if (begins(bytes, 0, 'GIF8'))
    return { why: 'We can’t use GIF pictures. Save this picture as JPEG or PNG.' };
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1').toLowerCase();
  if (start.includes('<svg')) return { why: 'We can’t use SVG pictures. Save this picture as PNG.' };
  return { why: 'We can’t read this picture. Use JPEG, PNG, WebP or AVIF.' };
}

/** Returns the brands of a file made of boxes: the formats it claims to be readable as. */
function brandsOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const length = Math.min(text.length, Buffer.from(bytes.subarray(0, 4)).readUInt32BE(0));
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}
