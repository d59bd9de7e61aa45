import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

const party = (displayName: string) => ({
  id: displayName,
  displayName,
  guestEmail: 'guest@example.com',
  guestCount: 1,
});

test('fillText names the waiting parties that fit the free seats', () => {
  const names = ['Oskar', 'Gustav', 'Freya', 'Ada', 'Bo', 'Cy'].map(party);
  expect(fillText({ fits: names.slice(0, 2), parties: 2, guests: 3 })).toBe('Fill 3 seats: Oskar, Gustav');
  expect(fillText({ fits: names, parties: 25, guests: 40 })).toBe(
    'Fill 40 seats: Oskar, Gustav, Freya, Ada, Bo and 20 more',
  );
});
