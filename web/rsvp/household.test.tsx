// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PublicEvent } from './event.ts';
import {
  answer,
  calls,
  choose,
  field,
  open,
  serveEachTest,
  submit,
  taken,
  type,
} from './testing/new-reply.tsx';

serveEachTest();

const invitee = { isChild: false, isPlaceholder: false, isAttending: null, mealChoice: '' };
const invitation: NonNullable<PublicEvent['invitation']> = {
  given: 'its-token',
  seatsAllowed: 3,
  seatsKept: 0,
  reply: 'none',
  invitees: [
    { ...invitee, id: 'v1', name: 'Ana Okafor' },
    { ...invitee, id: 'v2', name: 'Obi Okafor' },
    { ...invitee, id: 'v3', name: '', isPlaceholder: true },
  ],
};

it('a household finds its names filled in, and answers in part by its link', async () => {
  history.replaceState(null, '', '?i=its-token');
  try {
    answer.mockResolvedValue(taken());
    open({ invitation, maxGuestsPerRsvp: 2, requiresApproval: true });
    // Who answers for somebody else sees it before.
    expect(screen.getByText('For Ana Okafor and Obi Okafor.')).toBeTruthy();
    await choose('Yes');
    expect(field('Name').value).toBe('Ana Okafor');
    expect(field('Guest 2 name').value).toBe('Obi Okafor');
    type('Guest 3 name', 'Uche Eze');
    type('Email', 'ana@example.com');
    await userEvent.click(screen.getAllByLabelText('Coming')[1]!);
    // The button counts those who come.
    expect(screen.getByText('Submit RSVP for 2')).toBeTruthy();
    await submit();
    expect(answer).toHaveBeenCalledOnce();
    expect(answer.mock.calls[0]?.[0]).toMatchObject({
      invitation: 'its-token',
      guestCount: 2,
      guestDetails: [
        { inviteeId: 'v1', name: 'Ana Okafor', isAttending: true },
        { inviteeId: 'v2', name: 'Obi Okafor', isAttending: false },
        { inviteeId: 'v3', name: 'Uche Eze', isAttending: true },
      ],
    });
    // The page goes on seeing what the household may see.
    expect(calls).toHaveBeenCalledWith('GET /api/rsvp/tea/data?i=its-token');
  } finally {
    history.replaceState(null, '', '?');
  }
});

it('a stranger sends nothing of an invitation, whatever the address says', async () => {
  history.replaceState(null, '', '?i=its-token');
  try {
    answer.mockResolvedValue(taken());
    open();
    await choose('Yes');
    type('Name', 'Grace Hopper');
    type('Email', 'grace@example.com');
    await submit();
    expect(Object.keys(answer.mock.calls[0]?.[0] ?? {})).not.toContain('invitation');
  } finally {
    history.replaceState(null, '', '?');
  }
});
