import { describe, expect, it } from 'vitest';
import { handedText } from './letter-texts.ts';

const household = { link: 'https://example.com/rsvp/festa?i=1', code: 'ABCD-EFGH' };
const event = { name: 'Festa da colheita', languages: ['pt', 'de'] as const };

describe('the text for a household', () => {
  it('follows the language of the household, else that of the event', () => {
    const text = (language: 'de' | null) =>
      handedText({ ...household, language }, { ...event, languages: [...event.languages] }).split('\n');
    expect(text('de')).toEqual([
      'Du bist eingeladen: Festa da colheita',
      household.link,
      'Dein Einladungscode: ABCD-EFGH',
    ]);
    expect(text(null)[0]).toBe('Você recebeu um convite: Festa da colheita');
  });
});
