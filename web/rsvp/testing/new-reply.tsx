/** Helpers for the tests of a new reply: the page, opened in jsdom, with its own server. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { OwnReply, Submitted } from '#domain/replies/contract.ts';
import { neutralEvent, type PublicEvent } from '../page/event.ts';
import { RsvpPage } from '../page/page.tsx';
import { render } from './render.tsx';

const event: PublicEvent = { ...neutralEvent, name: 'Tea', customUrl: 'tea', maxGuestsPerRsvp: 4 };
export const meals: Partial<PublicEvent> = {
  hasMeals: true,
  mealOptions: [
    { value: 'Trout', name: 'Trout', description: 'with dill' },
    { value: 'Tart', name: 'Tart', description: '' },
  ],
};

let shown = event;
export const answer = vi.fn<(body: Record<string, unknown>) => Response | Promise<Response>>();
export const calls = vi.fn<(call: string) => void>();

/**
 * Gives each test in the calling file a server that responds, and clears everything from the test
 * before.
 */
export function serveEachTest() {
  beforeEach(() => {
    // The tests ask for reduced motion, so that there is no confetti.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    Element.prototype.scrollIntoView = () => undefined;
    vi.stubGlobal('fetch', async (path: string, init: { method: string; body?: string }) => {
      calls(`${init.method} ${path}`);
      if (path.includes('/reply/')) return Response.json({ error: 'Gone' }, { status: 404 });
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
}

export function open(change: Partial<PublicEvent> = {}) {
  shown = { ...event, ...change };
  render(<RsvpPage event={shown} mode="live" sample={false} embed={false} personal={false} />);
}

// Find the button by its text: roles are slow to find, and the journeys test those.
export const press = (name: string | RegExp) =>
  userEvent.click(
    screen.queryByText(name, { selector: 'button' }) ?? screen.getByLabelText(name, { selector: 'button' }),
  );
export const submit = () => press(/^Submit RSVP/);
export const radio = (answer: 'Yes' | 'No') =>
  screen.getByLabelText(answer === 'Yes' ? /^Yes I’ll/ : /^No Can’t/, { selector: 'input' });
export const choose = (answer: 'Yes' | 'No') => userEvent.click(radio(answer));
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const meal = (whose: string, name: string) =>
  userEvent.click(within(screen.getByLabelText(whose)).getByLabelText(name, { selector: 'input' }));
export const select = (name: string, option: string) => userEvent.selectOptions(field(name), option);
/** Returns the error shown next to a field. */
export function complaint(name: string): string {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids.find((id) => id.endsWith('-error'));
  return (error && document.getElementById(error)?.textContent) || '';
}
export const toast = () => screen.getByRole('alert').textContent;

export async function sayYes() {
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
  language: null,
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

export function taken(change: Partial<OwnReply> = {}, link: string | null = '/rsvp/tea?reply=x'): Response {
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
