// Checks the compiler of the catalogs: what it refuses, and what the compiled messages say.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { aboutLanguages, languages } from '../../domain/languages/languages.ts';
import { inRoot } from '../root.mjs';
import { compileWords, modulesOf } from './compile.mjs';
import { locales } from './languages.mjs';
import { addLanguage, faultsOfAll, sheetOf, takeSheet } from './sheet.mjs';

const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Makes a folder of catalogs with one area. `texts` are the messages of each language. */
function catalogs(texts, shipped = Object.keys(texts)) {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-words-'));
  folders.push(folder);
  const put = (name, value) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(value));
  };
  put('areas.json', { page: shipped });
  for (const [tag, form] of Object.entries(texts)) put(`${tag}/page.json`, { form });
  return folder;
}

/** Compiles catalogs and returns the group `form` of one language. */
async function compiled(texts, tag, options) {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-words-'));
  folders.push(folder);
  for (const [name, source] of modulesOf(catalogs(texts), options)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  return (await import(pathToFileURL(join(folder, 'page', `${tag}.ts`)).href)).default.form;
}

const refusal = (texts) => {
  try {
    modulesOf(catalogs(texts));
    return null;
  } catch (error) {
    return error.message;
  }
};

const counts = [0, 1, 2, 3, 5, 11, 100];
const english = { guests: '{n, plural, one {# guest} other {# guests}}' };

describe('a catalog of a shipped language', () => {
  it.each([
    ['lacks a key', {}, 'locales/de/page.json: form.hello is missing'],
    [
      'has a key that English lacks',
      { hello: 'Hallo {name}', more: 'Mehr' },
      'form.more is not in the English',
    ],
    ['lacks an argument', { hello: 'Hallo' }, 'form.hello lacks the argument {name}'],
    ['has another argument', { hello: 'Hallo {name} {who}' }, 'has the argument {who}, which English lacks'],
    ['has another tag', { hello: 'Hallo <b>{name}</b>' }, 'has the tag <b>, which English lacks'],
    [
      'counts by a text',
      { hello: '{name, plural, one {a} other {b}}' },
      'uses the argument {name} as English does',
    ],
    ['has a control character', { hello: 'Hallo \u202e{name}' }, 'control character for bidirectional text'],
    ['is not ICU', { hello: 'Hallo {name' }, 'form.hello is not ICU MessageFormat'],
    ['formats a date', { hello: 'Hallo {name, date}' }, 'formats a date'],
    ['has no text', { hello: ' ' }, 'form.hello has no text'],
  ])('fails the build if it %s', (_, german, sentence) => {
    expect(refusal({ en: { hello: 'Hello {name}' }, de: german })).toContain(sentence);
  });

  it('fails the build if it lacks a tag', () => {
    expect(refusal({ en: { terms: 'Our <a>terms</a>' }, de: { terms: 'AGB' } })).toContain(
      'lacks the tag <a>',
    );
  });

  it('fails the build if it selects by a word that English lacks', () => {
    const select = (word) => ({ x: `{x, select, ${word} {1} other {2}}` });
    expect(refusal({ en: select('yes'), de: select('ja') })).toContain('words that English lacks: ja');
  });

  it.each([
    ['pl', '{n, plural, one {# a} other {# c}}', 'few, many'],
    ['ar', '{n, plural, one {# a} other {# c}}', 'zero, two, few, many'],
    ['en', '{n, plural, other {# guests}}', 'one'],
  ])('fails the build in %s if it has too few plural forms', (tag, guests, missing) => {
    const texts = tag === 'en' ? { en: { guests } } : { en: english, [tag]: { guests } };
    expect(refusal(texts)).toContain(`lacks plural forms: ${missing}`);
  });

  it('fails the build if it has a plural form that the language lacks', () => {
    const german = '{n, plural, one {a} few {b} other {c}}';
    expect(refusal({ en: english, de: { guests: german } })).toContain('forms that the language lacks: few');
  });

  it('may be missing as long as its language is not shipped', () => {
    const folder = catalogs({ en: { a: 'A', b: 'B' }, de: { a: 'Ä' } }, ['en']);
    expect([...modulesOf(folder).keys()]).not.toContain('page/de.ts');
    expect(faultsOfAll(folder)).toEqual(['locales/de/page.json: form.b is missing']);
  });

  it.each(['Drück auf „Senden“.', 'Drück auf «Senden».'])('may quote a button: %s', (hint) => {
    const folder = catalogs({ en: { send: 'Send', hint: 'Press “Send”.' }, de: { send: 'Senden', hint } });
    expect(faultsOfAll(folder)).toEqual([]);
  });

  it('must quote a button with the button’s own words', () => {
    const folder = catalogs({
      en: { send: 'Send', hint: 'Press “Send”.' },
      de: { send: 'Senden', hint: 'Drück auf „Jetzt senden“.' },
    });
    expect(faultsOfAll(folder)).toEqual(['locales/de/page.json: form.hint should quote “Senden”']);
  });
});

describe('a compiled message', () => {
  it('stays a string if it has no parameters', async () => {
    const { quotes } = await compiled({ en: { quotes: 'a `b` \\ $ c' } }, 'en');
    expect(quotes).toBe('a `b` \\ $ c');
  });

  it('fills in texts and numbers, and writes counts with separators', async () => {
    const texts = { en: { left: '{name}: {left, number} of {max}', ...english } };
    const { left, guests } = await compiled(texts, 'en');
    expect(left({ name: 'Ada', left: 1_234_567, max: 1_000 })).toBe('Ada: 1,234,567 of 1000');
    expect(counts.map((n) => guests({ n }))[1]).toBe('1 guest');
    expect(guests({ n: 1_000 })).toBe('1,000 guests');
  });

  it.each([
    ['de', '12.345'],
    ['fr', '12\u202f345'],
    ['pl', '12\u00a0345'],
    ['ar', '12,345'],
  ])('writes numbers in %s like %s', async (tag, shown) => {
    const message = { n: '{n, number}' };
    const { n } = await compiled({ en: message, [tag]: message }, tag);
    expect(n({ n: 12_345 })).toBe(shown);
  });

  it('selects by a word, and by an exact count first', async () => {
    const { said, many } = await compiled(
      {
        en: {
          said: '{answer, select, yes {Coming} no {Not coming} other {?}}',
          many: '{n, plural, =0 {Nobody} one {# guest} other {# guests}}',
        },
      },
      'en',
    );
    expect(['yes', 'no', 'other'].map((answer) => said({ answer }))).toEqual(['Coming', 'Not coming', '?']);
    expect([0, 1, 2].map((n) => many({ n }))).toEqual(['Nobody', '1 guest', '2 guests']);
  });

  it('gives the text of a tag to a function', async () => {
    const { terms } = await compiled({ en: { terms: 'Read the <a>terms of {host}</a>, {name}.' } }, 'en');
    const parts = terms({ a: (text) => ({ text }), host: 'Ada', name: 'Bo' });
    expect(parts).toEqual(['Read the ', { text: 'terms of Ada' }, ', Bo.']);
  });

  it('allows tags in plural forms', async () => {
    const { open } = await compiled(
      { en: { open: '{n, plural, one {<b>#</b> is} other {<b>#</b> are}} open' } },
      'en',
    );
    expect(open({ n: 2, b: (text) => `*${text}*` }).join('')).toBe('*2* are open');
  });

  const forms = {
    pl: ['other', ['0 many', '1 one', '2 few', '3 few', '5 many', '11 many', '100 many']],
    ar: ['other', ['0 zero', '1 one', '2 two', '3 few', '5 few', '11 many', '100 other']],
  };
  it.each(Object.keys(forms))('uses the right plural form in %s', async (tag) => {
    const all = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const own = all.filter((form) => tag === 'ar' || !['zero', 'two'].includes(form));
    const guests = `{n, plural, ${own.map((form) => `${form} {# ${form}}`).join(' ')}}`;
    const words = await compiled({ en: english, [tag]: { guests } }, tag);
    expect(counts.map((n) => words.guests({ n }))).toEqual(forms[tag][1]);
  });

  it('isolates names in Arabic only', async () => {
    const message = { hello: 'x {name}' };
    const [en, ar] = [{ en: message }, { en: message, ar: message }];
    expect((await compiled(en, 'en')).hello({ name: 'Ada' })).toBe('x Ada');
    expect((await compiled(ar, 'ar')).hello({ name: 'Ada' })).toBe('x \u2068Ada\u2069');
  });
});

describe('the pseudo-language', () => {
  it('shows accents and brackets, and grows by 40 %', async () => {
    const texts = { en: { hello: 'Hello there {name}', terms: 'See the <a>terms</a>' } };
    const { hello, terms } = await compiled(texts, 'en', { pseudoEnglish: true });
    expect(hello({ name: 'Ada' })).toMatch(/^⟦Ĥéļļô ţĥéŕé Ada~{5}⟧$/);
    expect(terms({ a: (text) => text }).join('')).toBe('⟦Šéé ţĥé ţéŕṁš~~~~~~⟧');
  });
});

describe('the sheet of a translator', () => {
  it('saves its translations, and keeps existing ones where it is blank', () => {
    const folder = catalogs({ en: { a: { text: 'A', note: 'the letter' }, b: 'B, "b"' }, de: { b: 'Be' } }, [
      'en',
    ]);
    expect(sheetOf(folder, 'de')).toBe(
      '\ufeffkey,note,English,translation\npage.form.a,the letter,A,\npage.form.b,,"B, ""b""",Be\n',
    );
    const file = join(folder, 'de.csv');
    writeFileSync(file, '\ufeffkey,note,English,translation\npage.form.a,,A,Ä\npage.form.b,,B,\n');
    expect(takeSheet(folder, file)).toBe('de');
    expect(faultsOfAll(folder)).toEqual([]);
    expect(sheetOf(folder, 'de')).toContain('page.form.b,,"B, ""b""",Be');
  });

  it('can be made for a new language', () => {
    const folder = catalogs({ en: { a: 'A' } });
    addLanguage(folder, 'fr');
    expect(faultsOfAll(folder, ['fr'])).toEqual(['locales/fr/page.json: form.a is missing']);
    expect(() => addLanguage(folder, 'fr')).toThrow('already exists');
  });
});

describe('the catalogs of Turnout', () => {
  it('pass the check', () => {
    expect(faultsOfAll(inRoot('locales'))).toEqual([]);
  });

  it('compile only if they changed', () => {
    const to = mkdtempSync(join(tmpdir(), 'turnout-words-'));
    folders.push(to);
    expect(compileWords({ to })).toBe(true);
    expect(compileWords({ to })).toBe(false);
  });

  it('use the locales of the product', () => {
    expect(locales).toEqual(
      Object.fromEntries(languages.map((language) => [language, aboutLanguages[language].locale])),
    );
  });
});

describe('plural forms of the guest’s page', () => {
  const folder = inRoot('locales');
  const guests = async (tag) => {
    const { form } = JSON.parse(readFileSync(join(folder, tag, 'page.json'), 'utf8'));
    return (await compiled({ en: english, [tag]: { guests: form.guests.replaceAll('count', 'n') } }, tag))
      .guests;
  };

  it('count in Polish', async () => {
    const words = await guests('pl');
    expect(counts.map((n) => words({ n })).join()).toBe(
      '0 gości,1 gość,2 gości,3 gości,5 gości,11 gości,100 gości',
    );
  });

  it('count in Arabic', async () => {
    const words = await guests('ar');
    expect(counts.map((n) => words({ n }))).toEqual([
      'لا ضيوف',
      'ضيف واحد',
      'ضيفان',
      '3 ضيوف',
      '5 ضيوف',
      '11 ضيفًا',
      '100 ضيف',
    ]);
  });
});

describe('plural forms of all areas', () => {
  const readJson = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'));
  const shipped = Object.entries(readJson('locales', 'areas.json'));

  it.each(['pl', 'ar'])('say each count in %s', async (tag) => {
    const wrong = [];
    for (const [area, tags] of shipped) {
      if (!tags.includes(tag)) continue;
      const { default: words } = await import(pathToFileURL(inRoot('domain', 'words', area, `${tag}.ts`)));
      for (const [group, messages] of Object.entries(readJson('locales', tag, `${area}.json`)))
        for (const [key, text] of Object.entries(messages)) {
          const counted = /\{(\w+), plural,/.exec(text)?.[1];
          if (!counted || text.includes('<')) continue;
          for (const n of counts) {
            const said = words[group][key](new Proxy({}, { get: (_, of) => (of === counted ? n : 'x') }));
            // Words may stand for 0 in both languages, and for 1 and 2 in Arabic.
            const isNumbered = n < 3 || !text.includes('#') || said.includes(String(n));
            if (said.trim() === '' || !isNumbered) wrong.push(`${area} ${group}.${key} ${n}: ${said}`);
          }
        }
    }
    expect(wrong).toEqual([]);
  });
});
