// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { HandOver } from './hand-over.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = (id: string, role: string) => ({
  id,
  role,
  email: `${id}@host.example`,
  firstName: '',
  lastName: '',
});

async function open(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <HandOver event={{ id: 'e1', name: 'Gala', tenantId: 't1', createdBy: 'ada' } as never} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hand over the event' }));
  return screen.findByLabelText('New host');
}

describe('handing over an event', () => {
  it('says where to add somebody if nobody else can be its host', async () => {
    await open(() => Response.json([user('ada', 'admin'), user('cleo', 'guest')]));
    expect(await screen.findByText(/Add somebody under Users first/)).toBeDefined();
  });

  it('marks the field if nobody is chosen', async () => {
    const field = await open(() => Response.json([user('ada', 'admin'), user('bo', 'eventManager')]));
    await screen.findByRole('option', { name: 'bo@host.example' });
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Choose the new host of the event.')).toBeDefined();
    expect(screen.queryByText(/under Users/)).toBeNull();
  });

  it('says why nobody can be chosen if the users can’t be loaded', async () => {
    await open(() => new Response('', { status: 500 }));
    expect(await screen.findByText(/500/)).toBeDefined();
  });
});
