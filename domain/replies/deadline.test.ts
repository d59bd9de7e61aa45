import { describe, expect, it } from 'vitest';
import { closesAt, isOver } from './deadline.ts';

const deadline = new Date('2026-06-01T00:00:00Z');
const late = new Date(deadline.getTime() + 1);

it('closesAt returns the deadline, or else the start of the event', () => {
  expect(closesAt({ dateTime: late, cutoffDate: deadline })).toBe(deadline);
  expect(closesAt({ dateTime: late, cutoffDate: null })).toBe(late);
});

describe('isOver', () => {
  const at = (time: string) => new Date(`2027-06-05T${time}Z`);
  const dateTime = at('10:00:00');
  it('returns true after the end of the event', () => {
    const event = { dateTime, endTime: at('14:00:00') };
    expect(isOver(event, at('14:00:00'))).toBe(false);
    expect(isOver(event, at('14:00:01'))).toBe(true);
  });
  it('returns true twelve hours after the start if the event has no end', () => {
    expect(isOver({ dateTime, endTime: null }, at('22:00:00'))).toBe(false);
    expect(isOver({ dateTime, endTime: null }, at('22:00:01'))).toBe(true);
  });
});
