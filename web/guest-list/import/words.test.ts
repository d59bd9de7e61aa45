import { expect, it } from 'vitest';
import { guessCodes, noticeText as serverText } from '#domain/imports/notices.ts';
import { noticeText } from './words.ts';

it('a notice says in English what the server says', () => {
  for (const code of guessCodes) {
    const text = serverText(code, 'Ana “Nan” Silva');
    expect(noticeText({ code, text })).toBe(text);
  }
});
