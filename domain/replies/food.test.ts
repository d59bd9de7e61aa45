import { expect, it } from 'vitest';
import { mentionsFood } from './food.ts';

it.each([
  'No nuts, please.',
  'I am ALLERGIC to shellfish',
  'Two vegetarians and a coeliac',
  'We do not eat pork.',
  'Nuts!',
  '(gluten-free)',
])('%j speaks of food', (note) => {
  expect(mentionsFood(note)).toBe(true);
});

it.each([
  '',
  'Please seat us near the Lindqvists.',
  'Great! We cannot wait',
  'Nutmeg is our dog',
  'Step-free access',
])('%j does not', (note) => {
  expect(mentionsFood(note)).toBe(false);
});
