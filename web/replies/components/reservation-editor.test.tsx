// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reservation } from '#domain/replies/contract.ts';
import { makeQueryClient } from '#web/kernel/queries.ts';
import { ReservationEditor } from './reservation-editor.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const grace: Reservation = {
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

function Row({ reply = grace }: { reply?: Reservation }) {
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

  it('asks on Escape before what was typed goes', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.keyboard(' Smith{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(name()?.value).toBe('Grace Okafor Smith');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(name()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Edit Grace Okafor')));
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

  /** What is sent when Save is pressed. */
  const saved = async () => {
    const fetched = vi.fn((..._: Parameters<typeof fetch>) =>
      Promise.resolve(Response.json({ ...grace, notice: null })),
    );
    vi.stubGlobal('fetch', fetched);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name()).toBeNull());
    const body = fetched.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body;
    return JSON.parse(body as string) as unknown;
  };
  const box = () => screen.getByLabelText<HTMLInputElement>('Email the guest about this change');

  it('says whether the guest is mailed: by what is changed, until the host decides', async () => {
    render(<Row />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    await userEvent.keyboard(' Smith');
    expect(box().checked).toBe(false);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'waitlisted');
    expect(box().checked).toBe(true);
    await userEvent.click(box());
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'declined');
    expect(box().checked).toBe(false);
    expect(await saved()).toEqual({
      displayName: 'Grace Okafor Smith',
      isAttending: false,
      waitlisted: false,
      notifyGuest: false,
    });
  });

  it('asks no name of who declined without one, and is called by the email', async () => {
    const reply = { ...grace, displayName: '', guestCount: 0, guestDetails: '[]', isAttending: false };
    render(<Row reply={reply} />);
    await userEvent.click(screen.getByText('Edit Grace Okafor'));
    expect(screen.getByRole('form', { name: 'Edit the reservation of grace@example.org' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Phone'), '555');
    expect(await saved()).toEqual({ guestPhone: '555', notifyGuest: false });
  });
});
