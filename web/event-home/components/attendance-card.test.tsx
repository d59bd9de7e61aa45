// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AttendanceCard } from './attendance-card.tsx';

afterEach(cleanup);

it('the card says which numbers count guests, replies and parties', () => {
  const counts = {
    confirmedGuests: 9,
    confirmedReplies: 4,
    waitlistedGuests: 5,
    waitlistedReplies: 3,
    awaitingApproval: 1,
    declinedReplies: 1,
    foodNotes: 0,
    maxGuests: 12,
    openSpots: 0,
    invited: 0,
    unanswered: 0,
    promisedSeats: 0,
  };
  render(<AttendanceCard counts={counts} eventId="e1" mayRemind />);
  const card = screen.getByRole('region', { name: 'Who is coming' }).textContent;
  expect(card).toContain('9 guests coming');
  expect(card).toContain('8 replies · 1 declined · 2 parties waiting · 1 to approve');
});
