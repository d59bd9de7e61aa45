import { expect, it } from 'vitest';
import { erasureOf, monthsAfter, monthsOf, noticeMs, stepOf } from './rules.ts';

const none = { sensitiveMonths: null, personalMonths: null };
const day = 24 * 60 * 60 * 1_000;
const endedAt = new Date('2026-01-31T18:00:00Z');

it('monthsOf uses the organization’s periods unless the event sets others', () => {
  const organization = { sensitiveMonths: 3, personalMonths: 12 };
  expect(monthsOf(none, none)).toEqual({ sensitive: null, personal: null });
  expect(monthsOf(none, organization)).toEqual({ sensitive: 3, personal: 12 });
  expect(monthsOf({ sensitiveMonths: 1, personalMonths: 0 }, organization)).toEqual({
    sensitive: 1,
    personal: null,
  });
  expect(monthsOf({ sensitiveMonths: 0, personalMonths: 6 }, organization)).toEqual({
    sensitive: null,
    personal: 6,
  });
});

it('monthsOf drops a sensitive period that is no shorter than the personal period', () => {
  expect(monthsOf({ sensitiveMonths: 6, personalMonths: 6 }, none)).toEqual({ sensitive: null, personal: 6 });
  expect(monthsOf({ sensitiveMonths: 7, personalMonths: 6 }, none)).toEqual({ sensitive: null, personal: 6 });
});

it('monthsAfter stops at the last day of a shorter month', () => {
  expect(monthsAfter(endedAt, 1).toISOString()).toBe('2026-02-28T18:00:00.000Z');
  expect(monthsAfter(endedAt, 12).toISOString()).toBe('2027-01-31T18:00:00.000Z');
  expect(monthsAfter(new Date('2027-11-30T00:00:00Z'), 3).toISOString()).toBe('2028-02-29T00:00:00.000Z');
});

it('stepOf announces an erasure seven days ahead, then erases once', () => {
  const base = { endedAt, months: 1, isHeld: false, on: null, doneAt: null };
  const due = monthsAfter(endedAt, 1);
  const eightBefore = new Date(due.getTime() - 8 * day);
  const sevenBefore = new Date(due.getTime() - noticeMs);
  expect(stepOf(base, eightBefore)).toEqual({ kind: 'wait' });
  expect(stepOf(base, sevenBefore)).toEqual({ kind: 'announce', on: due });
  expect(stepOf({ ...base, on: due }, new Date(due.getTime() - 1))).toEqual({ kind: 'wait' });
  expect(stepOf({ ...base, on: due }, due)).toEqual({ kind: 'erase' });
  expect(stepOf({ ...base, doneAt: due }, new Date(due.getTime() + day))).toEqual({ kind: 'wait' });
});

it('stepOf gives seven days’ notice even for a long-past event', () => {
  const now = new Date('2028-01-01T00:00:00Z');
  const base = { endedAt, months: 1, isHeld: false, on: null, doneAt: null };
  expect(stepOf(base, now)).toEqual({ kind: 'announce', on: new Date(now.getTime() + noticeMs) });
});

it('stepOf withdraws the announcement for a hold, a new date or data to keep', () => {
  const on = monthsAfter(endedAt, 1);
  const base = { endedAt, months: 1, isHeld: false, on, doneAt: null };
  const later = new Date(on.getTime() + 400 * day);
  expect(stepOf({ ...base, isHeld: true }, later)).toEqual({ kind: 'withdraw' });
  expect(stepOf({ ...base, months: null }, later)).toEqual({ kind: 'withdraw' });
  expect(stepOf({ ...base, months: 2 }, later)).toEqual({ kind: 'withdraw' });
  expect(stepOf({ ...base, isHeld: true, on: null }, later)).toEqual({ kind: 'wait' });
});

it('stepOf starts over for an event that took place again', () => {
  const again = new Date('2027-06-01T00:00:00Z');
  const base = {
    endedAt: again,
    months: 1,
    isHeld: false,
    on: null,
    doneAt: new Date('2026-03-01T00:00:00Z'),
  };
  expect(stepOf(base, new Date('2028-01-01T00:00:00Z')).kind).toBe('announce');
});

it('erasureOf names the day of the erasure, with seven days’ notice, and the day on which it happened', () => {
  const base = { endedAt, months: 1, isHeld: false, on: null, doneAt: null };
  const due = monthsAfter(endedAt, 1);
  expect(erasureOf(base, endedAt)).toEqual(due);
  expect(erasureOf(base, due)).toEqual(new Date(due.getTime() + noticeMs));
  expect(erasureOf({ ...base, on: due }, due)).toEqual(due);
  expect(erasureOf({ ...base, doneAt: due }, due)).toEqual(due);
  expect(erasureOf({ ...base, isHeld: true }, due)).toBeNull();
  expect(erasureOf({ ...base, months: null }, due)).toBeNull();
});
