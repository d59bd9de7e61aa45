import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { isPhone, newMember } from './people.ts';
import { expect, test } from './server.ts';

test('the activity log describes actions in words, with filters and links', async ({ page, server }) => {
  const host = await newHost(server);
  const bo = await newMember(server, host, 'admin');
  const event = await newEvent(host, { name: 'Spring Gala', maxGuests: 2, enableWaitlist: true });
  await newEvent(host, { name: 'Another one' });
  for (const [name, count] of [
    ['Alan Turing', 2],
    ['Grace Hopper', 1],
  ] as const) {
    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: name,
      guestEmail: `${name.replace(' ', '.')}@example.com`,
      isAttending: true,
      guestCount: count,
      guestDetails: Array.from({ length: count }, () => ({ name })),
    });
  }
  const { reservations } = await host.call<{ reservations: { id: string; waitlisted: boolean }[] }>(
    'GET',
    `/api/event/${event.id}/reservations`,
  );
  const waiting = reservations.find(({ waitlisted }) => waitlisted)?.id ?? '';
  await host.call('PUT', `/api/reservation/${waiting}`, { waitlisted: false });
  await host.call('PUT', `/api/users/${bo.id}`, { firstName: 'Robert' });

  await signIn(page, host);
  await page.goto('/organization');
  await page.getByRole('link', { name: 'Activity Log' }).click();
  await expect(page).toHaveTitle('Activity Log · Turnout');
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
  const approved = rows.filter({
    hasText: 'Ada Lovelace approved the reply of Grace Hopper for Spring Gala: 3 of 2',
  });
  await expect(approved).toContainText('Past capacity');
  await expect(rows.filter({ hasText: 'changed the user' })).toContainText('First name: Bo → Robert');

  if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click();
  const told = rows.filter({ hasText: 'Ada Lovelace' });
  await page.getByLabel('Over-capacity only').check();
  await expect(told).toHaveCount(1);
  await expect(approved).toBeVisible();
  await page.getByLabel('Over-capacity only').uncheck();

  await page.getByLabel('Kind').selectOption('Users and requests');
  await expect(told).toHaveCount(2);
  await page.getByLabel('Kind').selectOption('Everything');

  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: /Spring Gala/ }).click();
  await expect(told).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`event=${event.id}`));

  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing matches your filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all' }).first().click();
  await expect(rows.filter({ hasText: 'Another one' })).toBeVisible();

  await page.getByLabel('Search activity').fill('grace');
  await expect(told).toHaveCount(1);
  await approved.getByRole('link', { name: 'Spring Gala' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));

  // The event’s menu leads to the part of the activity log that is about this event.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await expect(told).toHaveCount(2);
});
