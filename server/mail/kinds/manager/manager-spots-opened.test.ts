import { describe, expect, it } from 'vitest';
import { samples } from '../../templates/previews.ts';
import { renderMessage } from '../../templates/render.ts';

const sample = samples['manager.spotsOpened'];
const context = {
  publicUrl: 'https://rsvp.example.com',
  mailFrom: 'Turnout <no-reply@example.com>',
  causedAt: new Date('2027-01-02T03:04:05Z'),
};
const textOf = (moved: Partial<typeof sample>) =>
  renderMessage('manager.spotsOpened', { ...sample, ...moved }, context).text.replace(/\s+/g, ' ');

describe('the mail about opened spots', () => {
  const none = { maxGuests: 50, confirmedGuests: 48, promisedSeats: 0, fittingGuests: 0, waitingParties: 0 };

  it.each([
    [
      { spots: 2, waiting: 1, seats: { ...none, fittingGuests: 2, waitingParties: 1 } },
      '48 of 50 · 2 seats left, kept for 1 waiting party. You decide',
    ],
    [
      { spots: 2, waiting: 1, seats: { ...none, waitingParties: 1 } },
      '48 of 50 · 2 free. 1 party is still on the waitlist. You decide',
    ],
    [{ spots: 1, waiting: 0, seats: { ...none, confirmedGuests: 49 } }, '49 of 50 · 1 free.'],
    [
      { spots: 0, waiting: 2, promoted: 1, seats: { ...none, confirmedGuests: 50, waitingParties: 2 } },
      '1 party moved up from the waitlist. 50 of 50 · full. 2 parties are still',
    ],
  ])('tells a host how many seats are left and who still waits: %o', (moved, sentence) => {
    expect(textOf(moved)).toContain(sentence);
  });

  it('still says how many spots are open if an older version enqueued it', () => {
    const { seats: _, ...older } = sample;
    const mail = renderMessage('manager.spotsOpened', { ...older, spots: 2, waiting: 0 }, context);
    expect(mail.text).toContain('2 spots are free again.');
  });
});
