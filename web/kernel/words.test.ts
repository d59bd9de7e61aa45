// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay, formatShortWithZone } from './formats.ts';
import { inWords, numberText, speak, withWords, wordsOf } from './words.ts';

afterEach(() => speak('en'));

const noon = new Date('2027-06-05T20:00:00Z');

describe('the words of the dashboard', () => {
  it('change with the language, also in modules that are already loaded', async () => {
    const words = wordsOf('ui');
    expect(words.common.close).toBe('Close');
    await speak('de');
    expect(words.common.close).toBe('Schließen');
    expect(document.documentElement.lang).toBe('de');
  });

  it('load together with a lazy module', async () => {
    await speak('fr');
    const part = await withWords(async () => ({ words: wordsOf('ui') }));
    expect(part.words.pages.next).toBe('Page suivante');
  });

  it('state refused sign-ins in the reader’s language, and Arabic runs from right to left', async () => {
    await speak('ar');
    expect(document.documentElement.dir).toBe('rtl');
    const refusal = { message: 'Wrong', reason: 'hostCodes.wrongCredentials' };
    await vi.waitFor(() => expect(inWords(refusal)).toMatch(/^البريد/));
    await speak('en');
    expect(document.documentElement.dir).toBe('ltr');
    expect(inWords(refusal)).toBe('Wrong');
  });

  it('say sentences of the server and of shared rules in the reader’s language', async () => {
    expect(inWords('Gift removed.')).toBe('Gift removed.');
    await speak('de');
    await vi.waitFor(() => expect(inWords('Gift removed.')).toBe('Das Geschenk ist entfernt.'));
    const message = 'There’s already a meal named Soup';
    expect(inWords({ message, reason: 'events.mealTwice', params: { name: 'Soup' } })).toMatch(
      /^Ein Gericht/,
    );
    expect(inWords('A sentence that no catalog has.')).toBe('A sentence that no catalog has.');
  });

  it('stay English in a language in which their catalog is missing', async () => {
    const words = wordsOf('hostShell');
    await speak('pl');
    expect(words.menu.users).toBe('Users');
    expect(wordsOf('ui').common.close).toBe('Zamknij');
  });
});

describe('dates and numbers', () => {
  it('look in English as specified', () => {
    expect(formatShortWithZone(noon, 'America/New_York')).toBe('Jun 5, 2027 at 4:00 PM EDT');
    expect(numberText(1234)).toBe('1,234');
  });

  it('look in other languages as people write them', async () => {
    await speak('de');
    expect(formatDay(noon, 'America/New_York')).toBe('5. Juni 2027');
    expect(numberText(1234)).toBe('1.234');
    await speak('fr');
    expect(formatDay(noon, 'America/New_York')).toBe('5 juin 2027');
  });
});
