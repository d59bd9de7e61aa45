import { describe, expect, it } from 'vitest';
import { closedSentence, messagesEnd, scheduleIssue } from './time.ts';

const hour = 3_600_000;
const day = 24 * hour;
const dateTime = new Date('2027-03-01T12:00:00Z');
const endTime = new Date('2027-03-01T18:00:00Z');
const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

describe('messages to guests', () => {
  it('end 60 days after the event, or after 12 hours of an event without an end', () => {
    expect(messagesEnd({ dateTime, endTime }, null)).toEqual({
      at: after(endTime, 60 * day),
      reason: 'days',
    });
    expect(messagesEnd({ dateTime, endTime: null }, null).at).toEqual(after(dateTime, 12 * hour + 60 * day));
  });

  it('end with the erasure of the guests if it comes first', () => {
    const early = after(endTime, 30 * day);
    expect(messagesEnd({ dateTime, endTime }, early)).toEqual({ at: early, reason: 'erasure' });
    expect(messagesEnd({ dateTime, endTime }, after(endTime, 61 * day)).reason).toBe('days');
  });

  it('can be sent before and after the event until their end, but never for a draft', () => {
    const end = messagesEnd({ dateTime, endTime }, null);
    const at = (status: 'draft' | 'published', now: Date) =>
      closedSentence({ status, end }, 'confirmed', now);
    expect(at('published', after(dateTime, -day))).toBeNull();
    expect(at('published', after(dateTime, 1))).toBeNull();
    expect(at('published', end.at)).toBeNull();
    expect(at('published', after(end.at, 1))).toBe('You can message guests until 60 days after the event.');
    expect(at('draft', dateTime)).toContain('Until you publish it');
    expect(closedSentence({ status: 'draft', end }, 'notInvited', dateTime)).toBeNull();
    const erased = { at: dateTime, reason: 'erasure' as const };
    expect(closedSentence({ status: 'published', end: erased }, 'confirmed', endTime)).toContain(
      'data was erased',
    );
  });

  it('can be scheduled until their end, at most a year ahead', () => {
    const end = messagesEnd({ dateTime, endTime }, null);
    expect(scheduleIssue(dateTime, end, dateTime)).toBe('Choose a time in the future');
    expect(scheduleIssue(end.at, end, dateTime)).toBeNull();
    expect(scheduleIssue(after(end.at, 1), end, dateTime)).toBe(
      'Choose a time within 60 days after the event',
    );
    expect(scheduleIssue(after(end.at, 1), { ...end, reason: 'erasure' }, dateTime)).toBe(
      'Choose a time before the guests’ data is erased',
    );
    expect(scheduleIssue(end.at, end, after(dateTime, -400 * day))).toBe('Choose a time within a year');
  });
});
