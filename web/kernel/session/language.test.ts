import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageOf } from './language.ts';

const prefer = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

beforeEach(() => vi.stubGlobal('location', new URL('https://turnout.test/')));
afterEach(() => vi.unstubAllGlobals());

describe('the language of the dashboard', () => {
  it('follows the profile, whatever the browser prefers', () => {
    prefer('fr-FR');
    expect(languageOf({ language: 'de' })).toBe('de');
  });

  it('falls back to English if hosts’ pages lack the profile’s language', () => {
    prefer('de-AT');
    expect(languageOf({ language: 'it' })).toBe('en');
  });

  it('follows the browser among the languages that the pages have', () => {
    prefer('it-IT', 'de-AT', 'en');
    expect(languageOf({ language: null })).toBe('de');
    expect(languageOf(null)).toBe('it');
  });

  it('follows the language in the page’s address until somebody signs in', () => {
    prefer('de-AT');
    vi.stubGlobal('location', new URL('https://turnout.test/?view=login&l=ar'));
    expect(languageOf(null)).toBe('ar');
    expect(languageOf({ language: null })).toBe('de');
    vi.stubGlobal('location', new URL('https://turnout.test/?l=ja'));
    expect(languageOf(null)).toBe('de');
  });

  it('falls back to English if the browser prefers no language of ours', () => {
    prefer('ja-JP');
    expect(languageOf(null)).toBe('en');
    expect(languageOf({})).toBe('en');
  });
});
