// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Loaded } from './loaded.tsx';
import { makeQueryClient } from './api/queries.ts';

const ask = vi.fn<() => Promise<string>>();

function Page() {
  const query = useQuery({ queryKey: ['replies'], queryFn: ask });
  return (
    <Loaded query={query} failure="We couldn’t load the replies." pending={<p>Loading</p>}>
      {(name) => <input aria-label={name} />}
    </Loaded>
  );
}

const queries = makeQueryClient();
const show = () =>
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );

afterEach(() => {
  cleanup();
  queries.clear();
  ask.mockReset();
});

it('a failed load shows the reason and can be tried again', async () => {
  ask.mockRejectedValueOnce(new Error('down'));
  show();
  expect(screen.getByText('Loading')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the replies.');
  ask.mockResolvedValueOnce('Ada');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Ada')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a failed refresh keeps the shown data and what the user typed', async () => {
  ask.mockResolvedValueOnce('Ada');
  show();
  const field = await screen.findByLabelText<HTMLInputElement>('Ada');
  fireEvent.change(field, { target: { value: 'typed' } });
  ask.mockRejectedValueOnce(new Error('down'));
  await act(() => queries.refetchQueries());
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the replies.');
  expect(screen.getByLabelText<HTMLInputElement>('Ada').value).toBe('typed');
  ask.mockResolvedValueOnce('Ada');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByLabelText('Ada')).toBe(field);
});
