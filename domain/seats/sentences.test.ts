import { describe, expect, it } from 'vitest';
import { mailIn } from '../words/mail/index.ts';
import { seatsIn, type SeatsNow } from './sentences.ts';

const list = (texts: readonly string[]) => new Intl.ListFormat('en').format(texts);
const seatsText = (now: SeatsNow, language = 'en') => seatsIn(mailIn(language).seats, list, now);

describe('the sentence about seats', () => {
  const none = {
    maxGuests: 120,
    confirmedGuests: 118,
    promisedSeats: 0,
    fittingGuests: 0,
    waitingParties: 0,
  };

  it.each([
    [{}, '118 of 120 · 2 free'],
    [{ confirmedGuests: 120, waitingParties: 3 }, '120 of 120 · full'],
    [{ confirmedGuests: 122 }, '122 of 120 · 2 over capacity'],
    [{ maxGuests: 1_200, confirmedGuests: 100 }, '100 of 1,200 · 1,100 free'],
    // The waiting party is larger than the seats that are left, so a smaller party may take them.
    [{ waitingParties: 1 }, '118 of 120 · 2 free'],
    [{ fittingGuests: 2, waitingParties: 3 }, '118 of 120 · 2 seats left, kept for 3 waiting parties'],
    [{ promisedSeats: 2 }, '118 of 120 · 2 seats left, kept for invited guests'],
    [{ lentSeats: 2 }, '118 of 120 · 2 seats left, kept for the doors'],
    [{ lentSeats: 1, promisedSeats: 1 }, '118 of 120 · 2 seats left, kept for invited guests and the doors'],
    [{ givenAway: 3 }, '118 of 120 · 5 free'],
    // An overbooked send promised more seats than are left.
    [{ promisedSeats: 5 }, '118 of 120 · 2 seats left, kept for invited guests'],
    [
      { confirmedGuests: 110, promisedSeats: 4, fittingGuests: 1, waitingParties: 1 },
      '110 of 120 · 10 seats left, 5 kept for 1 waiting party and invited guests',
    ],
    // After an approval that can still be undone, its seats count as taken, although the line was
    // not read again yet.
    [
      { confirmedGuests: 119, fittingGuests: 2, waitingParties: 2 },
      '119 of 120 · 1 seat left, kept for 2 waiting parties',
    ],
  ])('says how many seats are free, and for whom seats are kept: %o', (now, text) => {
    expect(seatsText({ ...none, ...now })).toBe(text);
  });

  it.each([
    ['de', '118 von 120 · Noch 2 Plätze, reserviert für 1 wartende Gruppe'],
    ['pt', '118 de 120 · Restam 2 lugares, reservados para 1 grupo em espera'],
    ['pl', '118 z 120 · wolne: 2, zarezerwowane (1 czekająca grupa)'],
  ])('speaks %s', (language, text) => {
    expect(seatsText({ ...none, fittingGuests: 2, waitingParties: 1 }, language)).toBe(text);
  });
});
