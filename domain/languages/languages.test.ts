import { describe, expect, it } from 'vitest';
import { acceptedLanguage, languageOfPage } from './choose.ts';
import { aboutLanguages, defaultLanguage, languageOfTag, languages } from './languages.ts';

describe('languages', () => {
  it('name locales that Intl knows', () => {
    expect(languages).toContain(defaultLanguage);
    for (const language of languages) {
      const { locale, direction } = aboutLanguages[language];
      expect(Intl.DateTimeFormat.supportedLocalesOf([locale])).toHaveLength(1);
      expect(new Intl.Locale(locale).language).toBe(language);
      expect(direction).toBe(language === 'ar' ? 'rtl' : 'ltr');
    }
  });

  it('format Arabic with Latin digits', () => {
    expect(new Intl.NumberFormat(aboutLanguages.ar.locale).format(1234)).toMatch(/^1.?234$/);
  });
});

describe('a tag', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-PT', 'pt'],
    ['AR-EG-u-nu-arab', 'ar'],
    ['sv', null],
    ['en_US', null],
    ['deu', null],
    ['de-', null],
    ['*', null],
    ['', null],
  ])('%j is the language %j', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });
});

describe('Accept-Language', () => {
  const among = ['en', 'pt', 'de'] as const;

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['en;q=0.7, de;q=0.8', 'de'],
    ['de-CH, pt', 'de'],
    ['de-AT;q=0.3, pt;q=0.5, de;q=0.9', 'de'],
    ['fr, sv;q=0.9, pt;q=0.1', 'pt'],
    ['de;q=0', null],
    ['de;q=0, *', null],
    ['*', null],
    ['de;q=2, pt;q=0.1', 'pt'],
    ['fr', null],
    ['', null],
    [undefined, null],
  ])('%j prefers %j', (header, language) => {
    expect(acceptedLanguage(header, among)).toBe(language);
  });
});

describe('the language of a page', () => {
  const among = ['pt', 'en', 'de'] as const;
  const all = { asked: 'de', reply: 'en', invitation: 'pt', accepted: 'en' } as const;

  it('follows the address, else the reply, the invitation, the browser or the original', () => {
    const by = (wishes: Parameters<typeof languageOfPage>[0]) => languageOfPage(wishes, among);
    expect(by(all)).toEqual({ language: 'de', byHeader: false });
    expect(by({ ...all, asked: 'fr' })).toEqual({ language: 'en', byHeader: false });
    expect(by({ invitation: 'de', accepted: 'en' })).toEqual({ language: 'de', byHeader: false });
    expect(by({ invitation: 'fr', accepted: 'en' })).toEqual({ language: 'en', byHeader: true });
    expect(by({ accepted: '*' })).toEqual({ language: 'pt', byHeader: true });
    expect(by({})).toEqual({ language: 'pt', byHeader: true });
  });

  it('takes the only language of an event', () => {
    expect(languageOfPage(all, ['fr'])).toEqual({ language: 'fr', byHeader: false });
  });
});
