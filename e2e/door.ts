/** Shared by journeys at a door: an evening with guests, its link, and an old phone. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newEvent, newHost, type Caller, type StoredEvent } from './host.ts';
import { expect, type RunningServer } from './server.ts';

const oldPhone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

export const hour = 3_600_000;

/** Makes an event that begins in an hour, so that its doors are open. */
export const newEvening = (host: Caller, more: object = {}): Promise<StoredEvent> =>
  newEvent(host, { dateTime: new Date(Date.now() + hour).toISOString(), ...more });

export async function newParty(host: Caller, event: StoredEvent, names: readonly string[]): Promise<void> {
  await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    displayName: names[0],
    guestEmail: `${names[0]?.replace(/\W/g, '')}.${Date.now()}@example.com`,
    isAttending: true,
    guestCount: names.length,
    guestDetails: names.map((name) => ({ name })),
  });
}

export interface DoorLink {
  id: string;
  link: string;
}

export const newLink = async (
  host: Caller,
  event: StoredEvent,
  rights: readonly string[] = [],
): Promise<DoorLink> =>
  host.call<DoorLink>('POST', `/api/events/${event.id}/door-links`, { label: 'Main entrance', rights });

export const pathOf = ({ link }: DoorLink): string => new URL(link).pathname;

/**
 * A phone that has opened the link. With `serviceWorkers`, journeys can answer calls themselves.
 */
export async function newPhone(
  browser: Browser,
  server: RunningServer,
  more: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...oldPhone, baseURL: server.url, ...more });
  return { context, page: await context.newPage() };
}

export async function join(page: Page, path: string, name = 'Ada'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Online · list from/)).toBeVisible();
}

/** Waits until the service worker has stored the page, so that the phone can go offline. */
export const untilKept = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

export const open = async (page: Page, query: string, party: string): Promise<void> => {
  await page.getByRole('searchbox').fill(query);
  await page.getByRole('button', { name: party }).click();
};

/**
 * Makes an evening with these parties, its link, and a phone that has joined and stored the page.
 */
export async function phoneAtDoor(browser: Browser, server: RunningServer, ...parties: readonly string[][]) {
  const host = await newHost(server);
  const event = await newEvening(host);
  for (const names of parties) await newParty(host, event, names);
  const link = await newLink(host, event);
  const phone = await newPhone(browser, server);
  await join(phone.page, pathOf(link));
  await untilKept(phone.page);
  return { host, event, link, path: pathOf(link), ...phone };
}
