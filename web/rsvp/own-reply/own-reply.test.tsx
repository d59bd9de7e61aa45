// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnReply } from '#domain/replies/contract.ts';
import { neutralEvent, type PublicEvent } from '../page/event.ts';
import { RsvpPage } from '../page/page.tsx';
import { render } from '../testing/render.tsx';

const event: PublicEvent = { ...neutralEvent, name: 'Tea', customUrl: 'tea', maxGuestsPerRsvp: 2 };

const reply: OwnReply = {
  id: 'r1',
  status: 'confirmed',
  awaitingApproval: false,
  displayName: 'Grace Hopper',
  guestEmail: 'grace@example.com',
  guestPhone: '',
  language: null,
  isAttending: true,
  guestCount: 3,
  guestDetails: ['Grace Hopper', 'Alan Turing', 'Edsger'].map((name, index) => ({
    id: `g${index}`,
    name,
    mealChoice: '',
    isAttending: true,
  })),
  mealChoice: '',
  message: 'Nuts are not for me.',
  publicToggle: false,
  unconfirmed: false,
  heldUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const answer = vi.fn<(call: string, body: unknown) => Response>();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (path: string, init: { method: string; body?: string }) => {
    if (path.endsWith('/data')) return Response.json(event);
    return answer(`${init.method} ${path}`, JSON.parse(init.body ?? 'null'));
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

// The page loads these files on demand. Loading them here keeps the first test from waiting for all
// of them.
beforeAll(async () => {
  await import('./personal-reply.tsx');
  await import('../reply-form/fields/party-cards.tsx');
});

async function open(change: Partial<OwnReply> = {}) {
  answer.mockReturnValueOnce(Response.json({ ...reply, ...change }));
  render(<RsvpPage event={event} mode="live" sample={false} embed={false} personal token="tk" />);
  await screen.findByText('Your reply');
}

const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('the personal page shows and changes the reply, and a party above the limit may keep its size', async () => {
  await open();
  expect(screen.getByText('Your 3 seats are confirmed.')).toBeTruthy();
  expect(screen.getByText('Nuts are not for me.')).toBeTruthy();
  await press('Change my reply');
  expect(document.activeElement).toBe(screen.getByText('Change your reply'));
  expect(field('Email').readOnly).toBe(true);
  await userEvent.click(screen.getByText('Edsger', { selector: 'button *' }));
  expect(field('Guest 3 name').value).toBe('Edsger');
  fireEvent.change(field('Guest 3 name'), { target: { value: 'Edsger Dijkstra' } });
  answer.mockReturnValueOnce(
    Response.json({ isAttending: true, reservation: { ...reply, message: '' }, link: null }),
  );
  await press('Save changes');
  expect(await screen.findByText('Your RSVP has been changed successfully.')).toBeTruthy();
  const [call, body] = answer.mock.lastCall ?? [];
  expect(call).toBe('PUT /api/rsvp/tea/reply/tk');
  expect(body).toMatchObject({ guestCount: 3, guestDetails: [{}, {}, { name: 'Edsger Dijkstra' }] });
  expect(body).not.toHaveProperty('guestEmail');
});

it('the personal page drops unsaved edits when the guest presses Cancel', async () => {
  await open();
  await press('Change my reply');
  fireEvent.change(field('Name'), { target: { value: '' } });
  await press('Save changes');
  expect(screen.getByText('Please enter your name.')).toBeTruthy();
  await press('Cancel');
  await press('Change my reply');
  expect(field('Name').value).toBe('Grace Hopper');
  expect(screen.queryByText('Please enter your name.')).toBeNull();
});

it('the personal page confirms the reply by a button, if the event requires this', async () => {
  await open({ unconfirmed: true, heldUntil: '2027-01-01T00:00:00.000Z' });
  expect(screen.getByText(/^Please press “Confirm my reply” by /)).toBeTruthy();
  answer.mockReturnValueOnce(Response.json(reply));
  await press('Confirm my reply');
  expect(await screen.findByText('Your 3 seats are confirmed.')).toBeTruthy();
  expect(answer.mock.lastCall?.[0]).toBe('POST /api/rsvp/tea/reply/tk/confirm');
});

it('the personal page asks before it withdraws the reply', async () => {
  await open();
  await press('Withdraw my reply');
  expect(document.activeElement).toBe(screen.getByText('Withdraw your reply?'));
  expect(screen.getByText('Your reply is deleted and your seats go to someone else.')).toBeTruthy();
  answer.mockReturnValueOnce(Response.json({ code: 'internal', error: 'Something broke.' }, { status: 500 }));
  await press('Withdraw my reply');
  expect((await screen.findAllByText('Something broke.')).length).toBe(2);
  answer.mockReturnValueOnce(Response.json({ message: 'Your RSVP has been withdrawn.' }));
  await press('Withdraw my reply');
  const heading = await screen.findByText('Your RSVP has been withdrawn.');
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('Reply again').getAttribute('href')).toBe('/rsvp/tea');
});

it('the personal page explains a dead link, and offers another attempt only if that may help', async () => {
  const refused = (status: number, error: string) =>
    answer.mockReturnValueOnce(Response.json({ error }, { status }));
  refused(503, 'Not now.');
  render(<RsvpPage event={event} mode="live" sample={false} embed={false} personal token="tk" />);
  await screen.findByText('Error: Not now.');
  refused(404, 'Gone.');
  await press('Try again');
  await screen.findByText('Error: Gone.');
  expect(screen.queryByText('Try again')).toBeNull();
});
