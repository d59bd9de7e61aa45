// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answer,
  choose,
  field,
  meal,
  meals,
  open,
  press,
  sayYes,
  select,
  serveEachTest,
  submit,
  taken,
  type,
} from '../testing/new-reply.tsx';

serveEachTest();

describe('the form for a new reply', () => {
  it('keeps everything typed when the answer changes or the party shrinks', async () => {
    open();
    await sayYes();
    type('Phone (optional)', '555 0100');
    await select('Total guests', '2');
    type('Guest 2 name', 'Alan Turing');
    await select('Total guests', '1');
    expect(screen.queryByLabelText('Guest 2 name')).toBeNull();
    await choose('No');
    expect(field('Your name (optional)').value).toBe('Grace Hopper');
    expect(field('Email').value).toBe('grace@example.com');
    await choose('Yes');
    await select('Total guests', '2');
    expect(field('Guest 2 name').value).toBe('Alan Turing');
    expect(field('Phone (optional)').value).toBe('555 0100');
  });

  it('warns at once if the chosen party no longer fits', async () => {
    open({ openSpots: 2, spotsRemaining: 2, enableWaitlist: true });
    await choose('Yes');
    await select('Total guests', '3');
    const says = () => document.getElementById('rsvp-count-hint')?.textContent;
    expect(says()).toBe('Your party of 3 will join the waitlist.');
    expect(document.getElementById('rsvp-count-hint')?.getAttribute('role')).toBe('status');
    await select('Total guests', '2');
    expect(says()).toBe('');
  });

  it('shows each meal as a card with its description, and applies one meal to all guests', async () => {
    open(meals);
    await sayYes();
    await press('More guests');
    expect(field('Total guests').value).toBe('2');
    expect(screen.getAllByText('with dill')).toHaveLength(2);
    expect(screen.queryByText('Same for all')).toBeNull();
    await meal('Your meal', 'Trout');
    await press('Same for all');
    expect(screen.queryByText('Same for all')).toBeNull();
    type('Guest 2 name', 'Alan Turing');
    answer.mockReturnValue(taken());
    await submit();
    await screen.findByText('Thank You');
    expect(answer.mock.calls[0]?.[0]).toMatchObject({
      guestDetails: [
        { name: 'Grace Hopper', mealChoice: 'Trout' },
        { name: 'Alan Turing', mealChoice: 'Trout' },
      ],
    });
  });

  it('stops at the smallest and the largest party when the guest uses the buttons', async () => {
    open({ maxGuestsPerRsvp: 2 });
    await choose('Yes');
    await press('Fewer guests');
    expect(field('Total guests').value).toBe('1');
    await press('More guests');
    await press('More guests');
    expect(field('Total guests').value).toBe('2');
    await choose('No');
    await press('Fewer guests');
    expect(field('How many of you can’t come?').value).toBe('0');
  });

  it('lets a party that is too large reply for the guests who fit', async () => {
    open({ openSpots: 1, spotsRemaining: 1 });
    await choose('Yes');
    await select('Total guests', '3');
    // The form asks no name for guests who have no seat.
    expect(screen.queryByLabelText('Guest 2 name')).toBeNull();
    await press('Reply for 1 instead');
    expect(field('Total guests').value).toBe('1');
  });

  it('folds phone and note until the guest opens them', async () => {
    open();
    await choose('Yes');
    const fold = () => field('Phone (optional)').closest('.form')?.className;
    expect(fold()).toContain('is-shut');
    await press('Add a phone number or a note');
    expect(document.activeElement).toBe(field('Phone (optional)'));
    expect(fold()).not.toContain('is-shut');
  });

  it.each([
    ['Yes', {}, 1, 'Submit RSVP'],
    ['Yes', {}, 2, 'Submit RSVP for 2'],
    ['Yes', { enableWaitlist: true, openSpots: 1 }, 2, 'Submit RSVP and join the waitlist'],
    ['Yes', { requiresApproval: true }, 2, 'Submit RSVP and ask to join'],
    ['No', {}, 1, 'Submit RSVP: can’t make it'],
  ] as const)('labels the button for a %s with %j and %i guests “%s”', async (given, change, size, words) => {
    open(change);
    await choose(given);
    if (size > 1) await select('Total guests', String(size));
    expect(screen.getByText(words, { selector: 'button' })).toBeTruthy();
  });
});
