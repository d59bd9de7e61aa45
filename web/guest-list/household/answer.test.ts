import { expect, it } from 'vitest';
import { withAnswer } from '#web/questions/ask.ts';
import { answerOf, personsOf, questionsFor } from './answer.ts';

const page = {
  hasMeals: true,
  mealOptions: [],
  questions: [],
  invitation: {
    ...{ given: 'token', seatsAllowed: 4, seatsKept: 4, reply: 'none' as const },
    invitees: [
      ['1', 'Ana Silva', false],
      ['2', 'Ben Silva', false],
      ['3', 'Guest of Ana Silva', true],
      ['4', '', true],
    ].map(([id, name, isPlaceholder]) => ({
      ...{ id: id as string, name: name as string, isPlaceholder: isPlaceholder as boolean },
      ...{ isChild: false, isAttending: null, mealChoice: '' },
    })),
  },
};

it('an answer names every person of the household, and who comes', () => {
  const persons = personsOf(page);
  expect(persons.map(({ label, isAttending }) => [label, isAttending])).toEqual([
    ['Ana Silva', false],
    ['Ben Silva', false],
    ['Plus-one 3', false],
    ['Plus-one 4', false],
  ]);
  const two = persons.map((person, index) => ({ ...person, isAttending: index < 2, mealChoice: 'Fish' }));
  expect(answerOf({ persons: two, email: 'a@example.com', answers: {} })).toMatchObject({
    ...{ guestEmail: 'a@example.com', isAttending: true, guestCount: 2 },
    guestDetails: [
      { inviteeId: '1', isAttending: true, mealChoice: 'Fish' },
      { inviteeId: '2', isAttending: true, mealChoice: 'Fish' },
      { inviteeId: '3', isAttending: false, mealChoice: '' },
      { inviteeId: '4', isAttending: false },
    ],
  });
  expect(answerOf({ persons, email: '', answers: {} })).toMatchObject({ isAttending: false, guestCount: 4 });
});

it('each person gets the questions for persons, and the household gets the shared questions', () => {
  const base = { label: '', help: '', required: false, options: [], min: null, max: null, version: 1 };
  const question = (id: string, more: object) => ({ ...base, id, showIf: null, queryNames: [], ...more });
  const questions = [
    question('bus', { scope: 'reservation', kind: 'yesno', audience: 'coming' }),
    question('seat', {
      ...{ scope: 'guest', kind: 'text', audience: 'coming' },
      showIf: { questionId: 'bus', optionIds: ['yes'] },
    }),
    question('why', { scope: 'guest', kind: 'text', audience: 'declined' }),
    question('from', { scope: 'reservation', kind: 'hidden', audience: 'both' }),
  ] as unknown as Parameters<typeof questionsFor>[0]['questions'];
  const persons = personsOf(page).map((person, index) => ({ ...person, isAttending: index < 2 }));
  const ids = (answers: Parameters<typeof questionsFor>[2], who = persons) => {
    const asked = questionsFor({ questions }, who, answers);
    return [asked.reply.map(({ id }) => id), asked.persons.map((of) => of.map(({ id }) => id))];
  };
  expect(ids({})).toEqual([['bus'], [[], [], ['why'], ['why']]]);
  const byBus = withAnswer({}, 'bus', true);
  expect(ids(byBus)).toEqual([['bus'], [['seat'], ['seat'], ['why'], ['why']]]);
  const nobody = persons.map((person) => ({ ...person, isAttending: false }));
  expect(ids(byBus, nobody)).toEqual([[], [['why'], ['why'], ['why'], ['why']]]);
  expect(withAnswer(byBus, 'bus', undefined)).toEqual({});
});
