import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, superadmin, toastOf } from './host.ts';
import { isPhone } from './people.ts';
import { expect, test } from './server.ts';

test('a host writes to the confirmed guests and sees that the mail left', async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { maxGuests: 2, enableWaitlist: true });
  const guests = ['elena', 'theo', 'priya'].map((name) => `${name}-${event.customUrl}@example.com`);
  for (const guestEmail of guests) {
    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: 'Elena Marsh',
      guestEmail,
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Elena Marsh' }],
    });
  }
  await signIn(page, host);

  await page.goto(`/events/edit/${event.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Message guests' }).click();
  await expect(page.getByRole('heading', { name: 'Message your guests' })).toBeVisible();
  await expect(page.getByText('You can still send 3 of 3 messages today')).toBeVisible();

  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  const message = page.getByRole('textbox', { name: 'Message', exact: true });

  // A message to waiting guests starts with a suggested text, a message to guests who come starts
  // empty.
  await page.getByText('Waiting', { exact: true }).click();
  await expect(message).toHaveValue(/You’re still on the waitlist/);
  await expect(page.getByRole('button', { name: 'Send to 1 address', exact: true })).toBeVisible();
  await page.getByText('Coming', { exact: true }).click();
  const send = page.getByRole('button', { name: 'Send to 2 addresses', exact: true });
  await send.click();
  await expect(page.getByText('Enter a message')).toBeVisible();

  // A suggested text can't be sent while it has blanks. The first of them is selected.
  await page.getByRole('button', { name: 'One week to go' }).click();
  await message.fill((await message.inputValue()).replace('[time]', '5 PM'));
  await send.click();
  await expect(page.getByText('Fill in the blank first')).toBeVisible();
  await expect(message).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('[what]');
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await subject.fill('See you on Friday');
  await message.fill('The gates open at half past five.');
  const mail = page.frameLocator('iframe[title="Preview of your message"]');
  await expect(mail.getByText('The gates open at half past five.').last()).toBeVisible();
  await expect(mail.getByText('The orchard').last()).toBeVisible();

  // A reload loses nothing that was typed.
  await page.reload();
  await expect(subject).toHaveValue('See you on Friday');
  await expect(message).toHaveValue('The gates open at half past five.');
  await expect(mail.getByText('The gates open at half past five.').last()).toBeVisible();
  await expectAccessible(page);

  // Enter asks first. The button, which names the number, sends at once.
  await subject.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Send to 2 addresses?' });
  await expect(question).toContainText(
    'We’ll send “See you on Friday” to 2 addresses with a confirmed reply',
  );
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await send.click();
  await expect(toastOf(page, 'Your message is on its way to 2 addresses.')).toBeVisible();
  const sent = page.getByRole('listitem').filter({ hasText: 'See you on Friday' });
  await expect(sent).toContainText('Ada Lovelace');
  await expect(sent).toContainText('2 addresses');
  await expect(message).toHaveValue('');

  // Schedules another message, which the host can take back.
  await subject.fill('One day to go');
  await message.fill('Bring a jacket.');
  await page.getByText('Later', { exact: true }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule' }).click();
  const later = page.getByRole('listitem').filter({ hasText: 'One day to go' });
  await expect(later).toContainText('Scheduled');
  await later.getByText('One day to go', { exact: true }).click();
  await later.getByRole('button', { name: /^Cancel “/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel message' }).click();
  await expect(later).toHaveCount(0);

  await test.step('parties are picked in the list of guests', async () => {
    await page.goto(`/events/${event.id}/guests`);
    const names = page.getByRole('link', { name: 'Elena Marsh', exact: true });
    if (isPhone(page)) {
      await names.first().click();
      await page
        .getByRole('dialog', { name: 'Elena Marsh' })
        .getByRole('button', { name: 'Message' })
        .click();
      await expect(page.getByText('1 email: Elena Marsh.')).toBeVisible();
      // On a phone, rows have checkboxes only in selection mode.
      await page.goto(`/events/${event.id}/guests`);
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('button', { name: 'Select', exact: true }).click();
    }
    const boxes = page.getByRole('checkbox', { name: 'Select Elena Marsh' });
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    const bar = page.getByRole('group', { name: 'Selected parties' });
    await expect(bar).toContainText('2 parties selected');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Message' }).click();
    await expect(page.getByText('2 emails: Elena Marsh, Elena Marsh.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Hand-picked/ })).toHaveAttribute('aria-pressed', 'true');
  });

  // Each of the two guests gets a mail, and the waiting one gets none.
  const root = await superadmin(server);
  const mailed = async () => {
    const letters = await root.call<{ toEmail: string; status: string }[]>(
      'GET',
      '/api/mailbox?q=See%20you%20on%20Friday&pageSize=100',
    );
    return letters.map(({ toEmail }) => toEmail).filter((to) => guests.includes(to));
  };
  await expect.poll(async () => (await mailed()).sort()).toEqual([guests[0], guests[1]].sort());

  await page.goto('/email-templates');
  await page.getByRole('link', { name: 'Outgoing Mail' }).click();
  await expect(page.getByRole('heading', { name: 'Outgoing Mail' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search recipient or event' }).fill(guests[0] ?? '');
  await expect(page.getByText('Message to guests')).toHaveCount(1);
  await page.getByText('Failed', { exact: true }).click();
  await expect(page).toHaveURL(/state=failed/);
  await expectAccessible(page);

  // The built-in mailbox refuses nothing. This route shows a sent mail as if the server had
  // reported a failure.
  await page.route(/\/api\/mail\?.*state=failed/, async (route) => {
    const reply = await route.fetch({ url: route.request().url().replace('state=failed', 'state=sent') });
    const rows = (await reply.json()) as object[];
    const failure = { kind: 'address', sentence: 'The address takes no mail.', answer: '550 No such user' };
    await route.fulfill({ response: reply, json: rows.map((row) => ({ ...row, state: 'failed', failure })) });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('550 No such user').first()).toBeVisible();
  await page
    .getByRole('button', { name: `Retry the email to ${guests[0] ?? ''}` })
    .first()
    .click();
  await expect(toastOf(page, 'You can resend only emails that failed or that we didn’t send.')).toBeVisible();
});
