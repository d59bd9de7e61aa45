import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipOf, piece, plainOf, rawPiece } from './bytes.ts';

it('the compressed page and the plain page contain equal bytes, whatever their pieces', () => {
  const long = 'abcdefghi '.repeat(4_000);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.oneof(fc.string(), fc.constant(long))), { maxLength: 5 }),
      (parts) => {
        const pieces = parts.map(([raw, text]) => (raw ? rawPiece(text) : piece(text)));
        expect(gunzipSync(gzipOf(pieces)).equals(plainOf(pieces))).toBe(true);
      },
    ),
  );
});
