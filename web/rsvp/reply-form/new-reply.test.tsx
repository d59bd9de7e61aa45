// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readReplied, writeReplied } from '../sending/saved-draft.ts';
import {
  answer,
  calls,
  choose,
  complaint,
  field,
  meals,
  open,
  press,
  radio,
  sayYes,
  select,
  serveEachTest,
  submit,
  taken,
  toast,
  type,
} from '../testing/new-reply.tsx';

serveEachTest();

describe('an incomplete form', () => {
  it('asks for Yes or No, and moves the focus there', async () => {
    open();
    await submit();
    expect(toast()).toBe(
      'Please select your attendanceYou must choose Yes or No before submitting your RSVP.',
    );
    expect(document.activeElement).toBe(radio('Yes'));
    expect(screen.getByText('Please select Yes or No').id).toBe('rsvp-attending-error');
  });

  it('reports a missing email address first, and moves the focus to the first wrong field', async () => {
    open();
    await choose('Yes');
    await submit();
    expect(toast()).toBe(
      'Email requiredPlease enter your email address.2 answers are missing or need a fix. Start here: Please enter your name.',
    );
    expect(document.activeElement).toBe(field('Name'));
    expect(['Name', 'Email'].map(complaint)).toEqual([
      'Please enter your name.',
      'Please enter your email address.',
    ]);
  });

  it('names the guests who lack a name or a meal', async () => {
    open(meals);
    await sayYes();
    await select('Total guests', '2');
    await submit();
    expect(toast()).toBe(
      'Validation ErrorRequired fields are missing3 answers are missing or need a fix. Start here: Please choose a meal.',
    );
    expect(['Name', 'Your meal', 'Guest 2 name', 'Guest 2 meal'].map(complaint)).toEqual([
      '',
      'Please choose a meal.',
      'Please enter a name for this guest.',
      'Please choose a meal.',
    ]);
    const group = field('Your meal');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(group.querySelector('input'));
    expect(calls).not.toHaveBeenCalled();
  });

  it('explains what is wrong with an email address, until the guest corrects it', async () => {
    open();
    await choose('Yes');
    type('Name', 'Grace Hopper');
    type('Email', 'grace@example');
    await submit();
    expect(toast()).toBe('Validation ErrorValid email required');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    type('Email', 'grace@example.');
    expect(complaint('Email')).toBe('Valid email required');
    type('Email', 'grace@example.com');
    expect(complaint('Email')).toBe('');
    expect(toast()).toBe('');
  });

  it('marks no field as invalid before the guest submits', async () => {
    open(meals);
    await choose('Yes');
    const exposed = 'input:invalid:not([aria-invalid=false]), [aria-invalid=true]';
    expect(document.querySelectorAll(exposed)).toHaveLength(0);
    const groups = [...document.querySelectorAll('[role=radiogroup]')];
    expect(groups.map((group) => group.getAttribute('aria-required'))).toEqual(['true', 'true']);
  });

  it('requires only an email address for a no, and offers the names of the absent guests', async () => {
    answer.mockReturnValue(taken({ isAttending: false, status: 'declined' }));
    open();
    await choose('No');
    expect(field('Email').required).toBe(true);
    expect(screen.queryByLabelText('Phone (optional)')).toBeNull();
    await select('How many of you can’t come?', '2');
    expect(['Your name (optional)', 'Guest 2 name (optional)'].map((name) => field(name).required)).toEqual([
      false,
      false,
    ]);
    type('Email', 'grace@example.com');
    await submit();
    await screen.findByText('Thank You');
    expect(answer.mock.lastCall?.[0]).toMatchObject({ isAttending: false, guestCount: 2, displayName: '' });
  });
});

describe('a submitted reply', () => {
  it('leaves once, however often the guest presses the button, and shows that it is on its way', async () => {
    let letGo = (_response: Response) => {};
    answer.mockReturnValue(new Promise((resolve) => (letGo = resolve)));
    open();
    await sayYes();
    await userEvent.dblClick(screen.getByText('Submit RSVP'));
    expect(screen.getByText('Submitting...').getAttribute('aria-disabled')).toBe('true');
    letGo(taken());
    await screen.findByText('Thank You');
    expect(answer).toHaveBeenCalledTimes(1);
    expect(answer.mock.calls[0]?.[0]).toMatchObject({
      displayName: 'Grace Hopper',
      guestEmail: 'grace@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Grace Hopper', mealChoice: '' }],
      homepage: '',
    });
  });

  it('waits without an error if there is no network', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer.mockRejectedValue(new TypeError('no network'));
    open();
    await sayYes();
    await submit();
    expect(await screen.findByText(/^Still trying…/)).toBeTruthy();
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2), { timeout: 3_000 });
    expect(toast()).toBe('');
    network.mockRestore();
    await press('Stop trying');
  });

  it('promises no mail if mail stays on the server', async () => {
    answer.mockReturnValue(taken({ status: 'waitlisted' }));
    open({ mailsGuests: false, openSpots: 0, enableWaitlist: true });
    await sayYes();
    await submit();
    await screen.findByText('Thank You');
    expect(document.body.textContent).not.toMatch(/email you|emailed/);
    expect(screen.getByText(/Your personal link shows whether/)).toBeTruthy();
  });

  it.each([
    ['confirmed', {}, 'Your seat is confirmed.'],
    [
      'on the waitlist',
      { status: 'waitlisted', guestCount: 3 },
      'You’re on the waitlist. We’ll email you the moment there’s room for 3.',
    ],
    [
      'awaiting approval',
      { status: 'waitlisted', awaitingApproval: true },
      'Your hosts are reviewing requests. We’ll email you as soon as they decide.',
    ],
    ['unconfirmed', { unconfirmed: true }, 'Your seat is held for you.'],
    ['declined', { status: 'declined', isAttending: false }, 'We’re sorry you can’t make it.'],
  ] as const)('leads to thanks for the state %s', async (_status, change, sentence) => {
    answer.mockReturnValue(taken(change));
    open();
    await sayYes();
    await submit();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByText('Thank You'));
    const isYes = !('isAttending' in change);
    expect(
      screen.getByText(
        isYes ? 'Your RSVP has been submitted successfully.' : 'Your RSVP has been declined successfully.',
      ),
    ).toBeTruthy();
    expect(screen.queryAllByText('Add to calendar')).toHaveLength('status' in change ? 0 : 1);
  });

  it('shows the server’s errors at their fields, and all other errors above the button', async () => {
    answer.mockResolvedValueOnce(
      Response.json(
        {
          code: 'invalid',
          error: 'No mail goes there.',
          issues: [{ path: 'guestEmail', code: 'invalid', message: 'No mail goes there.' }],
        },
        { status: 400 },
      ),
    );
    answer.mockResolvedValueOnce(
      Response.json({ code: 'full', error: 'Sorry, this event is full.' }, { status: 409 }),
    );
    open();
    await sayYes();
    await submit();
    await waitFor(() => expect(complaint('Email')).toBe('No mail goes there.'));
    expect(toast()).toBe('ErrorNo mail goes there.');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    await submit();
    await waitFor(() => expect(toast()).toBe('ErrorSorry, this event is full.'));
    expect(document.querySelector('.problem')?.textContent).toBe('Sorry, this event is full.');
    expect(field('Name').value).toBe('Grace Hopper');
    // The page loads the event again, in case something else has changed.
    expect(calls).toHaveBeenCalledWith('GET /api/rsvp/tea/data');
  });

  it('can be followed by another reply if one address may reply several times', async () => {
    answer.mockResolvedValue(taken());
    open({ severalRepliesPerEmail: true });
    await sayYes();
    await submit();
    await screen.findByText('Thank You');
    await press('Submit another RSVP');
    expect(document.activeElement).toBe(radio('Yes'));
    await choose('Yes');
    expect(field('Name').value).toBe('');
  });

  it('stays known to the browser until a host deletes it', async () => {
    writeReplied('tea', { link: '/rsvp/tea?reply=x' });
    open();
    expect(screen.getByText(/You’ve already replied/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/You’ve already replied/)).toBeNull());
    expect(calls).toHaveBeenCalledWith('GET /api/rsvp/tea/reply/x');
    expect(readReplied('tea')).toBeNull();
  });
});
