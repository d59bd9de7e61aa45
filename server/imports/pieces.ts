/**
 * Splits long lists into packed pieces, so that no step has to pack, unpack or walk through all of
 * a list at once.
 */
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { yieldToEventLoop } from '../db/yield.ts';

/** Rows, packed in pieces so that nobody has to unpack all of them at once. */
export interface PiecePart {
  piece: { at: number; packed: string };
}

const zipped = promisify(gzip);

/** Packs rows beside other work. */
export const packedPiece = async (rows: unknown): Promise<string> =>
  (await zipped(JSON.stringify(rows), { level: 3 })).toString('base64');

export const unpackedPiece = <Row>(piece: string): Row[] =>
  JSON.parse(gunzipSync(Buffer.from(piece, 'base64')).toString('utf8')) as Row[];

/** Yields the list in parts of at most `size`, and lets other work run between them. */
export async function* inParts<Row>(rows: readonly Row[], size: number): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += size) {
    yield rows.slice(at, at + size);
    await yieldToEventLoop();
  }
}
