import { expect, test } from 'vitest';
import type { MessageDesk } from '#domain/messages/contract.ts';
import { chipOf, reachOf, reachText, targetChips, targetOf } from './targets.ts';

const size = (recipients: number, guests: number) => ({ recipients, guests, refusal: null });
const options = {
  confirmed: size(57, 120),
  waiting: size(3, 4),
  awaitingApproval: size(0, 0),
  declined: size(10, 12),
  meals: [{ name: 'Salmon', ...size(30, 43) }],
  pickedRefusal: null,
} as MessageDesk;
const picked = ['Ada', 'Bo', 'ada again', 'Cy', 'Di', 'Ed'].map((label, index) => ({
  id: String(index),
  label,
  email: label === 'ada again' ? 'ADA@example.com' : `${label.toLowerCase()}@example.com`,
}));

test('audience chips count addresses, and the sentence says which guests they belong to', () => {
  expect(targetChips(options, picked).map(({ label, count }) => [label, count])).toEqual([
    ['Hand-picked', 5],
    ['Confirmed guests', 57],
    ['Waitlisted guests', 3],
    ['Awaiting approval', 0],
    ['Declined', 10],
    ['Salmon', 30],
  ]);
  const said = (chip: string) => {
    const target = targetOf(chip, picked);
    expect(chipOf(target)).toBe(chip);
    return reachText(reachOf(options, target, picked), target, picked);
  };
  expect(said('confirmed')).toBe('Goes to 57 addresses, of replies for 120 guests.');
  expect(said('meal Salmon')).toBe('Goes to 30 addresses, of 43 guests with Salmon.');
  expect(said('picked')).toBe('Goes to 5 addresses: Ada, Bo, ada again, Cy, Di and 1 more.');
  expect(said('awaitingApproval')).toBe('Nobody to send to yet.');
  expect(reachOf(options, { audience: 'meal', meal: 'Gone' }, []).recipients).toBe(0);
});
