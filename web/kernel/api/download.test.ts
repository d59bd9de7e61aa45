import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import { fileNameOf } from './download.ts';

describe('the name of the exported file', () => {
  it('equals the name that the server sends, in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (eventName) => {
        const name = csvFileName(eventName, new Date('2026-11-05T12:00:00Z'), 'UTC');
        expect(fileNameOf(contentDisposition(name))).toBe(name);
      }),
    );
  });

  it('falls back to the plain name in the header, or to no name', () => {
    expect(fileNameOf('attachment; filename="a b.csv"')).toBe('a b.csv');
    expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`)).toBe('a.csv');
    expect(fileNameOf('attachment')).toBeNull();
    expect(fileNameOf(null)).toBeNull();
  });
});
