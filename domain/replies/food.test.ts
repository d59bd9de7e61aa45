import { expect, it } from 'vitest';
import { mentionsFood } from './food.ts';

it.each([
  'No nuts, please.',
  'I am ALLERGIC to shellfish',
  'Two vegetarians and a coeliac',
  'We do not eat pork.',
  'Nuts!',
  '(gluten-free)',
])('mentionsFood finds food in %j', (note) => {
  expect(mentionsFood(note)).toBe(true);
});

it.each([
  '',
  'Please seat us near the Lindqvists.',
  'Great! We cannot wait',
  'Nutmeg is our dog',
  'Step-free access',
])('mentionsFood finds no food in %j', (note) => {
  expect(mentionsFood(note)).toBe(false);
});
