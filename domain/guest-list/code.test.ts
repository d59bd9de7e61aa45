import { describe, expect, it } from 'vitest';
import { codeOfBytes, shownCode, typedCode } from './code.ts';

describe('invitation codes', () => {
  it('consist of eight characters that encode 40 bits', () => {
    expect(codeOfBytes(new Uint8Array(5))).toBe('00000000');
    expect(codeOfBytes(new Uint8Array([255, 255, 255, 255, 255]))).toBe('ZZZZZZZZ');
    expect(codeOfBytes(new Uint8Array([0, 68, 50, 20, 199]))).toBe('01234567');
    expect(shownCode('01234567')).toBe('0123-4567');
  });

  it('tolerate case, spaces, dashes and look-alike letters, and refuse everything else', () => {
    for (const text of ['ab1d-0fgh', 'AB1D0FGH', ' ab1d 0fgh ', 'abLd-Ofgh', 'ABID–0FGH'.replace('–', '-')]) {
      expect(typedCode(text)).toBe('AB1D0FGH');
    }
    for (const text of [
      '',
      'AB1D-0FG',
      'AB1D-0FGHJ',
      'ABUD-0FGH',
      'ABÜD-0FGH',
      'ſB1D0FGH',
      'AB1D-0FG\u0000',
    ]) {
      expect(typedCode(text)).toBeNull();
    }
  });
});
