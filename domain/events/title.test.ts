import { describe, expect, it } from 'vitest';
import { tiedTitle, titleParts } from './title.ts';

describe('the lines of a title', () => {
  it('break after a colon or a dash', () => {
    expect(titleParts('Maya & Jonas: A Wedding by the Bay')).toEqual([
      'Maya & Jonas:',
      'A Wedding by the Bay',
    ]);
    expect(titleParts('Summit – day two — evening')).toEqual(['Summit –', 'day two —', 'evening']);
  });

  it.each(['Summer party', '', ': ', 'At 18:30 sharp', 'Ana - Bo', 'Ends: '])(
    'do not break in %j',
    (title) => {
      expect(titleParts(title)).toEqual([title]);
    },
  );

  it('never end with a small word', () => {
    expect(tiedTitle('Maya & Jonas: A Wedding by the Bay')).toBe(
      'Maya &\u00a0Jonas: A\u00a0Wedding by\u00a0the\u00a0Bay',
    );
    expect(tiedTitle('A day at')).toBe('A\u00a0day at');
    expect(tiedTitle('Grandma Nowak Turns 90')).toBe('Grandma Nowak Turns 90');
  });
});
