// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { AddReplyDialog } from './add-reply-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = { id: 'e1', dateTime: '2999-06-01T18:00:00.000Z', maxGuestsPerRsvp: 2 };

/**
 * Stubs a server that answers each call with the next of the responses. @returns the bodies that
 * were sent.
 */
function answering(...responses: [status: number, body: object][]) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>);
    const [status, answer] = responses[sent.length - 1] ?? [500, {}];
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  return sent;
}

function show() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddReplyDialog event={event} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}

describe('the form that adds a reply', () => {
  it('needs only a name and a count, which are its first two fields', async () => {
    const sent = answering([201, { waitlisted: false, notice: null }]);
    const onClose = show();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await userEvent.keyboard('Ada Lovelace');
    await userEvent.tab();
    await userEvent.keyboard('{Backspace}3');
    // jsdom does not submit by Enter if the button is outside of the form.
    (document.activeElement as HTMLInputElement).form?.requestSubmit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toMatchObject([
      { displayName: 'Ada Lovelace', guestCount: 3, isAttending: true, guestEmail: '', over: false },
    ]);
    expect(sent[0]).not.toHaveProperty('notifyGuest');
  });

  it('offers to confirm past the capacity if the event is full', async () => {
    const full = { code: 'full', error: 'Sorry, this event is full.', spotsLeft: 0 };
    const sent = answering([409, full], [201, { waitlisted: false, notice: 'This makes 51 of 50' }]);
    const onClose = show();
    await userEvent.click(screen.getByRole('button', { name: 'Add reply' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm anyway' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ over }) => over)).toEqual([false, true]);
  });

  it('links to the existing reply if the typed email address already has one', async () => {
    answering([409, { code: 'conflict', error: 'Another reply uses this email.', reservationId: 'r9' }]);
    show();
    await userEvent.type(screen.getByLabelText('Email (optional)'), 'ada@example.com');
    expect(screen.getByLabelText('Email the guest about this reply')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add reply' }));
    const link = await screen.findByRole('link', { name: 'Open that reply' });
    expect(link.getAttribute('href')).toBe('/events/e1/guests?guest=r9');
  });
});
