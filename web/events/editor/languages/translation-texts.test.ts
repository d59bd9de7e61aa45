import { describe, expect, it } from 'vitest';
import { languagesLine, openTexts } from './translation-texts.ts';

const texts = {
  original: 'de' as const,
  languages: ['de' as const, 'en' as const, 'ar' as const],
  fields: [],
  texts: {},
  missing: { en: 2, ar: 12 },
  outdated: { en: 1, ar: 0 },
};

describe('the line about translations', () => {
  it('names the only language', () => {
    expect(languagesLine(['en'], undefined)).toBe('English');
  });

  it('counts the texts that lack a translation or have an outdated one', () => {
    expect(languagesLine(texts.languages, texts)).toBe(
      'Deutsch, English, \u2068العربية\u2069 · 15 texts to translate',
    );
    expect(languagesLine(texts.languages, undefined)).toBe('Deutsch, English, \u2068العربية\u2069');
    expect(languagesLine(texts.languages, { ...texts, missing: {}, outdated: {} })).toBe(
      'Deutsch, English, \u2068العربية\u2069',
    );
  });
});

describe('the standing of a language', () => {
  it('counts missing and outdated texts', () => {
    expect(openTexts(texts, 'en')).toBe('2 texts missing · 1 outdated');
    expect(openTexts(texts, 'ar')).toBe('12 texts missing');
    expect(openTexts({ ...texts, missing: { en: 0 }, outdated: { en: 0 } }, 'en')).toBe('');
  });
});
