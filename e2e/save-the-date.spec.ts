/** Tests how a household gets from a save the date to its invitation, with and without a script. */
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, toastOf, unfoldFilters } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a household saves the date, sends its address, is invited, and sees a new date and a cancellation',
  anyWidth,
  async ({ browser, page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { name: 'Spring wedding', location: 'Quinta Secreta' });
    const change = (body: object) => host.call('PUT', `/api/events/${event.id}`, body);
    await change({ status: 'draft' });
    const households = await Promise.all(
      ['Ana Silva', 'Ben Costa'].map((name) =>
        host.call<{ id: string; link: string }>('POST', `/api/events/${event.id}/invitations`, {
          ...{ label: name, email: `${name.slice(0, 3)}@example.com`, invitees: [{ name }] },
        }),
      ),
    );
    await signIn(page, host);

    await test.step('the host writes and sends it', async () => {
      await page.goto(`/events/${event.id}/guests?view=invited`);
      await unfoldFilters(page);
      await page.getByRole('button', { name: 'Save the date', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Send save the dates…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save the date' });
      await dialog.getByLabel('Town').fill('Porto');
      await dialog.getByLabel('Your words').fill('Keep it free, {first names}!');
      await dialog.getByLabel('Town').focus();
      await expect(dialog.frameLocator('iframe').getByText('Keep it free, Ana!')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send 2 save the dates' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByLabel('Status')).toContainText('Save the date sent (2)');
    });

    const guests = await Promise.all(
      [true, false].map((javaScriptEnabled) => browser.newPage({ baseURL: server.url, javaScriptEnabled })),
    );
    for (const [index, guest] of guests.entries()) {
      await guest.goto(households[index]?.link ?? '');
      await expect(guest.getByText('Thursday, September 18, 2031')).toBeVisible();
      await expect(guest.getByText('Porto')).toBeVisible();
      await expect(guest.locator('body')).not.toContainText('Quinta Secreta');
      await guest.getByRole('link', { name: 'Send your address' }).click();
      await guest.getByLabel('Address line 1').fill(`Rua ${index + 1}`);
      await guest.getByLabel('City').fill('Braga');
      if (index === 0) await expectAccessible(guest);
      await guest.getByRole('button', { name: 'Send to your hosts' }).click();
      await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    }

    await test.step('the host takes one address, and then the other', async () => {
      await page.goto(`/events/${event.id}/guests?view=invited&status=addressGiven`);
      await page.getByRole('link', { name: 'Ana Silva' }).first().click();
      const panel = page.getByRole('dialog', { name: 'Ana Silva' });
      await expect(panel.getByText('Rua 1, Braga')).toBeVisible();
      await panel.getByRole('button', { name: 'Take', exact: true }).click();
      await expect(panel.getByLabel('City')).toHaveValue('Braga');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Take all 1' }).click();
      await expect(page.getByRole('button', { name: /Take all/ })).toBeHidden();
    });

    await change({ status: 'published' });
    await test.step('the host sends the invitations', async () => {
      await page.goto(`/events/${event.id}/guests?view=invited`);
      await unfoldFilters(page);
      await page.getByRole('button', { name: 'Send invitations', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Send invitations' });
      await expect(dialog.getByText('2 invitations go out now')).toBeVisible();
      await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
      await expect(page.getByRole('dialog', { name: 'Invitations sent' })).toContainText(
        '2 invitations are on the way',
      );
    });
    await change({ dateTime: '2031-09-21T02:30:00Z', notifyGuests: true });
    for (const guest of guests) {
      await guest.getByRole('link', { name: 'Back to the page' }).click();
      await expect(guest.getByText('Saturday, September 20, 2031')).toBeVisible();
      await expect(guest.getByText('Quinta Secreta')).toBeVisible();
    }
    await change({ status: 'cancelled' });
    for (const guest of guests) {
      await guest.reload();
      await expect(guest.getByText(/has been cancelled/).first()).toBeVisible();
    }
  },
);

test(
  'a host who moves a draft is asked whether to tell the household that saved the date',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    const path = `/api/events/${event.id}`;
    await host.call('PUT', path, { status: 'draft' });
    const { id } = await host.call<{ id: string }>('POST', `${path}/invitations`, {
      ...{ label: 'Ana Silva', email: 'ana@example.com', invitees: [{ name: 'Ana Silva' }] },
    });
    await host.call('POST', `${path}/save-the-date`, { ids: [id], button: 'none' });
    await signIn(page, host);
    await page.goto(`/events/edit/${event.id}`);
    await page.getByLabel('Event Date').fill('2031-09-20');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const asked = page.getByRole('dialog', { name: 'Tell the 1 household you invited about this change?' });
    await asked.getByRole('button', { name: 'Save and email guests' }).click();
    await expect(
      toastOf(page, 'Your event has been successfully updated. We’re emailing the 1 household you invited.'),
    ).toBeVisible();
  },
);

test('a household that replied reads its answer without a script, and no button is dead', async ({
  browser,
  server,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  const { link: invitation, ...household } = await host.call<{
    link: string;
    invitees: { id: string }[];
  }>('POST', `/api/events/${event.id}/invitations`, { label: 'Ana', invitees: [{ name: 'Ana Silva' }] });
  await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    ...{ isAttending: true, guestCount: 1, guestEmail: 'ana@example.com' },
    invitation: new URL(invitation).searchParams.get('i'),
    guestDetails: [{ name: 'Ana Silva', inviteeId: household.invitees[0]?.id }],
  });
  const guest = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false });
  await guest.goto(invitation);
  await expect(guest.getByRole('heading', { name: 'Your reply' })).toBeVisible();
  const sends = guest.getByRole('button');
  await expect(sends).toHaveText(['Continue']);
  const [button, link] = await Promise.all(
    [sends, guest.getByRole('link', { name: 'Not you? Tell your hosts' })].map((part) => part.boundingBox()),
  );
  expect((link?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(8);
});
