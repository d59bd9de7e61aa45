/**
 * Builds a response from pieces that were compressed earlier. Two responses to the same data differ
 * only in the nonce, so everything else is deflated once. A gzip file may consist of such fragments
 * if each ends on a whole byte and refers to nothing before it. This costs a copy and a checksum;
 * compressing costs a hundred times as much.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface Piece {
  plain: Buffer;
  deflated: Buffer;
}

export function piece(text: string): Piece {
  const plain = Buffer.from(text);
  return { plain, deflated: deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH }) };
}

/** Returns a piece that is used once, so it is stored uncompressed. At most 65,535 bytes. */
export function rawPiece(text: string): Piece {
  const plain = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & 0xffff, 3);
  return { plain, deflated: Buffer.concat([head, plain]) };
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty final block. */
const lastBlock = Buffer.from([3, 0]);

export const plainOf = (pieces: readonly Piece[]): Buffer => Buffer.concat(pieces.map(({ plain }) => plain));

export function gzipOf(pieces: readonly Piece[]): Buffer {
  let sum = 0;
  let length = 0;
  for (const { plain } of pieces) {
    // For an empty piece, zlib may return the checksum of nothing and lose the current one.
    if (plain.length > 0) sum = crc32(plain, sum);
    length += plain.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length, 4);
  return Buffer.concat([gzipHead, ...pieces.map(({ deflated }) => deflated), lastBlock, tail]);
}
