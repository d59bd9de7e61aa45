import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageOf } from './language.ts';

const prefer = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

afterEach(() => vi.unstubAllGlobals());

describe('the language of the dashboard', () => {
  it('follows the profile, whatever the browser prefers', () => {
    prefer('fr-FR');
    expect(languageOf({ language: 'de' })).toBe('de');
  });

  it('falls back to English if hosts’ pages lack the profile’s', () => {
    prefer('de-AT');
    expect(languageOf({ language: 'it' })).toBe('en');
  });

  it('follows the browser among the languages that the pages have', () => {
    prefer('it-IT', 'de-AT', 'en');
    expect(languageOf({ language: null })).toBe('de');
    expect(languageOf(null)).toBe('it');
  });

  it('falls back to English if the browser prefers no language of ours', () => {
    prefer('ja-JP');
    expect(languageOf(null)).toBe('en');
    expect(languageOf({})).toBe('en');
  });
});
