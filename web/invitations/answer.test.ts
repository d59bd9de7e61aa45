import { expect, it } from 'vitest';
import { answerOf, personsOf } from './answer.ts';

const page = {
  hasMeals: true,
  mealOptions: [],
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

it('an answer names everybody of the household, and who comes', () => {
  const persons = personsOf(page);
  expect(persons.map(({ label, isAttending }) => [label, isAttending])).toEqual([
    ['Ana Silva', false],
    ['Ben Silva', false],
    ['Open place 3', false],
    ['Open place 4', false],
  ]);
  const two = persons.map((person, index) => ({ ...person, isAttending: index < 2, mealChoice: 'Fish' }));
  expect(answerOf({ persons: two, email: 'a@example.com' })).toMatchObject({
    ...{ guestEmail: 'a@example.com', isAttending: true, guestCount: 2 },
    guestDetails: [
      { inviteeId: '1', isAttending: true, mealChoice: 'Fish' },
      { inviteeId: '2', isAttending: true, mealChoice: 'Fish' },
      { inviteeId: '3', isAttending: false, mealChoice: '' },
      { inviteeId: '4', isAttending: false },
    ],
  });
  expect(answerOf({ persons, email: '' })).toMatchObject({ isAttending: false, guestCount: 4 });
});
