import { describe, expect, it } from 'vitest';
import { labeledDays, linePath, mailingsOf, rowsOf, stepsOf } from './arrival-steps.ts';

const day = (date: string, confirmed = 1, declined = 0) => ({
  day: date,
  confirmed,
  waitlisted: 0,
  declined,
});
const upTo = (until: string, deadline: string | null = null) => ({ until, deadline });

describe('the chart of arrivals', () => {
  it('stays empty without replies', () =>
    expect(stepsOf([], upTo('2027-03-02'))).toEqual({ steps: [], days: 0, deadline: null }));

  it('begins at zero, and rises on the days with replies', () => {
    const { steps } = stepsOf([day('2027-02-27'), day('2027-03-02', 3, 2)], upTo('2027-03-02'));
    expect(steps.map(({ day, coming, replies }) => [day, coming, replies])).toEqual([
      ['2027-02-26', 0, 0],
      ['2027-02-27', 1, 1],
      ['2027-02-28', 1, 1],
      ['2027-03-01', 1, 1],
      ['2027-03-02', 4, 6],
    ]);
    expect(linePath(steps, 'coming', 6)).toBe('M0 6H1V5H2V5H3V5H4V2H5');
  });

  it('continues to today, and never ends before the last reply', () => {
    const { steps } = stepsOf([day('2027-03-01')], upTo('2027-03-04'));
    expect(steps.map(({ coming }) => coming)).toEqual([0, 1, 1, 1, 1]);
    expect(stepsOf([day('2027-03-01')], upTo('2027-02-01')).steps).toHaveLength(2);
  });

  it('leaves room for a near deadline, but not for a distant or earlier deadline', () => {
    const asked = (deadline: string) => {
      const { days, deadline: place } = stepsOf([day('2027-03-01')], upTo('2027-03-02', deadline));
      return [days, place];
    };
    expect(asked('2027-03-10')).toEqual([11, 10]);
    expect(asked('2027-03-02')).toEqual([3, 2]);
    expect(asked('2028-03-10')).toEqual([3, null]);
    expect(asked('2027-01-10')).toEqual([3, null]);
  });

  it('labels the first day, the last day and some days between', () => {
    expect(labeledDays(2)).toEqual([0, 1]);
    expect(labeledDays(366)).toEqual([0, 91, 183, 274, 365]);
    expect(labeledDays(0)).toEqual([]);
  });

  it('provides a table of the days with replies, or of groups of days if there are many', () => {
    const few = rowsOf(stepsOf([day('2027-03-01'), day('2027-03-05', 2)], upTo('2027-03-05')).steps);
    expect(few.rows.map(({ day, confirmed, coming }) => [day, confirmed, coming])).toEqual([
      ['2027-03-01', 1, 1],
      ['2027-03-05', 2, 3],
    ]);
    const year = [day('2026-01-01'), day('2026-07-04', 2), day('2027-01-01', 4)];
    const many = rowsOf(stepsOf(year, upTo('2027-01-01')).steps);
    expect(many.days).toBe(7);
    expect(many.rows.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(7);
    expect(many.rows.at(-1)?.coming).toBe(7);
  });
});

it('messages appear on the days of sending, and earlier messages are left out of the chart', () => {
  const { steps } = stepsOf([day('2027-02-27'), day('2027-03-02')], upTo('2027-03-02'));
  const sent = ['2027-03-02', '2027-02-27', '2027-03-02', '2027-01-01', '2027-04-01'];
  const found = mailingsOf(
    sent.map((on, index) => ({ day: on, subject: `Message ${index}` })),
    steps,
  );
  expect([...found]).toEqual([
    [4, ['Message 0', 'Message 2']],
    [1, ['Message 1']],
  ]);
  expect(mailingsOf([{ day: '2027-03-02', subject: 'Hello' }], []).size).toBe(0);
});
