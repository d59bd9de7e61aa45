// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { TelephoneAnswer } from './telephone-answer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const household = {
  ...{ id: 'h1', eventId: 'e1', label: 'The Silvas', reply: 'none', email: null },
  ...{ link: 'https://rsvp.example.com/rsvp/gala?i=token', invitees: [] },
} as unknown as Invitation;

const person = (id: string, name: string) => ({
  ...{ id, name, isPlaceholder: false, isAttending: null, mealChoice: '', answers: {} },
});
const page = {
  ...{ hasMeals: false, mealOptions: [], questions: [] },
  invitation: { invitees: [person('p1', 'Ana'), person('p2', 'Ben')], answers: {} },
};

/**
 * Stubs a server that answers each writing call with the next of the responses. @returns the bodies
 * that were sent.
 */
function answering(...responses: [status: number, body: object][]) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method?: string; body?: string }) => {
    if (method !== 'POST') return Promise.resolve(Response.json(page));
    sent.push(JSON.parse(body ?? '{}') as Record<string, unknown>);
    const [status, answer] = responses[sent.length - 1] ?? [500, {}];
    return Promise.resolve(Response.json(answer, { status }));
  });
  return sent;
}

describe('the dialog of a telephone answer', () => {
  const open = async () => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <TelephoneAnswer household={household} Question={() => null} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enter their answer' }));
    await userEvent.click(await screen.findByLabelText('Ana'));
  };

  it('sends who comes and who does not, and closes', async () => {
    const sent = answering([201, { notice: null }]);
    await open();
    await userEvent.click(screen.getByRole('button', { name: '1 of 2 coming' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      {
        ...{ invitationId: 'h1', isAttending: true, guestCount: 1, over: false },
        guestDetails: [
          { inviteeId: 'p1', isAttending: true },
          { inviteeId: 'p2', isAttending: false },
        ],
      },
    ]);
  });

  it('offers to confirm past the capacity if the event is full', async () => {
    const full = { code: 'full', error: 'Sorry, this event is full.', spotsLeft: 0 };
    const sent = answering([409, full], [201, { notice: 'This makes 51 of 50' }]);
    await open();
    await userEvent.click(screen.getByRole('button', { name: '1 of 2 coming' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ over }) => over)).toEqual([false, true]);
  });
});
