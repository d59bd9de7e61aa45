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

  it('stays unknown for a sentence that no catalog has', () => {
    expect(reasonOf('At most 50 elephants')).toBeUndefined();
    expect(reasonOf('At most many characters')).toBeUndefined();
  });
});
