import { describe, expect, it } from 'vitest';
import { guestIn } from '#domain/words/guest/index.ts';
import { ageLine, deadline, eventTime } from './format.ts';

describe('eventTime', () => {
  const event = { dateTime: '2027-06-05T20:00:00.000Z', endTime: null, timezone: 'America/New_York' };
  it('shows the event’s zone with its abbreviation', () => {
    expect(eventTime(event)).toEqual({ day: 'Saturday, June 5, 2027', time: '4:00 PM EDT' });
    expect(eventTime({ ...event, timezone: 'Pacific/Honolulu' })?.time).toBe('10:00 AM HST');
  });
  it('shows the end, with its day only if the event lasts beyond the night', () => {
    expect(eventTime({ ...event, endTime: '2027-06-06T05:00:00.000Z' })?.time).toBe('4:00 PM – 1:00 AM EDT');
    expect(eventTime({ ...event, endTime: '2027-06-07T20:00:00.000Z' })?.time).toBe(
      '4:00 PM – Monday, June 7, 2027, 4:00 PM EDT',
    );
  });
  it('shows both abbreviations if the clocks change during the event', () => {
    const night = { ...event, dateTime: '2027-11-07T05:30:00.000Z' };
    expect(eventTime({ ...night, endTime: '2027-11-07T06:30:00.000Z' })?.time).toBe(
      '1:30 AM EDT – 1:30 AM EST',
    );
    expect(eventTime({ ...night, endTime: '2027-11-07T05:45:00.000Z' })?.time).toBe('1:30 AM – 1:45 AM EDT');
  });
  it('returns nothing for an unfinished date, and Pacific time for an unknown zone', () => {
    expect(eventTime({ ...event, dateTime: '' })).toBeNull();
    expect(eventTime({ ...event, timezone: 'Moon/Base' })?.time).toBe('1:00 PM PDT');
  });
});

it('the deadline hides its time if the host wants to', () => {
  const event = {
    cutoffDate: '2027-05-02T03:59:00.000Z',
    hideDeadlineTime: true,
    timezone: 'America/New_York',
  };
  expect(deadline(event)).toBe('Saturday, May 1, 2027');
  expect(deadline({ ...event, hideDeadlineTime: false })).toBe('Saturday, May 1, 2027, 11:59 PM EDT');
  expect(deadline({ ...event, cutoffDate: null })).toBeNull();
});

it('the line about spots counts the remaining spots and all spots', () => {
  const { spots } = guestIn('en').facts;
  expect(spots({ left: 12, max: 80 })).toBe('12 spots remaining of 80');
  expect(spots({ left: 1, max: 1000 })).toBe('1 spot remaining of 1,000');
});

it('the line about age appears only if the event has an age limit', () => {
  expect(ageLine('all_ages')).toBeNull();
  expect(ageLine('21_plus')).toBe('21+');
});
