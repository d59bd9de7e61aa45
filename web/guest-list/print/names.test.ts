import { describe, expect, it } from 'vitest';
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { namesOnPaper } from './names.ts';

const reply = (more: object) =>
  ({
    id: 'r',
    displayName: 'Ana Silva',
    guestEmail: '',
    isAttending: true,
    waitlisted: false,
    guestCount: 1,
    guestDetails: '[]',
    ...more,
  }) as unknown as Reservation;
const household = {
  id: 'h',
  label: 'The Costas',
  invitees: [
    { id: 'a', name: 'Rui Costa' },
    { id: 'b', name: '' },
  ],
};
const shown = (rows: ReturnType<typeof namesOnPaper>) =>
  rows.map(({ name, party, meal }) => [name, party, meal].filter(Boolean).join(' | '));

describe('namesOnPaper', () => {
  it('sorts persons by the last word of the name, with party and meal', () => {
    const guestDetails = JSON.stringify([
      { name: 'Ana Silva', mealChoice: 'Fish', isAttending: true },
      { name: 'Ben Abel', mealChoice: 'Beans', isAttending: true },
      { name: 'Cy Aaron', mealChoice: '', isAttending: false },
    ]);
    expect(shown(namesOnPaper([reply({ guestCount: 2, guestDetails })], []))).toEqual([
      'Ben Abel | Ana Silva | Beans',
      'Ana Silva | Ana Silva | Fish',
    ]);
  });

  it('gives every counted person a row, and marks who waits or has not answered', () => {
    const waits = reply({ id: 'w', displayName: 'Zé Zola', waitlisted: true, guestCount: 2 });
    expect(shown(namesOnPaper([waits], [household as unknown as Invitation]))).toEqual([
      'Rui Costa | The Costas (no answer)',
      'Guest of The Costas | The Costas (no answer)',
      'Guest of Zé Zola | Zé Zola (waitlist)',
      'Zé Zola | Zé Zola (waitlist)',
    ]);
  });
});
