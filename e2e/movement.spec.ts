/** Hosts' pages stay still while they load, however late an answer comes. */
import type { Page, Request, Route } from '@playwright/test';
import { newEvent, newHost, signIn, superadmin, type Caller } from './host.ts';
import { newEmail, newMember } from './people.ts';
import { anyWidth, expect, test, type RunningServer } from './server.ts';

/** An organization with replies, a waitlist and invitations. */
async function organization(server: RunningServer, eventCount = 2) {
  const host = await newHost(server);
  const events = [];
  for (let number = 1; number <= eventCount; number += 1) {
    const event = await newEvent(host, {
      maxGuests: 3,
      enableWaitlist: true,
      hasMeals: true,
      mealOptions: ['Beef', 'Fish'],
      dateTime: `2031-09-0${number}T18:00:00Z`,
    });
    events.push(event);
    for (const [name, guestCount] of [
      ['Grace Hopper', 2],
      ['Alan Turing', 2],
      ['Emmy Noether', 0],
    ] as const) {
      await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        displayName: name,
        guestEmail: newEmail(),
        isAttending: guestCount > 0,
        guestCount,
        guestDetails: Array.from({ length: guestCount }, () => ({ name, mealChoice: 'Fish' })),
      });
    }
    await host.call('POST', `/api/events/${event.id}/invitations`, {
      label: 'Lovelace',
      guests: [{ name: 'Ada' }],
    });
  }
  return { host, id: events[0]?.id ?? '' };
}

interface Move {
  score: number;
  parts: string[];
}

/** Notes what moves in the page without a press, from the first paint on. */
const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: Move[] = [];
    Object.assign(window, { moves });
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const parts = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `“${node?.textContent?.slice(0, 40)}” from ${from.x}, ${from.y} to ${to.x}, ${to.y}`,
        );
        moves.push({ score: value, parts });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Holds the page's calls back. `next` releases the newest once the page has loaded everything else.
 */
async function holdCalls(page: Page) {
  const held: Route[] = [];
  const isHeld = (url: string) => /\/api\/(?!live$|users\/me$)/.test(url);
  const loading = new Set<Request>();
  const finish = (request: Request) => void loading.delete(request);
  page.on('request', (request) => {
    if (!isHeld(request.url()) && !request.url().endsWith('/api/live')) loading.add(request);
  });
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  await page.route(
    (url) => isHeld(url.href),
    (route) => void held.push(route),
  );
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
        ),
    );
  return {
    next: async () => {
      do await drawn();
      while (loading.size > 0);
      const route = held.pop();
      if (!route) return null;
      await route.continue();
      await (await route.request().response())?.finished();
      return new URL(route.request().url()).pathname;
    },
  };
}

/**
 * The score of layout shift on a screen of the usual height may be 0.01. These screens are twice as
 * tall, so that the rest of the page is seen too, and the score falls with the square of the
 * height.
 */
const tall = 1600;
const maxScore = 0.01 / 4;

async function expectStill(page: Page, who: Pick<Caller, 'token' | 'user'>, paths: string[]) {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: tall });
  await signIn(page, who);
  await noteMoves(page);
  const calls = await holdCalls(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(
      page.getByRole('main').getByRole('heading', { level: 1 }).or(page.getByRole('status')).first(),
    ).toBeAttached();
    const seen: string[] = [];
    let score = 0;
    for (let last: string | null = 'the first paint'; last !== null;) {
      const call = await calls.next();
      const moves = await page.evaluate(() => (window as unknown as { moves: Move[] }).moves.splice(0));
      for (const move of moves) {
        score += move.score;
        seen.push([`${path} after ${last}: ${move.score}`, ...move.parts].join('\n  '));
      }
      last = call;
    }
    expect.soft(score, seen.join('\n')).toBeLessThanOrEqual(maxScore);
  }
}

test('the dashboard of an organization with one event loads without shifting', async ({ page, server }) => {
  const { host } = await organization(server, 1);
  await expectStill(page, host, ['/dashboard']);
});

test('the first pages of a new host load without shifting', async ({ page, server }) => {
  await expectStill(page, await newHost(server), ['/dashboard', '/events', '/reservations', '/waitlists']);
});

test('an organization’s pages load without shifting', async ({ page, server }) => {
  test.slow();
  const { host } = await organization(server);
  await expectStill(page, host, [
    '/dashboard',
    '/organization',
    '/users',
    '/events',
    '/events/create',
    '/reservations',
    '/waitlists',
    '/email-templates',
    '/outgoing-mail',
    '/subscriptions',
    '/activity',
    '/profile',
  ]);
});

test('an event’s pages load without shifting', async ({ page, server }) => {
  test.slow();
  const { host, id } = await organization(server);
  await host.call('POST', `/api/events/${id}/door-links`, { label: 'Main entrance', rights: [] });
  await host.call('POST', `/api/events/${id}/questions`, {
    ...{ stage: 'survey', kind: 'choice', label: 'How was it?' },
    options: ['Great', 'Good'].map((label) => ({ label })),
  });
  await expectStill(page, host, [
    `/events/${id}`,
    `/events/${id}/guests`,
    `/events/${id}/guests?view=invited`,
    `/events/${id}/kitchen`,
    `/events/${id}/doors`,
    `/events/${id}/board`,
    `/events/messages/${id}`,
    `/events/messages/${id}?view=reminders`,
    ...['details', 'styling', 'options', 'preview', 'embed', 'links', 'questions'].map(
      (tab) => `/events/edit/${id}?tab=${tab}`,
    ),
  ]);
});

// The organization's pages above have the other lists of the platform, in the same components.
test('the platform’s pages load without shifting', async ({ page, server }) => {
  test.slow();
  await organization(server);
  await expectStill(page, await superadmin(server), [
    '/dashboard',
    '/tenants',
    '/users',
    '/themes',
    '/mailbox',
  ]);
});

test('a guest member’s pages load without shifting', async ({ page, server }) => {
  const { host } = await organization(server);
  await expectStill(page, await newMember(server, host, 'guest'), [
    '/dashboard',
    '/events/public',
    '/organization',
  ]);
});

test(
  'an open menu follows its button and closes when the button leaves the screen',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    await signIn(page, host);
    await page.goto('/events');
    const button = page.getByRole('button', { name: `Actions for ${event.name}` });
    await button.click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeInViewport({ ratio: 1 });

    const push = (height: number) =>
      page.getByRole('main').evaluate((main, by) => {
        const block = document.createElement('div');
        block.style.height = `${by}px`;
        main.prepend(block);
      }, height);
    const gap = async () => {
      const [under, over] = [await menu.boundingBox(), await button.boundingBox()];
      return under && over
        ? Math.min(Math.abs(under.y - over.y - over.height), Math.abs(over.y - under.y - under.height))
        : null;
    };
    await push(200);
    await expect.poll(gap).toBeLessThan(8);
    await expect(menu).toBeInViewport({ ratio: 1 });
    await push(2000);
    await expect(page.locator('[role=menu]')).toBeHidden();
  },
);
