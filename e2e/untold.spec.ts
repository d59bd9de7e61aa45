import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, toastOf } from './host.ts';
import { expect, test } from './server.ts';

test('a host cancels and reopens an event that only a household knows, and marks it as told @any-width', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  const path = `/api/events/${event.id}`;
  const household = await host.call<{ id: string }>('POST', `${path}/invitations`, {
    label: 'The Silvas',
    invitees: [{ name: 'Ana Silva' }],
  });
  await host.call('POST', `${path}/invitations/sent`, { ids: [household.id], by: 'whatsapp' });
  await signIn(page, host);
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  const mail = page.getByLabel('Email the 1 household you invited that it’s cancelled');
  await expect(mail).toBeChecked();
  // The label counts guests or households. Mails are fewer if several share an address.
  await expect(mail).toHaveAccessibleDescription('One email for each party or household with an address.');
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await expect(page.getByText('1 guest or household doesn’t know of a change')).toBeVisible();

  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByLabel('Email the 1 household you invited that it takes place after all').uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reopen the event' }).click();
  await expect(toastOf(page, 'The page takes replies again.')).toBeVisible();
  await expect(page.getByText('doesn’t know of a change')).toHaveCount(0);

  await host.call('PUT', path, { location: 'The barn' });
  await page.getByRole('link', { name: 'See who' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not told yet' });
  await expect(dialog.getByRole('listitem')).toContainText('The Silvas No address');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as told The Silvas' }).click();
  await expect(dialog).toContainText('Everyone knows about the changes. There’s nothing left to do.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('doesn’t know of a change')).toHaveCount(0);
});
