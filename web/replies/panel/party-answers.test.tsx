// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Question } from '#domain/questions/contract.ts';
import { GuestDetails } from './guest-details.tsx';
import { PartyAnswers } from './party-answers.tsx';

afterEach(cleanup);

const question = (id: string, more: Partial<Question>) =>
  ({ id, label: id, scope: 'guest', sensitive: false, archivedAt: null, options: [], ...more }) as Question;

const questions = [
  question('Diet', { kind: 'dietary', sensitive: true }),
  question('Shoes', { kind: 'number', archivedAt: '2027-01-01T00:00:00.000Z' }),
  question('Bus', {
    scope: 'reservation',
    kind: 'multi',
    options: [
      { id: 'a', label: 'There', capacity: null, archived: false, taken: null },
      { id: 'b', label: 'Back', capacity: null, archived: true, taken: null },
    ],
  }),
  question('Photos', { scope: 'reservation', kind: 'consent' }),
  question('Song', { scope: 'reservation', kind: 'text' }),
];

it('each person’s answers appear in words below the name', () => {
  const guestDetails = JSON.stringify([
    { name: 'Ana', answers: { Diet: [{ tag: 'nuts', severity: 'severe' }], Shoes: 38 } },
    { name: 'Bo' },
  ]);
  const reply = { displayName: 'Ana', guestEmail: '', guestCount: 2, isAttending: true, guestDetails };
  render(<GuestDetails reply={reply} questions={questions} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AnaDietSensitiveNuts (severe allergy)ShoesArchived38',
    'Bo',
  ]);
});

it('the party’s answers appear with the number of missing answers', () => {
  const answers = { Bus: ['a', 'b'], Photos: true };
  const { container, rerender } = render(
    <PartyAnswers reply={{ answers }} questions={questions} missing={2} />,
  );
  expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'BusThere; Back',
    'PhotosYes',
  ]);
  expect(screen.getByText('2 answers missing')).toBeTruthy();
  rerender(<PartyAnswers reply={{}} questions={[]} missing={0} />);
  expect(container.textContent).toBe('');
});
