// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { LinkDialog } from './link-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a door link without a label is refused at the field', async () => {
  const error = 'Enter a label, such as Main entrance';
  const body = { code: 'invalid', error, issues: [{ path: 'label', message: error, code: 'required' }] };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }));
  const event = { id: 'e1', dateTime: '2099-06-12T18:00:00Z', endTime: null, timezone: 'UTC' };
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <LinkDialog event={event as never} link={null} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(error);
  expect(screen.getByLabelText(/^Label/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});
