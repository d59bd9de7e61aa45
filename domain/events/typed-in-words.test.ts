import { describe, expect, it } from 'vitest';
import de from '../words/hostEditor/de.ts';
import es from '../words/hostEditor/es.ts';
import fr from '../words/hostEditor/fr.ts';
import { inEnglish } from './typed-in-words.ts';
import { readWhen } from './typed-when.ts';

/** The tests take this Monday as today. */
const today = '2026-11-23';
const catalogs = { de, es, fr };

const names = (language: string, options: Intl.DateTimeFormatOptions, days: readonly Date[]) =>
  days.map((day) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day));
const read = (language: keyof typeof catalogs, typed: string) =>
  readWhen(
    inEnglish(typed, {
      ...catalogs[language].typed,
      months: names(
        language,
        { month: 'long' },
        Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))),
      ),
      weekdays: names(
        language,
        { weekday: 'long' },
        Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 22 + day))),
      ),
    }),
    today,
  );

describe('a day and a time', () => {
  it.each([
    ['de', '5. Juni 15 Uhr', '2027-06-05', '15:00'],
    ['de', 'nächsten Freitag 19:30', '2026-11-27', '19:30'],
    ['de', 'Samstag, den 6. März um 19.30 Uhr', '2027-03-06', '19:30'],
    ['de', 'morgen um 7', '2026-11-24', '19:00'],
    ['de', 'heute mittag', '2026-11-23', '12:00'],
    ['de', '24. Dez. 2026', '2026-12-24', null],
    ['es', '5 de junio 15:00', '2027-06-05', '15:00'],
    ['es', 'próximo viernes 19:30', '2026-11-27', '19:30'],
    ['es', 'mañana a las 20 h', '2026-11-24', '20:00'],
    ['es', 'el sábado a mediodía', '2026-11-28', '12:00'],
    ['fr', '5 juin 15 h', '2027-06-05', '15:00'],
    ['fr', 'vendredi prochain 19:30', '2026-11-27', '19:30'],
    ['fr', 'le 1er août à 18h30', '2027-08-01', '18:30'],
    ['fr', 'demain midi', '2026-11-24', '12:00'],
    ['fr', '3 juil. 2027 à minuit', '2027-07-03', '00:00'],
    ['de', '5 june 3pm', '2027-06-05', '15:00'],
  ] as const)('means the same day and time in %s: “%s”', (language, typed, date, time) => {
    expect(read(language, typed)).toEqual({ date, time });
  });

  it.each([
    ['de', 'bald'],
    ['fr', '5 jui'],
    ['es', '31 de junio'],
    ['de', '5. Juni 25 Uhr'],
  ] as const)('stays unclear in %s: “%s”', (language, typed) => {
    expect(read(language, typed)).toBeNull();
  });
});
