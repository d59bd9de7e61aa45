import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, superadmin, toastOf } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a host previews an event’s mails, moves the event, and notifies the guests',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { confirmedEmailMessage: 'Bring warm socks.' });
    const guest = `guest.${randomUUID()}@example.com`;
    await page.request.post(`/api/rsvp/${event.customUrl}/submit`, {
      data: {
        displayName: 'Grace Hopper',
        guestEmail: guest,
        isAttending: true,
        guestCount: 2,
        guestDetails: [{ name: 'Grace Hopper' }, { name: 'Howard' }],
      },
    });
    await signIn(page, host);

    await page.goto('/email-templates');
    await expect(page.getByText('its times are in the Alaska time zone.')).toBeVisible();
    const events = page.getByRole('combobox', { name: 'Show the emails for' });
    await events.fill(event.name.slice(-8));
    await page.getByRole('option', { name: event.name }).click();
    const mail = page.frameLocator('iframe[title="Preview of RSVP Confirmation"]');
    await expect(mail.getByRole('heading', { name: event.name })).toBeVisible();
    await expect(mail.getByText('Bring warm socks.')).toBeVisible();
    await expect(page.getByText(host.user.email)).toBeVisible();
    const card = mail.locator('.card');
    await page.getByText('Light', { exact: true }).click();
    await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.getByText('Dark', { exact: true }).click();
    await expect(card).toHaveCSS('background-color', 'rgb(34, 30, 25)');
    await expectAccessible(page);

    await page.goto(`/events/edit/${event.id}#emails`);
    await expect(page.getByRole('link', { name: 'Preview emails' })).toHaveAttribute(
      'href',
      `/email-templates?event=${event.id}`,
    );
    await page.getByLabel('Location', { exact: true }).fill('The barn');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const asked = page.getByRole('dialog', { name: 'Tell the 2 guests coming about this change?' });
    await expect(asked.getByText('The barn')).toBeVisible();
    await expect(asked.getByText('before: The orchard')).toBeVisible();
    await expectAccessible(page);
    // Closing the question keeps everything the host typed and saves nothing.
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue('The barn');
    expect(await host.call('GET', `/api/events/${event.id}`)).toMatchObject({ location: 'The orchard' });

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await asked.getByRole('button', { name: 'Save and email guests' }).click();
    await expect(
      toastOf(page, 'Your event has been successfully updated. We’re emailing the 2 guests coming.'),
    ).toBeVisible();
    expect(await host.call('GET', `/api/events/${event.id}`)).toMatchObject({ location: 'The barn' });

    const root = await superadmin(server);
    await expect
      .poll(async () =>
        (await root.call<{ toEmail: string; subject: string }[]>('GET', `/api/mailbox?q=${guest}`)).map(
          ({ subject }) => subject,
        ),
      )
      .toEqual([`New place: ${event.name}`, `RSVP Confirmation: ${event.name}`]);
  },
);
