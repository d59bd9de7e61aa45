import { expect, it } from 'vitest';
import type { Question } from '#domain/questions/contract.ts';
import { bodyOf, blankOption, decidersOf, moved, orderProblem, shownQuestions, typedOf } from './draft.ts';
import { templates } from './templates.ts';

const question = (more: Partial<Question> = {}): Question => ({
  id: 'q',
  eventId: 'e',
  stage: 'reply',
  scope: 'reservation',
  kind: 'choice',
  label: 'Bus?',
  help: '',
  audience: 'coming',
  required: true,
  min: null,
  max: null,
  showIf: null,
  queryNames: [],
  version: 1,
  options: [
    { id: 'a', label: 'There', capacity: 30, archived: false, taken: 2 },
    { id: 'b', label: 'Back', capacity: null, archived: true, taken: null },
  ],
  sensitive: false,
  position: 0,
  archivedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...more,
});

it('a question converts to the form and back, with archived options last and blank options left out', () => {
  const was = question();
  const typed = typedOf(was);
  expect(typed.options).toEqual([{ id: 'a', label: 'There', capacity: '30' }]);
  const added = { ...typed, options: [...typed.options, { ...blankOption(), label: 'Walk' }, blankOption()] };
  expect(bodyOf(added, was)).toMatchObject({
    label: 'Bus?',
    required: true,
    showIf: null,
    options: [
      { id: 'a', label: 'There', capacity: 30, archived: false },
      { label: 'Walk', capacity: null, archived: false },
      { id: 'b', label: 'Back', archived: true },
    ],
  });
});

it('a question keeps its condition, its limits and the names of its parameters', () => {
  const showIf = { questionId: 'x', optionIds: ['yes'] };
  const was = question({ kind: 'hidden', showIf, queryNames: ['utm', 'ref'], min: 0, max: 5, options: [] });
  expect(bodyOf(typedOf(was), was)).toMatchObject({ showIf, queryNames: ['utm', 'ref'], min: 0, max: 5 });
});

it('a condition depends on earlier questions with options or Yes and No, and a shared question only on shared questions', () => {
  const all = [
    question({ id: '1' }),
    question({ id: '2', kind: 'text' }),
    question({ id: '3', kind: 'yesno', scope: 'guest' }),
    question({ id: '4', archivedAt: '2026-01-01T00:00:00Z' }),
    question({ id: '5' }),
  ];
  const ids = (list: Question[]) => list.map(({ id }) => id);
  expect(ids(decidersOf(all, null, 'guest'))).toEqual(['1', '3', '5']);
  expect(ids(decidersOf(all, null, 'reservation'))).toEqual(['1', '5']);
  expect(ids(decidersOf(all, all[4]!, 'guest'))).toEqual(['1', '3']);
});

it('a question moves to another place among the others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

it('every template keeps its kind and its label in the form', () => {
  for (const { question: template } of templates()) {
    expect(bodyOf(typedOf(template), null)).toMatchObject({ kind: template.kind, label: template.label });
  }
});

it('the check of the order names a question that stands before the question it depends on', () => {
  const decides = question({ id: 'a', label: 'Bus?' });
  const depends = question({ id: 'b', label: 'Where?', showIf: { questionId: 'a', optionIds: ['x'] } });
  expect(orderProblem([decides, depends])).toBeNull();
  expect(orderProblem([depends, decides])).toBe(
    '“Where?” depends on “Bus?”, so it has to come after that question.',
  );
  // An archived question that others depend on is not in the list.
  expect(orderProblem([depends])).toBeNull();
});

it('guests see no archived questions and no counts, and a used-up option appears as full', () => {
  const shown = shownQuestions([
    question({ options: [{ id: 'a', label: 'There', capacity: 2, archived: false, taken: 2 }] }),
    question({ id: 'old', archivedAt: '2026-01-01T00:00:00Z' }),
  ]);
  expect(shown).toHaveLength(1);
  expect(shown[0]).not.toHaveProperty('sensitive');
  expect(shown[0]?.options).toEqual([{ id: 'a', label: 'There', full: true }]);
});
