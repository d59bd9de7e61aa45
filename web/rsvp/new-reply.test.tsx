// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnReply, Submitted } from '#domain/replies/contract.ts';
import { neutralEvent, type PublicEvent } from './event.ts';
import { RsvpPage } from './page.tsx';

const event: PublicEvent = { ...neutralEvent, name: 'Tea', customUrl: 'tea', maxGuestsPerRsvp: 4 };
const meals: Partial<PublicEvent> = {
  hasMeals: true,
  mealOptions: [
    { name: 'Trout', description: 'with dill' },
    { name: 'Tart', description: '' },
  ],
};

let shown = event;
const answer = vi.fn<(body: Record<string, unknown>) => Response | Promise<Response>>();
const calls = vi.fn<(call: string) => void>();

beforeEach(() => {
  // Less motion: no confetti.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (path: string, init: { method: string; body?: string }) => {
    calls(`${init.method} ${path}`);
    if (init.method === 'GET') return Response.json(shown);
    return answer(JSON.parse(init.body ?? 'null') as Record<string, unknown>);
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function open(change: Partial<PublicEvent> = {}) {
  shown = { ...event, ...change };
  render(<RsvpPage event={shown} mode="live" sample={false} embed={false} personal={false} />);
}

// By its text: roles are slow to find, and the journeys look for them.
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
const radio = (answer: 'Yes' | 'No') =>
  screen.getByLabelText(answer === 'Yes' ? /^Yes I’ll/ : /^No Can’t/, { selector: 'input' });
const choose = (answer: 'Yes' | 'No') => userEvent.click(radio(answer));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const select = (name: string, option: string) => userEvent.selectOptions(field(name), option);
/** What is said beside a field. */
function complaint(name: string): string {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids.find((id) => id.endsWith('-error'));
  return (error && document.getElementById(error)?.textContent) || '';
}
const toast = () => screen.getByRole('alert').textContent;

async function sayYes() {
  await choose('Yes');
  type('Name', 'Grace Hopper');
  type('Email', 'grace@example.com');
}

const reply: OwnReply = {
  id: 'r1',
  status: 'confirmed',
  awaitingApproval: false,
  displayName: 'Grace Hopper',
  guestEmail: 'grace@example.com',
  guestPhone: '',
  isAttending: true,
  guestCount: 1,
  guestDetails: [{ id: 'g1', name: 'Grace Hopper', mealChoice: '', isAttending: true }],
  mealChoice: '',
  message: '',
  publicToggle: false,
  unconfirmed: false,
  heldUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

function taken(change: Partial<OwnReply> = {}, link: string | null = '/rsvp/tea?reply=x'): Response {
  const { status, isAttending, awaitingApproval } = { ...reply, ...change };
  const body: Submitted = {
    message: '',
    status,
    waitlisted: status === 'waitlisted',
    isAttending,
    awaitingApproval,
    spotsRemaining: 1,
    reservation: { ...reply, ...change },
    link,
  };
  return Response.json(body, { status: 201 });
}

describe('a form that cannot be sent yet', () => {
  it('asks for Yes or No, and leads there', async () => {
    open();
    await press('Submit RSVP');
    expect(toast()).toBe(
      'Please select your attendanceYou must choose Yes or No before submitting your RSVP.',
    );
    expect(document.activeElement).toBe(radio('Yes'));
    expect(screen.getByText('Please select Yes or No').id).toBe('rsvp-attending-error');
  });

  it('asks for the address before anything else, and leads to the first field', async () => {
    open();
    await choose('Yes');
    await press('Submit RSVP');
    expect(toast()).toBe('Email requiredPlease enter your email address.');
    expect(document.activeElement).toBe(field('Name'));
    expect(['Name', 'Email', 'Your name'].map(complaint)).toEqual([
      'Please enter your name.',
      'Please enter your email address.',
      'Please enter a name for this guest.',
    ]);
  });

  it('says which guests have no name or meal', async () => {
    open(meals);
    await sayYes();
    await select('Total guests', '2');
    await press('Submit RSVP');
    expect(toast()).toBe('Validation ErrorRequired fields are missing');
    expect(['Your name', 'Your meal', 'Guest 2 name', 'Guest 2 meal'].map(complaint)).toEqual([
      '',
      'Please choose a meal.',
      'Please enter a name for this guest.',
      'Please choose a meal.',
    ]);
    expect(document.activeElement).toBe(field('Your meal'));
    expect(calls).not.toHaveBeenCalled();
  });

  it('says what is wrong with an address, until it is right', async () => {
    open();
    await choose('Yes');
    type('Name', 'Grace Hopper');
    type('Email', 'grace@example');
    await press('Submit RSVP');
    expect(toast()).toBe('Validation ErrorValid email required');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    type('Email', 'grace@example.');
    expect(complaint('Email')).toBe('Valid email required');
    type('Email', 'grace@example.com');
    expect(complaint('Email')).toBe('');
    expect(toast()).toBe('');
  });

  it('of a no asks for the name of each who stays away', async () => {
    open();
    await choose('No');
    expect(field('Declining guest name')).toBeTruthy();
    expect(screen.queryByLabelText('Phone (optional)')).toBeNull();
    await select('Guests declining', '2');
    type('Email', 'grace@example.com');
    await press('Submit RSVP');
    expect(['Declining guest 1 name', 'Declining guest 2 name'].map(complaint)).toEqual([
      'Please enter a name for this guest.',
      'Please enter a name for this guest.',
    ]);
    await select('Guests declining', '0');
    expect(screen.queryByText(/^Declining guest /)).toBeNull();
  });
});

describe('what the form keeps and shows', () => {
  it('what was typed survives another answer and a smaller party', async () => {
    open();
    await sayYes();
    type('Phone (optional)', '555 0100');
    await select('Total guests', '2');
    type('Guest 2 name', 'Alan Turing');
    await select('Total guests', '1');
    expect(screen.queryByLabelText('Guest 2 name')).toBeNull();
    await choose('No');
    expect(field('Declining guest name').value).toBe('Grace Hopper');
    expect(field('Email').value).toBe('grace@example.com');
    await choose('Yes');
    await select('Total guests', '2');
    expect(field('Guest 2 name').value).toBe('Alan Turing');
    expect(field('Phone (optional)').value).toBe('555 0100');
  });

  it('a party that no longer fits is told so as it is chosen', async () => {
    open({ openSpots: 2, spotsRemaining: 2, enableWaitlist: true });
    await choose('Yes');
    await select('Total guests', '3');
    const says = () => document.getElementById('rsvp-count-hint')?.textContent;
    expect(says()).toBe('2 spots left: a party of 3 joins the waitlist.');
    expect(document.getElementById('rsvp-count-hint')?.getAttribute('role')).toBe('status');
    await select('Total guests', '2');
    expect(says()).toBe('');
  });

  it('a dish is described in full once it is chosen', async () => {
    open(meals);
    await choose('Yes');
    await select('Your meal', 'Trout');
    expect(document.getElementById('rsvp-guest-0-meal-hint')?.textContent).toBe('with dill');
  });
});

describe('a reply that is sent', () => {
  it('goes once, however often the button is pressed, and says that it is on its way', async () => {
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

  it.each([
    ['confirmed', {}, 'You are confirmed with 1 guest.'],
    [
      'on the waitlist',
      { status: 'waitlisted', guestCount: 3 },
      'You are on the waitlist with 3 guests. You will get an email if a spot opens.',
    ],
    [
      'awaiting approval',
      { status: 'waitlisted', awaitingApproval: true },
      'Your reply for 1 guest awaits the host’s approval. You will get an email once it is decided.',
    ],
    ['unconfirmed', { unconfirmed: true }, 'Your seats for 1 guest are held for you.'],
    ['declined', { status: 'declined', isAttending: false }, 'We are sorry that you can’t make it.'],
  ] as const)('is thanked for: %s', async (_status, change, sentence) => {
    answer.mockReturnValue(taken(change));
    open();
    await sayYes();
    await press('Submit RSVP');
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

  it('puts what the server says of a field beside it, and everything else above the button', async () => {
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
    await press('Submit RSVP');
    await waitFor(() => expect(complaint('Email')).toBe('No mail goes there.'));
    expect(toast()).toBe('ErrorNo mail goes there.');
    expect(document.activeElement).toBe(field('Email'));
    await press('Submit RSVP');
    await waitFor(() => expect(toast()).toBe('ErrorSorry, this event is full.'));
    expect(document.querySelector('.problem')?.textContent).toBe('Sorry, this event is full.');
    expect(field('Name').value).toBe('Grace Hopper');
    // The page learns what else has changed.
    expect(calls).toHaveBeenCalledWith('GET /api/rsvp/tea/data');
  });

  it('can be followed by another where one address may reply several times', async () => {
    answer.mockResolvedValue(taken());
    open({ severalRepliesPerEmail: true });
    await sayYes();
    await press('Submit RSVP');
    await screen.findByText('Thank You');
    await press('Submit another RSVP');
    expect(document.activeElement).toBe(radio('Yes'));
    await choose('Yes');
    expect(field('Name').value).toBe('');
  });
});
