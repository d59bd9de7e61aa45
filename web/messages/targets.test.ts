import { expect, test } from 'vitest';
import type { MessageOptions } from '#domain/messages/contract.ts';
import { chipOf, isUsual, reachOf, reachText, targetChips, targetOf } from './targets.ts';

const size = (recipients: number, guests: number) => ({ recipients, guests, refusal: null });
const options = {
  confirmed: size(57, 120),
  waiting: size(3, 4),
  awaitingApproval: size(0, 0),
  declined: size(10, 12),
  meals: [{ name: 'Salmon', ...size(30, 43) }],
  pickedRefusal: null,
  households: 0,
} as MessageOptions;
const picked = ['Ada', 'Bo', 'ada again', 'Cy', 'Di', 'Ed'].map((label, index) => ({
  id: String(index),
  label,
  email: label === 'ada again' ? 'ADA@example.com' : `${label.toLowerCase()}@example.com`,
}));

test('audience chips count addresses, and the sentence says which guests they belong to', () => {
  expect(targetChips(options, picked, null).map(({ label, count }) => [label, count])).toEqual([
    ['Hand-picked', 5],
    ['Coming', 57],
    ['Waiting', 3],
    ['To approve', 0],
    ['Declined', 10],
    ['Salmon', 30],
  ]);
  const said = (chip: string) => {
    const target = targetOf(chip, picked);
    expect(chipOf(target)).toBe(chip);
    return reachText(reachOf(options, target, picked, null), target, picked);
  };
  expect(said('confirmed')).toBe('57 emails, for 120 guests.');
  expect(said('meal Salmon')).toBe('30 emails, for 43 guests with Salmon.');
  expect(said('picked')).toBe('5 emails: Ada, Bo, ada again, Cy, Di and 1 more.');
  expect(said('awaitingApproval')).toBe('Nobody to send to yet.');
  expect(reachOf(options, { audience: 'meal', meal: 'Gone' }, [], null).recipients).toBe(0);
});

test('the choices for invited households appear once there are some, and the server counts them', () => {
  const withHouseholds = { ...options, households: 9 };
  const chips = targetChips(withHouseholds, [], { chip: 'invited', count: 7 });
  expect(chips.slice(-4).map(({ label, count }) => [label, count])).toEqual([
    ['Not invited yet', undefined],
    ['No answer yet', undefined],
    ['Everyone invited', 7],
    ['Everybody', undefined],
  ]);
  const saved = targetChips(withHouseholds, [], null, [], true).map(({ value }) => value);
  expect(saved).toContain('saved');
  expect(targetOf('saved', []).audience).toBe('saved');
  const target = targetOf('invited', []);
  expect(target.audience).toBe('invited');
  const counted = { recipients: 7, guests: 15, unreached: 2, refusal: null };
  expect(reachText(reachOf(withHouseholds, target, [], counted), target, [])).toBe(
    '7 emails, for 15 guests. We can’t email 2 households: you tell them yourself.',
  );
  const narrowed = { audience: 'confirmed' as const, filter: { tags: ['family'] } };
  expect(reachOf(withHouseholds, narrowed, [], { ...counted, recipients: 3 }).recipients).toBe(3);
});

test('a message needs a question for unusual audiences, for conditions and for nobody', () => {
  expect([isUsual({ audience: 'confirmed' }, 57), isUsual({ audience: 'picked' }, 2)]).toEqual([true, true]);
  expect(isUsual({ audience: 'confirmed' }, 0)).toBe(false);
  expect(isUsual({ audience: 'confirmed', filter: { tags: ['Family'] } }, 9)).toBe(false);
  for (const audience of ['declined', 'everybody', 'unanswered', 'households', 'missed'] as const)
    expect(isUsual({ audience }, 9), audience).toBe(false);
});
