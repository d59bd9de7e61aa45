import { describe, expect, it } from 'vitest';
import { barsOf } from './arrivals.tsx';

const day = (date: string, confirmed = 1) => ({ day: date, confirmed, waitlisted: 0, declined: 0 });

describe('the bars of arrivals', () => {
  it('are none without replies', () => expect(barsOf([])).toEqual([]));

  it('show the days without replies too', () => {
    expect(barsOf([day('2027-02-27'), day('2027-03-02', 3)]).map((bar) => [bar.day, bar.confirmed])).toEqual([
      ['2027-02-27', 1],
      ['2027-02-28', 0],
      ['2027-03-01', 0],
      ['2027-03-02', 3],
    ]);
  });

  it('put several days together where they are many, and lose none', () => {
    const bars = barsOf([day('2026-01-01'), day('2026-07-04', 2), day('2027-01-01', 4)]);
    expect(bars.length).toBeLessThanOrEqual(60);
    expect(bars[0]?.days).toBe(7);
    expect(bars.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(7);
  });

  it('go on to a deadline that is near, and not to one that is far', () => {
    const days = (deadline: string) => barsOf([day('2027-03-01'), day('2027-03-03')], deadline).length;
    expect(days('2027-03-10')).toBe(10);
    expect(days('2027-03-02')).toBe(3);
    expect(days('2028-03-10')).toBe(3);
  });
});
