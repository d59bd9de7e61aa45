import { describe, expect, it } from 'vitest';
import { datesOfCopy } from './copying.ts';

const timezone = 'America/New_York';
const now = new Date('2026-06-01T12:00:00Z');
const source = (dateTime: string, more: { endTime?: string; cutoffDate?: string } = {}) => ({
  dateTime: new Date(dateTime),
  endTime: more.endTime ? new Date(more.endTime) : null,
  cutoffDate: more.cutoffDate ? new Date(more.cutoffDate) : null,
  timezone,
});

describe('datesOfCopy', () => {
  it('keeps the dates of a future event', () => {
    const event = source('2026-07-01T22:00:00Z', {
      endTime: '2026-07-02T02:00:00Z',
      cutoffDate: '2026-06-20T03:59:00Z',
    });
    expect(datesOfCopy(event, null, now)).toEqual({
      dateTime: event.dateTime,
      endTime: event.endTime,
      cutoffDate: event.cutoffDate,
    });
  });

  it('moves a past event by whole years and keeps the wall time across clock changes', () => {
    // March 10, 2025 is in daylight saving time and March 10, 2027 is not. Both start at 18:00.
    const copy = datesOfCopy(source('2025-03-10T22:00:00Z', { endTime: '2025-03-11T01:00:00Z' }), null, now);
    expect(copy.dateTime.toISOString()).toBe('2027-03-10T23:00:00.000Z');
    expect(copy.endTime?.toISOString()).toBe('2027-03-11T02:00:00.000Z');
  });

  it('picks this year if the day has not passed yet', () => {
    const copy = datesOfCopy(source('2019-12-31T23:00:00Z'), null, now);
    expect(copy.dateTime.toISOString()).toBe('2026-12-31T23:00:00.000Z');
  });

  it('moves February 29 to February 28', () => {
    const copy = datesOfCopy(source('2024-02-29T23:00:00Z'), null, now);
    expect(copy.dateTime.toISOString()).toBe('2027-02-28T23:00:00.000Z');
  });

  it('moves the deadline by whole days and keeps the time of day', () => {
    const event = source('2026-07-01T22:00:00Z', { cutoffDate: '2026-06-25T03:59:00Z' });
    const copy = datesOfCopy(event, new Date('2026-12-24T18:00:00Z'), now);
    // The deadline is 23:59 a week before the event, which is an hour later in UTC in winter.
    expect(copy.cutoffDate?.toISOString()).toBe('2026-12-18T04:59:00.000Z');
  });

  it('drops a deadline that would be in the past, and never sets a deadline after the start', () => {
    const event = source('2026-07-01T22:00:00Z', { cutoffDate: '2026-06-25T03:59:00Z' });
    expect(datesOfCopy(event, new Date('2026-06-03T12:00:00Z'), now).cutoffDate).toBeNull();
    const sameDay = source('2026-07-01T22:00:00Z', { cutoffDate: '2026-07-01T21:00:00Z' });
    const noon = new Date('2026-08-01T16:00:00Z');
    expect(datesOfCopy(sameDay, noon, now).cutoffDate).toEqual(noon);
  });
});
