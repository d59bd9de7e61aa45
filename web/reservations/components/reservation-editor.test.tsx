// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/reservations/contract.ts';
import { makeQueryClient } from '#web/kernel/queries.ts';
import { ReservationEditor } from './reservation-editor.tsx';

afterEach(cleanup);

const reply: Reservation = {
  id: 'r1',
  eventId: 'e1',
  eventName: 'Summer party',
  eventDate: '2027-06-01T18:00:00.000Z',
  eventTimezone: 'UTC',
  eventMaxGuests: 50,
  eventMaxGuestsPerRsvp: 2,
  displayName: 'Grace Okafor',
  guestEmail: 'grace@example.org',
  guestPhone: '',
  userEmail: null,
  guestCount: 1,
  guestDetails: '[{"name":"Grace Okafor","mealChoice":""}]',
  mealChoice: '',
  message: '',
  isAttending: true,
  waitlisted: false,
  awaitingApproval: false,
  waitlistPosition: null,
  publicToggle: false,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
};

function Row() {
  const [editing, setEditing] = useState(false);
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <button onClick={() => setEditing(true)}>Edit Grace Okafor</button>
      {editing ? (
        <ReservationEditor reservation={reply} mealOptions={[]} onDone={() => setEditing(false)} />
      ) : null}
    </QueryClientProvider>
  );
}

const name = () => screen.queryByLabelText<HTMLInputElement>('Guest name');

describe('ReservationEditor', () => {
  it('closes on Escape and gives the focus back', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    expect(document.activeElement).toBe(name());
    await userEvent.keyboard('{Escape}');
    expect(name()).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Edit Grace Okafor'));
  });

  it('closes on Cancel and gives the focus back', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.keyboard(' Smith');
    expect(name()?.value).toBe('Grace Okafor Smith');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(name()).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Edit Grace Okafor'));
  });
});
