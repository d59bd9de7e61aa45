// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { neutralEvent, type PublicEvent } from '../page/event.ts';
import { householdAnswer } from '#domain/replies/household.ts';
import { bodyOf } from '../reply-form/draft/draft.ts';
import { draftFromForm } from '../reply-form/plain/plain-draft.ts';
import {
  answer,
  calls,
  choose,
  field,
  meal,
  meals,
  open,
  press,
  serveEachTest,
  submit,
  taken,
  type,
} from '../testing/new-reply.tsx';

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

// The page loads the cards on demand. Loading them here keeps the first test from waiting for them.
beforeAll(async () => {
  await import('../reply-form/fields/party-cards.tsx');
});

const openCard = async (name: string) =>
  userEvent.click(await screen.findByText(name, { selector: 'button *' }));
const comes = (index: number) => screen.getAllByLabelText<HTMLInputElement>('Coming')[index]!;

it('a household finds its names filled in, and can answer in part by its link', async () => {
  history.replaceState(null, '', '?i=its-token');
  try {
    answer.mockResolvedValue(taken());
    open({ invitation, maxGuestsPerRsvp: 2, requiresApproval: true });
    // Somebody who opens the invitation of another household sees that household's names first.
    expect(screen.getByText('Ana Okafor & Obi Okafor, you’re invited')).toBeTruthy();
    await choose('Yes');
    await openCard('Ana Okafor');
    expect(field('Name').value).toBe('Ana Okafor');
    await openCard('Obi Okafor');
    expect(field('Guest 2 name').value).toBe('Obi Okafor');
    // Continuing adds nobody: an open place is taken only by ticking it or by typing a name.
    expect(comes(2).checked).toBe(false);
    expect(screen.getByText('Submit RSVP for 2')).toBeTruthy();
    await userEvent.click(comes(2));
    expect(screen.getByText('Submit RSVP for 3')).toBeTruthy();
    await userEvent.click(comes(2));
    await openCard('Guest 3');
    type('Guest 3 name', 'Uche Eze');
    expect(comes(2).checked).toBe(true);
    type('Email', 'ana@example.com');
    await userEvent.click(comes(1));
    // The button counts the guests who come.
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
    // The page keeps asking for the data that the household may see.
    expect(calls).toHaveBeenCalledWith('GET /api/rsvp/tea/data?i=its-token');
  } finally {
    history.replaceState(null, '', '?');
  }
});

const answeredBefore = {
  ...invitation,
  ...{ reply: 'inPart' as const, seatsKept: 1, maskedEmail: 'a…@guest.test' },
  invitees: [
    { ...invitation.invitees[0]!, isAttending: true, mealChoice: 'Trout' },
    { ...invitation.invitees[1]!, isAttending: false },
    invitation.invitees[2]!,
  ],
};

it('a household that opens its invitation again sees its answer, and changes it from there', async () => {
  answer.mockResolvedValue(taken());
  open({ ...meals, invitation: answeredBefore });
  expect(screen.getByText('Ana Okafor & Obi Okafor')).toBeTruthy();
  expect(screen.getByText('You’ve replied: some of you are coming.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ana OkaforTrout',
    'Obi OkaforNot coming',
  ]);
  expect(screen.getByText('Add to calendar', { selector: 'a' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  await press('Change my reply');
  expect(screen.getByText('a…@guest.test')).toBeTruthy();
  // A household that changes its reply can't change the email address.
  expect(screen.queryByText('change')).toBeNull();
  await userEvent.click(comes(1));
  await openCard('Obi Okafor');
  await meal('Guest 2 meal', 'Tart');
  await submit();
  expect(answer.mock.lastCall?.[0]).toMatchObject({
    guestEmail: '',
    guestDetails: [{ mealChoice: 'Trout' }, { mealChoice: 'Tart', isAttending: true }, {}],
  });
});

it('a household with a known address need not type one, but can', async () => {
  answer.mockResolvedValue(taken());
  const known = { ...invitation, maskedEmail: 'a…@guest.test' };
  open({ invitation: { ...known, seatsAllowed: 2, invitees: known.invitees.slice(0, 2) } });
  await choose('Yes');
  // A household has no field for the number of guests, because its list says who comes.
  expect(screen.queryByLabelText('Total guests')).toBeNull();
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  await press('change');
  type('Email (optional)', 'obi@guest.test');
  await submit();
  expect(answer.mock.lastCall?.[0]).toMatchObject({ guestEmail: 'obi@guest.test' });
});

it('a stranger’s reply sends no invitation, whatever the address contains', async () => {
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

it('an open place in the plain form counts if ticked or named, and stays empty otherwise', () => {
  const invitees = [
    ...invitation.invitees.slice(0, 2),
    { ...invitee, id: 'v3', name: 'Guest of Ana', isPlaceholder: true },
  ];
  const event = { ...neutralEvent, invitation: { ...invitation, invitees } };
  const answered = (more: Record<string, string>) => {
    const persons = ['v1', 'v2', 'v3'].flatMap((id, index) => [
      [`guest-${index}-id`, id],
      [`guest-${index}-name`, invitees[index]!.name],
      ...(index < 2 ? [[`guest-${index}-comes`, 'yes']] : []),
    ]);
    const fields = new URLSearchParams([['attending', 'yes'], ...persons] as [string, string][]);
    for (const [name, value] of Object.entries(more)) fields.set(name, value);
    const done = householdAnswer(bodyOf(draftFromForm(fields, event), event), { seatsAllowed: 3, invitees });
    return done.kind === 'ok' && done.answer.guestDetails.map(({ name, isAttending }) => [name, isAttending]);
  };
  const two = [
    ['Ana Okafor', true],
    ['Obi Okafor', true],
  ];
  expect(answered({})).toEqual(two);
  expect(answered({ 'guest-2-comes': 'yes' })).toEqual([...two, ['Guest of Ana', true]]);
  expect(answered({ 'guest-2-name': 'Uche Eze' })).toEqual([...two, ['Uche Eze', true]]);
});
