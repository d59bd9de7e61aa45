// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Reservation } from '#domain/replies/contract.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { ReservationEditor } from './reservation-editor.tsx';
import { grace } from '../testing/reservation.ts';

afterEach(cleanup);

const party: Reservation = {
  ...grace,
  guestCount: 2,
  guestDetails: JSON.stringify(
    ['Grace Okafor', 'Cy Silva'].map((name, index) => ({ id: `g${index}`, name, mealChoice: '' })),
  ),
};

it('the editor asks before a smaller party loses a guest with a name', async () => {
  const put = vi.fn((..._: Parameters<typeof fetch>) =>
    Promise.resolve(Response.json({ ...party, notice: null })),
  );
  vi.stubGlobal('fetch', put);
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReservationEditor reservation={party} mealOptions={[]} onDone={onDone} />
    </QueryClientProvider>,
  );
  const count = screen.getByLabelText('Guests');
  await userEvent.clear(count);
  await userEvent.type(count, '1');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  const question = await screen.findByRole('alertdialog', { name: 'Remove Cy Silva?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  const sent = () => put.mock.calls.filter(([, init]) => init?.method === 'PUT');
  expect(sent()).toEqual([]);
  await userEvent.click(save);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove and save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent()).toHaveLength(1);
});
