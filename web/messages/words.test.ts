import { expect, it } from 'vitest';
import { leftSentence } from './words.ts';

it('leftSentence says how many messages are left', () => {
  const paying = { perEvent: 3, perOrganization: 20, guests: null };
  const trying = { perEvent: 3, perOrganization: 5, guests: 500 };
  const sent = (event: number, organization: number, guests = 0) => ({ event, organization, guests });
  expect(leftSentence(paying, sent(0, 0))).toBe('3 of 3 messages left today.');
  expect(leftSentence(paying, sent(1, 19))).toBe('1 of 3 messages left today.');
  expect(leftSentence(paying, sent(4, 20))).toBe('0 of 3 messages left today.');
  expect(leftSentence(trying, sent(1, 1, 58))).toBe(
    'You can still send 2 of 3 messages today, to up to 442 addresses in total.',
  );
});
