import { afterEach, describe, expect, it } from 'vitest';
import { dayInput } from './schemas.ts';

describe('dayInput', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['UTC', 'Asia/Tokyo', 'America/New_York'])(
    'means the same day where the process runs in %s',
    (tz) => {
      process.env.TZ = tz;
      expect(dayInput.parse('2027-05-01')).toBe('2027-05-01');
      // The day in UTC, as it is answered.
      expect(dayInput.parse('2027-05-01T00:30:00.000Z')).toBe('2027-05-01');
      expect(dayInput.parse('2027-05-01T00:30+02:00')).toBe('2027-04-30');
      // Without a zone it is the day as it is written.
      expect(dayInput.parse('2027-05-01T00:30')).toBe('2027-05-01');
      expect(dayInput.parse('2027-05-01T23:30:00')).toBe('2027-05-01');
    },
  );

  it.each([
    '2027-02-29',
    '2027-02-29T10:00Z',
    '2027-05-01T',
    '2027-05-01Tnoon',
    '2027-05-01T25:00Z',
    '0099-01-01',
    '',
  ])('refuses %j', (text) => expect(dayInput.safeParse(text).success).toBe(false));
});
