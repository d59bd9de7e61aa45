import { expect, it } from 'vitest';
import { line } from './schemas.ts';

it.each([
  ['  Garden Party ', 'Garden Party'],
  ['Garden\r\nParty\t2027', 'Garden Party 2027'],
  ['bell\u0007\u2028ring', 'bell ring'],
  ['\u200b\u202e\ufeff\u3164 \u00a0', ''],
  // Invisible characters with a meaning: they join a family emoji and the parts of a word.
  ['👨‍👩‍👧 نامه‌ای', '👨‍👩‍👧 نامه‌ای'],
  ['\0', ''],
])('line() cleans %j to %j', (text, read) => expect(line().parse(text)).toBe(read));

it('line() treats invisible characters as an empty line', () => {
  const title = line(5).min(1, { message: 'Event title is required' });
  expect(title.safeParse('\u200b').error?.issues[0]?.message).toBe('Event title is required');
  expect(title.safeParse(' 12345 ').data).toBe('12345');
  expect(title.safeParse('123456').success).toBe(false);
});
