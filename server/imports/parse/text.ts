/** Decodes text files in the encodings that spreadsheets and address books write. */
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#domain/imports/encodings.ts';
import { NotAList } from './refused.ts';

const begins = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

/**
 * Returns the share of zero bytes at the even or odd places among the first bytes. Latin letters in
 * UTF-16 have one in each pair.
 */
function zeros(bytes: Uint8Array, from: 0 | 1): number {
  const looked = bytes.subarray(0, 2_000);
  let found = 0;
  for (let at = from; at < looked.length; at += 2) if (looked[at] === 0) found += 1;
  return looked.length === 0 ? 0 : found / (looked.length / 2);
}

/**
 * Returns the encoding that the bytes prove: by their first bytes, by zeros as in UTF-16, or
 * because they are valid UTF-8 with other letters than English ones.
 */
function sureEncoding(bytes: Uint8Array): Encoding | null {
  if (begins(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (zeros(bytes, 1) > 0.4 && zeros(bytes, 0) < 0.1) return 'utf-16le';
  if (zeros(bytes, 0) > 0.4 && zeros(bytes, 1) < 0.1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : null;
}

/**
 * Characters that nobody writes. They mean that the bytes of another kind of file were decoded as
 * text.
 */
// eslint-disable-next-line no-control-regex
const unwritten = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g;

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/**
 * Decodes a file as its bytes say, else as the header says, else in the encoding that reads best.
 */
export async function textOf(
  bytes: Uint8Array,
  charset = '',
  chosen: Encoding | null = null,
): Promise<DecodedText> {
  const sure = chosen ?? sureEncoding(bytes);
  const { text, encoding } =
    sure === 'utf-8'
      ? { text: new TextDecoder().decode(bytes), encoding: sure }
      : (await import('./other-encodings.ts')).decoded(bytes, sure, charset);
  const start = text.slice(0, 4_000);
  const zeroCount = start.split('\0').length - 1;
  if ((start.match(unwritten)?.length ?? 0) + zeroCount > Math.max(4, start.length / 50))
    throw new NotAList('We can’t read this list. Use a CSV, XLSX or vCard file, or paste the cells.');
  return { text, encoding };
}
