import { describe, expect, it } from 'vitest';
import { changeOfStatus, eventStatuses, isActive } from './status.ts';

describe('changeOfStatus', () => {
  it('names each change: publish, unpublish, cancel or reopen', () => {
    const acts = eventStatuses.map((before) =>
      eventStatuses.map((after) => changeOfStatus(before, after, 0).kind),
    );
    expect(acts).toEqual([
      ['same', 'unpublish', 'cancel'],
      ['publish', 'same', 'refused'],
      ['reopen', 'unpublish', 'same'],
    ]);
  });

  it('refuses to turn an event with replies into a draft', () => {
    expect(changeOfStatus('published', 'draft', 1)).toEqual({
      kind: 'refused',
      sentence: 'This event already has 1 reply, so it can’t become a draft. You can cancel it instead.',
    });
    expect(changeOfStatus('cancelled', 'draft', 2).kind).toBe('refused');
    expect(changeOfStatus('published', 'cancelled', 9)).toEqual({ kind: 'cancel' });
  });
});

describe('isActive', () => {
  it('requires a published event in the future', () => {
    const now = new Date('2026-06-01T12:00:00Z');
    const tomorrow = new Date('2026-06-02T12:00:00Z');
    expect(eventStatuses.filter((status) => isActive({ status, dateTime: tomorrow }, now))).toEqual([
      'published',
    ]);
    expect(isActive({ status: 'published', dateTime: now }, tomorrow)).toBe(false);
  });
});
