/**
 * Tests every page of the dashboard as each role sees it. The file's name makes its long journeys
 * start early.
 */
import { pages } from '../domain/access/pages.ts';
import { can, roleLabels, type Action, type Role } from '../domain/access/rules.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNothingWider } from './accessible.ts';
import { newHost, signIn, superadmin, type Caller } from './host.ts';
import { isPhone, menuOf, newMember } from './people.ts';
import { anyWidth, expect, test, type RunningServer } from './server.ts';

type SignedIn = Pick<Caller, 'token' | 'user'>;

/** The items of the sidebar for each role. */
const sidebars: Record<Role, string[]> = {
  superadmin: [
    'Dashboard',
    'Tenants',
    'Users',
    'Events',
    'Reservations',
    'Waitlists',
    'Subscriptions',
    'Themes',
    'Email Templates',
  ],
  admin: ['Dashboard', 'Organization', 'Users', 'Events', 'Reservations', 'Waitlists', 'Email Templates'],
  eventManager: ['Dashboard', 'Organization', 'Events', 'Reservations', 'Waitlists', 'Email Templates'],
  guest: ['Dashboard', 'Organization'],
};

/** Makes an organization with data on every page, and a user with the role in it. */
async function somebody(
  server: RunningServer,
  role: Role,
): Promise<{ host: Caller; who: SignedIn; eventId: string }> {
  const host = await newHost(server);
  const who =
    role === 'superadmin'
      ? await superadmin(server)
      : role === 'admin'
        ? host
        : await newMember(server, host, role);
  const maker = role === 'eventManager' ? { ...host, token: who.token } : host;
  const reply = await fetch(`${server.url}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maker.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Spring Gala',
      dateTime: '2031-09-19T02:30:00Z',
      timezone: 'America/Anchorage',
      location: 'The orchard',
      maxGuests: 2,
      enableWaitlist: true,
    }),
  });
  const event = (await reply.json()) as { id: string; customUrl: string };
  for (const [name, count] of [
    ['Grace Hopper', 2],
    ['Alan Turing', 1],
  ] as const) {
    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: name,
      guestEmail: `${name.replace(' ', '.')}@example.com`,
      isAttending: true,
      guestCount: count,
      guestDetails: Array.from({ length: count }, () => ({ name })),
      message: 'We look forward to it',
    });
  }
  return { host, who, eventId: event.id };
}

const opens = (role: Role, action: Action) =>
  can({ id: 'somebody', tenantId: role === 'superadmin' ? null : 'theirs', role }, action);

/**
 * Returns whether to check the page's accessibility. A page that superadmins and admins both open
 * is checked as a superadmin on a desktop and as an admin on a phone. A page that only one of them
 * opens is checked at both widths, and so are a member's pages.
 */
function isLookedAt(role: Role, action: Action, onPhone: boolean): boolean {
  if (role === 'superadmin') return !onPhone || !opens('admin', action);
  if (role === 'admin') return onPhone || !opens('superadmin', action);
  // Event managers are left out, because they see the admin's pages with fewer buttons.
  return role === 'guest';
}

/** Goes to another page as a link does, without a reload. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((next) => history.pushState(null, '', next), path);

/** Collects the browser's complaints and script errors. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

for (const role of ['superadmin', 'admin', 'eventManager', 'guest'] as const) {
  const title = `every page as ${roleLabels[role]}: title, one heading, accessible, nothing wider than the screen`;
  test(title, role === 'eventManager' ? anyWidth : {}, async ({ page, server }) => {
    // Opening all pages takes minutes.
    test.setTimeout(240_000);
    const { who, eventId } = await somebody(server, role);
    const found = complaints(page);
    await signIn(page, who);
    const actor = { id: who.user.id, tenantId: who.user.tenantId, role };
    const titles: string[] = [];
    const heading = page.locator('h1');

    // A member opens the pages of an event only as its helper.
    const mayOpen = (pattern: string, action: Action) =>
      can(actor, action) && !(role === 'guest' && pattern.includes('$id'));
    for (const { path: pattern, action } of pages) {
      if (action === null || !mayOpen(pattern, action)) continue;
      const path = pattern.replace('$id', eventId);
      // One role sees every page and loads each as a bookmark does, at one width. The others
      // navigate from page to page.
      const isLoaded = titles.length === 0 || (role === 'superadmin' && !isPhone(page));
      await (isLoaded ? page.goto(path) : goWithin(page, path));
      for (const before of titles.slice(-1)) await expect(page).not.toHaveTitle(before);
      await expect(heading).toHaveCount(1);
      await expect(heading).not.toHaveText("You don't have access");
      await expect(page.locator('main').getByText('Loading...', { exact: true })).toHaveCount(0);
      await expect(page).toHaveTitle(/^.+ · Turnout$/);
      titles.push(await page.title());
      await expectNothingWider(page);
      if (!isLookedAt(role, action, isPhone(page))) continue;
      await test.step(`${path} in light and dark`, async () => {
        await expectAccessible(page);
        // Changes the colors at once, without a fade.
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await expectAccessible(page, { rules: ['color-contrast'] });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      });
    }

    for (const { path, action } of pages) {
      if (action === null || mayOpen(path, action)) continue;
      const forbidden = path.replace('$id', eventId);
      if (isPhone(page)) {
        // Goes through an allowed page first, because its heading differs.
        await goWithin(page, '/profile');
        await expect(heading).toHaveText('Profile');
        await goWithin(page, forbidden);
      } else {
        await page.goto(forbidden);
      }
      await expect(heading).toHaveText("You don't have access");
      await expect(page).toHaveTitle("You don't have access · Turnout");
      // The page must not show the refused address, whose id would tell the reader nothing.
      await expect(page.getByRole('main')).not.toContainText('/');
    }
    // The browser reports the events that a member may not see.
    const isRefused = (text: string) => role === 'guest' && /403 .*\/api\/events\//.test(text);
    expect(found.filter((text) => !isRefused(text))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);

    await page.goto('/dashboard');
    await expect(page.getByRole('banner')).toContainText('Dashboard Overview');
    expect(await menuOf(page)).toEqual(sidebars[role]);
  });
}
