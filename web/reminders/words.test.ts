import { expect, it } from 'vitest';
import { rungSentence } from './words.ts';

it('rungSentence says when a reminder goes', () => {
  expect(rungSentence({ kind: 'afterSending', days: 7 })).toBe('7 days after the invitation was sent');
  expect(rungSentence({ kind: 'beforeDeadline', days: 1 })).toBe('1 day before the deadline');
});
