/**
 * An answer put together from pieces that were compressed before. Only the nonce differs between
 * two answers to the same data, so everything else is deflated once; a gzip file may consist of
 * such fragments, each ending on a whole byte and looking back at nothing before it. Costs a copy
 * and a checksum, where compressing costs a hundred times that.
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

/** For what is used once: it is stored as it is. At most 65,535 bytes. */
export function rawPiece(text: string): Piece {
  const plain = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & 0xffff, 3);
  return { plain, deflated: Buffer.concat([head, plain]) };
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block. */
const lastBlock = Buffer.from([3, 0]);

export const plainOf = (pieces: readonly Piece[]): Buffer => Buffer.concat(pieces.map(({ plain }) => plain));

export function gzipOf(pieces: readonly Piece[]): Buffer {
  let sum = 0;
  let length = 0;
  for (const { plain } of pieces) {
    // Of nothing at all, zlib may answer the sum of nothing and forget the one so far.
    if (plain.length > 0) sum = crc32(plain, sum);
    length += plain.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length, 4);
  return Buffer.concat([gzipHead, ...pieces.map(({ deflated }) => deflated), lastBlock, tail]);
}
