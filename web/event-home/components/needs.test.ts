import { expect, test } from 'vitest';
import type { Overview } from '#domain/event-home/contract.ts';
import { nextSentence } from './needs.tsx';

const now = new Date('2027-03-01T12:00:00Z');
const event = {
  status: 'published',
  dateTime: '2027-04-10T18:00:00Z',
  cutoffDate: null as string | null,
  timezone: 'UTC',
} as Overview['event'];

test('the overview says what comes next if nothing needs the host', () => {
  expect(nextSentence(event, now)).toBe('Next: the event, in 40 days.');
  expect(nextSentence({ ...event, cutoffDate: '2027-03-02T20:00:00Z' }, now)).toBe(
    'Next: replies close tomorrow.',
  );
  expect(nextSentence({ ...event, cutoffDate: '2027-02-01T20:00:00Z' }, now)).toBe(
    'Next: the event, in 40 days.',
  );
  expect(nextSentence({ ...event, status: 'draft' }, now)).toBe('');
  expect(nextSentence({ ...event, dateTime: '2027-02-27T18:00:00Z' }, now)).toBe('');
});
