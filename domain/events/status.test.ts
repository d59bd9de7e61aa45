import { describe, expect, it } from 'vitest';
import { changeOfStatus, eventStatuses, isActive } from './status.ts';

const nobody = { replies: 0, told: 0, invited: 0 };

describe('changeOfStatus', () => {
  it('names each change of status: publish, unpublish, cancel or reopen', () => {
    const acts = eventStatuses.map((before) =>
      eventStatuses.map((after) => changeOfStatus(before, after, nobody).kind),
    );
    expect(acts).toEqual([
      ['same', 'unpublish', 'cancel'],
      ['publish', 'same', 'refused'],
      ['reopen', 'unpublish', 'same'],
    ]);
  });

  it('refuses to turn an event with replies into a draft', () => {
    expect(changeOfStatus('published', 'draft', { replies: 1, told: 0, invited: 0 })).toEqual({
      kind: 'refused',
      sentence: expect.objectContaining({
        message: 'This event already has 1 reply, so it can’t become a draft. You can cancel it instead.',
      }) as object,
    });
    expect(changeOfStatus('cancelled', 'draft', { replies: 2, told: 0, invited: 0 }).kind).toBe('refused');
    expect(changeOfStatus('published', 'cancelled', { replies: 9, told: 0, invited: 0 })).toEqual({
      kind: 'cancel',
    });
  });

  it('lets an event be cancelled, but not unpublished, once households were invited', () => {
    expect(changeOfStatus('published', 'draft', { replies: 0, told: 3, invited: 2 })).toEqual({
      kind: 'refused',
      sentence: expect.objectContaining({
        message:
          'You already invited 2 households, so this event can’t become a draft. You can cancel it instead.',
      }) as object,
    });
    expect(changeOfStatus('draft', 'cancelled', { replies: 0, told: 1, invited: 0 })).toEqual({
      kind: 'cancel',
    });
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
