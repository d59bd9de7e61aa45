import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipOf, piece, plainOf, rawPiece } from './page-bytes.ts';

it('whatever the pieces are, both answers say the same', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.boolean(), fc.oneof(fc.string({ unit: 'binary' }), fc.constant('a'.repeat(40_000)))),
      ),
      (parts) => {
        const pieces = parts.map(([raw, text]) => (raw ? rawPiece(text) : piece(text)));
        expect(gunzipSync(gzipOf(pieces))).toEqual(plainOf(pieces));
      },
    ),
  );
});
