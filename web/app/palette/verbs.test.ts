import { expect, it } from 'vitest';
import { verbOf } from './verbs.ts';

it('a typed command splits into its verb and the words that name the event', () => {
  expect(verbOf('Message  Okafor')).toEqual({ verb: 'message', rest: 'okafor' });
  expect(verbOf('copy link maya & jonas')).toEqual({ verb: 'copyLink', rest: 'maya & jonas' });
  expect(verbOf('message')).toBeNull();
  expect(verbOf('messages')).toBeNull();
  expect(verbOf('maya message')).toBeNull();
});
