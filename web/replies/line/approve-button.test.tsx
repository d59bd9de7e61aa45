// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { ApproveButton } from './approve-button.tsx';

afterEach(cleanup);

const reply = {
  id: 'r1',
  eventId: 'e1',
  displayName: 'Ada Lovelace',
  guestEmail: 'ada@example.com',
  guestCount: 1,
  awaitingApproval: false,
  eventMaxGuests: 120,
  eventPromisedSeats: 0,
};

it.each([
  [3, '2 parties have been waiting longer than this one.'],
  [2, '1 party has been waiting longer than this one.'],
  [1, null],
])(
  'the question before approving number %i of the line says how many parties are passed over',
  async (place, sentence) => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <ApproveButton reservation={{ ...reply, waitlistPosition: place }} confirmedGuests={118} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByText('Approve'));
    const question = screen.getByRole('alertdialog').textContent;
    expect(question).toContain('This makes 119 of 120');
    expect(/[^.]*waiting longer than this one\./.exec(question)?.[0] ?? null).toBe(sentence);
  },
);
