import { describe, expect, it } from 'vitest';
import { reasonOf } from './reasons.ts';

describe('the reason of an English sentence', () => {
  it('names the key of a sentence in the catalogs', () => {
    expect(reasonOf('Event not found')).toEqual({ reason: 'reply.noEvent', params: {} });
  });

  it('keeps the numbers in the sentence', () => {
    expect(reasonOf('At most 1,000 characters')).toEqual({
      reason: 'answers.tooLong',
      params: { max: 1_000 },
    });
    expect(reasonOf('At most 50 tags')).toEqual({ reason: 'limits.tags', params: { max: 50 } });
  });

  it('counts one thing without a plural', () => {
    expect(reasonOf('At most 1 tag')).toEqual({ reason: 'limits.tags', params: { max: 1 } });
    expect(reasonOf('At most 1 tags')).toEqual({ reason: 'limits.tags', params: { max: 1 } });
  });

  it('keeps names and other texts in the sentence', () => {
    expect(reasonOf('There is no field {first (name)}. Check its spelling.')).toEqual({
      reason: 'mail.noField',
      params: { field: 'first (name)' },
    });
    expect(reasonOf('There’s already a meal named 007')).toEqual({
      reason: 'events.mealTwice',
      params: { name: '007' },
    });
    expect(reasonOf('Line 3: the property src is not allowed')).toEqual({
      reason: 'themes.property',
      params: { line: 3, name: 'src' },
    });
  });

  it('stays unknown for a sentence that no catalog has', () => {
    expect(reasonOf('At most 50 elephants')).toBeUndefined();
    expect(reasonOf('At most many characters')).toBeUndefined();
  });
});
