import { describe, expect, it } from 'vitest';
import { seatsText as seatsInMails } from '#domain/seats/sentences.ts';
import { fitsWhen, nextNeeds, needsSeats, noticeText, seatsText } from './words.ts';

it('fitsWhen says how many seats must open for a party', () => {
  expect(fitsWhen(0)).toBe('Fits now');
  expect(fitsWhen(1)).toBe('Fits when 1 seat opens');
  expect(fitsWhen(3)).toBe('Fits when 3 seats open');
  expect(fitsWhen(null)).toBe('Fits when over 200 seats open');
});

it('needsSeats and nextNeeds say how many seats a party lacks', () => {
  expect(needsSeats(1)).toBe('Needs 1 more seat');
  expect(nextNeeds('Freya', 2)).toBe('Freya needs 2 more seats.');
  expect(needsSeats(null)).toBe('Needs over 200 more seats');
});

it('noticeText says how many seats are taken', () => {
  expect(noticeText('This makes 52 of 50')).toBe('This makes 52 of 50');
});

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
    { confirmedGuests: 1_199, fittingGuests: 2, waitingParties: 2 },
  ])('says the same as mails in English: %o', (change) => {
    expect(seatsText({ ...now, ...change })).toBe(seatsInMails({ ...now, ...change }));
  });
});
