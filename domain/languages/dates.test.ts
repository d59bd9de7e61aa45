import { describe, expect, it } from 'vitest';
import { datesIn } from './dates.ts';

const [instant, zone] = [new Date('2027-06-05T20:00:00Z'), 'America/New_York'];

describe('dates', () => {
  it.each([
    ['en', 'Saturday, June 5, 2027', '4:00 PM', 'June 2027', 'Jun'],
    ['de', 'Samstag, 5. Juni 2027', '16:00', 'Juni 2027', 'Jun'],
    ['fr', 'samedi 5 juin 2027', '16:00', 'juin 2027', 'juin'],
    ['es', 'sábado, 5 de junio de 2027', '16:00', 'junio de 2027', 'jun'],
    ['pt', 'sábado, 5 de junho de 2027', '16:00', 'junho de 2027', 'jun.'],
    ['it', 'sabato 5 giugno 2027', '16:00', 'giugno 2027', 'giu'],
    ['nl', 'zaterdag 5 juni 2027', '16:00', 'juni 2027', 'jun'],
    ['pl', 'sobota, 5 czerwca 2027', '16:00', 'czerwiec 2027', 'cze'],
    ['de-AT', 'Samstag, 5. Juni 2027', '16:00', 'Juni 2027', 'Jun'],
  ])('read in %s like %s, %s', (language, day, time, month, short) => {
    const dates = datesIn(language);
    expect([
      dates.longDay(instant, zone),
      dates.time(instant, zone),
      dates.month(instant, zone),
      dates.shortMonth(instant, zone),
    ]).toEqual([day, time, month, short]);
    expect(dates.day(instant, zone)).toBe(5);
  });

  it('use Latin digits in Arabic', () => {
    expect(datesIn('ar').longDay(instant, zone)).toMatch(/5.*2027/);
  });

  it('name the zone', () => {
    expect(datesIn('en').zone(instant, zone)).toBe('EDT');
    expect(datesIn('de').zone(instant, 'Europe/Berlin')).toBe('MESZ');
  });
});
