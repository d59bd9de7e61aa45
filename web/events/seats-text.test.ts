import { describe, expect, it } from 'vitest';
import { seatsIn } from '#domain/seats/sentences.ts';
import { mailIn } from '#domain/words/mail/index.ts';
import { listText } from '#web/kernel/formats.ts';
import { seatsText } from './seats-text.ts';

describe('seatsText', () => {
  const now = {
    maxGuests: 1_200,
    confirmedGuests: 1_180,
    promisedSeats: 0,
    fittingGuests: 0,
    waitingParties: 0,
  };

  it.each([
    {},
    { confirmedGuests: 1_200, waitingParties: 3 },
    { confirmedGuests: 1_220 },
    { fittingGuests: 20, waitingParties: 3 },
    { promisedSeats: 2 },
    { promisedSeats: 50 },
    { promisedSeats: 4, fittingGuests: 1, waitingParties: 1 },
    { lentSeats: 2 },
    { lentSeats: 20, promisedSeats: 1 },
    { givenAway: 3 },
    { confirmedGuests: 1_199, fittingGuests: 2, waitingParties: 2 },
  ])('says the same as mails in English: %o', (change) => {
    expect(seatsText({ ...now, ...change })).toBe(
      seatsIn(mailIn('en').seats, listText, { ...now, ...change }),
    );
  });
});
