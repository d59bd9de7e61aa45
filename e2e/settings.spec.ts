/** Tests the profile and password, the organization and its plan, mails, and the mailbox. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, superadmin } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

/**
 * Returns the visible toast. An open dialog hides the region from screen readers, which read the
 * other one.
 */
const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/, includeHidden: true }).getByText(text, { exact: true });

test('a user edits the profile and sees which fields are missing', async ({ page, server }) => {
  const host = await newHost(server);
  await signIn(page, host);
  await page.goto('/profile');
  for (const name of ['Profile Information', 'Security Settings', 'Subscription & Billing']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'Super Administrator' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await dialog.getByLabel('Email').fill('');
  await dialog.getByLabel('First name').fill('Augusta');
  await save.click();
  await expect(toastOf(page, 'Validation Error')).toBeVisible();
  await expect(toastOf(page, 'Email is required')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(host.user.email);
  await dialog.getByLabel('Last name').fill(' ');
  await save.click();
  await expect(toastOf(page, 'First name and last name are required')).toBeVisible();
  await dialog.getByLabel('Last name').fill('King');
  await dialog.getByLabel('Email').fill('no address');
  await save.click();
  await expect(toastOf(page, 'Update Failed')).toBeVisible();
  await expect(dialog.getByText('Valid email required')).toBeVisible();
  await dialog.getByLabel('Email').fill(server.superadmin.email);
  await save.click();
  await expect(toastOf(page, 'A user with this email already exists.')).toBeVisible();
  await page.route('**/api/users/*', (route) => route.abort());
  await save.click();
  await expect(toastOf(page, 'Failed to update profile')).toBeVisible();
  await page.unroute('**/api/users/*');
  await dialog.getByLabel('Email').fill(`augusta.${host.user.email}`);
  await save.click();
  await expect(toastOf(page, 'Profile Updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Augusta King');
  await expect(page.getByRole('main')).toContainText(`augusta.${host.user.email}`);

  const mails = page.getByRole('switch', { name: 'Email me about replies' });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect(toastOf(page, 'We won’t email you about replies.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Augusta King');
  await expect(mails).not.toBeChecked();

  // Signs out the user's other browser, and this one stays signed in.
  const other = await page.request.post('/api/login', {
    data: { email: `augusta.${host.user.email}`, password: 'a long password' },
    headers: { 'user-agent': 'curl/8.5.0' },
  });
  const { token } = (await other.json()) as { token: string };
  await page.reload();
  const devices = page.getByRole('listitem').filter({ hasText: 'Signed in' });
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessible(page);
  await devices
    .filter({ hasText: 'curl' })
    .getByRole('button', { name: /^Sign Out/ })
    .click();
  await expect(toastOf(page, 'Signed Out')).toBeVisible();
  await expect(devices).toHaveCount(1);
  const ended = await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status()).toBe(401);
  await expect(page.getByRole('button', { name: 'Sign Out Everywhere Else' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL('/subscriptions');
});

test('a user changes the password and signs in with the new password', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  await signIn(page, host);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const change = dialog.getByRole('button', { name: 'Change Password' });
  const fill = async (current: string, next: string, confirm: string) => {
    await dialog.getByLabel(/^Current password/).fill(current);
    await dialog.getByLabel(/^New password/).fill(next);
    await dialog.getByLabel(/^Confirm new password/).fill(confirm);
    await change.click();
  };
  await change.click();
  await expect(toastOf(page, 'All password fields are required')).toBeVisible();
  await expect(dialog.getByLabel(/^Current password/)).toBeFocused();
  await expectAccessible(page);
  await fill('a long password', 'one thing', 'another');
  await expect(toastOf(page, "New passwords don't match")).toBeVisible();
  await fill('a long password', 'short', 'short');
  await expect(toastOf(page, 'Password must be at least 6 characters long')).toBeVisible();
  await fill('not mine', 'a new password', 'a new password');
  await expect(toastOf(page, 'Password Change Failed')).toBeVisible();
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await dialog.getByLabel(/^Current password/).fill('a long password');
  await change.click();
  await expect(toastOf(page, 'Password Changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  // This session continues. The new password signs in, and the old one does not.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Security Settings' })).toBeVisible();
  const login = (password: string) =>
    page.request.post('/api/login', { data: { email: host.user.email, password } });
  expect((await login('a new password')).status()).toBe(200);
  expect((await login('a long password')).status()).toBe(401);
});

test('an admin edits the organization, and upgrades at once during the trial', async ({ page, server }) => {
  const host = await newHost(server);
  await signIn(page, host);
  await page.goto('/organization');
  await expect(page.getByRole('heading', { name: 'Organization Members' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: host.user.email })).toContainText('Administrator');
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  const tenant = await host.call<{ joinCode: string }>('GET', '/api/tenants/self');
  await expect(page.getByText(tenant.joinCode)).toBeVisible();
  // During the trial, the limits are those of Premium.
  await expect(page.getByRole('meter', { name: 'Active events' })).toHaveAttribute(
    'aria-valuetext',
    '0, no limit',
  );
  await expect(page.getByText(/for the 14 days that remain of your trial/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Organization' });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await dialog.getByLabel('Organization name').fill(' ');
  await save.click();
  await expect(toastOf(page, 'Organization name is required')).toBeVisible();
  await dialog.getByLabel('Organization name').fill(`Renamed ${randomUUID()}`);
  await dialog.getByLabel('Plan').selectOption('free');
  await expect(dialog.getByRole('switch')).toBeDisabled();
  await dialog.getByLabel('Plan').selectOption('pro');
  await expect(dialog.getByText('Takes effect right away.', { exact: false })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Remove Turnout branding' }).check();
  await expectAccessible(page);
  await page.route('**/api/tenants/self', (route) => route.abort());
  await save.click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Change to Pro' });
  await confirm.click();
  await expect(toastOf(page, 'Failed to update organization information.')).toBeVisible();
  await page.unroute('**/api/tenants/self');
  // The typed text is still there.
  await save.click();
  await confirm.click();
  await expect(toastOf(page, 'Organization Updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Renamed/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Removed');
  expect(await host.call('GET', '/api/tenants/self')).toMatchObject({
    subscriptionPlan: 'pro',
    removeBranding: true,
    requestedPlan: null,
  });

  await page.goto('/subscriptions');
  for (const name of ['Plan', 'Type', 'Price', 'Billing Cycle', 'Status', 'Current Period']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  }
  const plans = page.getByRole('table', { name: 'Subscriptions' });
  await expect(plans.getByRole('row').filter({ hasText: 'Pro' })).toContainText('$29');
  const history = page.getByRole('table', { name: 'History of plans' });
  await expect(
    history.getByRole('row').filter({ hasText: 'Plan changed from Premium to Pro' }),
  ).toContainText('$29');
  await expectAccessible(page);
});

test(
  'an upgrade of a running plan needs a request, a downgrade needs none, and a full plan warns the host',
  anyWidth,
  async ({ page, server }) => {
    const root = await superadmin(server);
    const host = await newHost(server);
    const path = `/api/tenants/${host.user.tenantId}`;
    await root.call('PUT', path, { subscriptionStatus: 'active', subscriptionPlan: 'pro' });
    await newEvent(host);
    await newEvent(host);
    await signIn(page, host);
    await page.goto('/subscriptions');
    const history = page.getByRole('table', { name: 'History of plans' });
    const change = page.getByRole('button', { name: 'Change Plan' });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Change Plan' });
    const question = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Change Plan' })).toBeDisabled();
    await dialog.getByRole('radio', { name: /Premium/ }).check();
    await expect(dialog.getByText(/You’re requesting an upgrade/)).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: 'Active events' })).toContainText('No limit');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Request Upgrade' }).click();
    await expect(question).toContainText('active events go from 10 to no limit', { ignoreCase: true });
    await question.getByRole('button', { name: 'Request Premium' }).click();
    await expect(toastOf(page, 'Upgrade Requested')).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw Request' }).click();
    await expect(toastOf(page, 'Request Withdrawn')).toBeVisible();
    await expect(page.getByText('Premium is requested')).toBeHidden();

    // A declined request appears in the history. The reason was mailed.
    await host.call('PUT', path, { subscriptionPlan: 'premium' });
    await root.call('PUT', `${path}/upgrade`, { decision: 'declined', plan: 'premium', reason: 'Not yet.' });
    await page.reload();
    await expect(history.getByRole('row').filter({ hasText: 'Upgrade to Premium declined' })).toHaveCount(1);
    await expect(history.getByRole('row').filter({ hasText: 'Request for Premium withdrawn' })).toHaveCount(
      1,
    );

    await change.click();
    await dialog.getByRole('radio', { name: /Free/ }).check();
    const over = 'You have 2 upcoming events, and Free allows 1. Nothing is deleted';
    await expect(dialog.getByText(over, { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change Plan' }).click();
    await expect(question.getByText(over, { exact: false })).toBeVisible();
    await question.getByRole('button', { name: 'Change to Free' }).click();
    await expect(toastOf(page, 'Success')).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Subscriptions' }).getByRole('row').filter({ hasText: 'Active' }),
    ).toContainText('$0');
    await expect(page.getByRole('meter', { name: 'Active events' })).toHaveAttribute(
      'aria-valuetext',
      '2 of 1, 1 over the limit',
    );

    const reason = 'The Free plan allows 1 active event; the Pro plan allows 10 active events.';
    await page.goto('/events');
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
    const create = page.getByRole('button', { name: 'Create Event' });
    await expect(create).toBeDisabled();
    await expect(create).toHaveAccessibleDescription(new RegExp(reason));
    await expectAccessible(page);
    await page.goto('/events/create');
    await expect(page.getByText('You’ve used your 1 active event on Free', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Event' })).toBeDisabled();
    await page.getByRole('link', { name: 'See Plans' }).click();
    await expect(page).toHaveURL('/subscriptions');
  },
);

test(
  'a superadmin sees the star of that role, has no organization, and sees the plans of all',
  anyWidth,
  async ({ page, server }) => {
    const root = await superadmin(server);
    await newHost(server);
    await signIn(page, root);
    await page.goto('/profile');
    await expect(page.getByRole('img', { name: 'Super Administrator' })).toBeVisible();
    await page.goto('/organization');
    await page.getByRole('link', { name: 'Go to Tenants' }).click();
    await expect(page).toHaveURL('/tenants');
    await page.goto('/subscriptions');
    for (const name of ['Subscriptions', 'History of plans']) {
      const table = page.getByRole('table', { name });
      await expect(table.getByRole('columnheader', { name: 'Organization' })).toHaveCount(1);
    }
  },
);

test('members see their organization but cannot change anything', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const email = `member.${host.user.id}@example.com`;
  await host.call('POST', '/api/users', { email, password: 'kettle 7', role: 'guest' });
  await signIn(page, await host.call('POST', '/api/login', { email, password: 'kettle 7' }));
  await page.goto('/organization');
  await expect(page.getByText('Renewal date')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Organization' })).toHaveCount(0);
  await expect(page.getByText('Join code')).toHaveCount(0);
  await expect(page.getByText('Organization Members')).toHaveCount(0);
  await page.goto('/subscriptions');
  await expect(page.getByText('An administrator of your organization can change the plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Plan' })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.route('**/api/tenants/self', (route) => route.fulfill({ json: null }));
  await page.goto('/organization');
  await expect(page.getByText('No tenant data')).toBeVisible();
});

test(
  'the app shows mails as designed, obeys its security policy, and loads nothing from other sites',
  anyWidth,
  async ({ page, server }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text());
    });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && /^https?:/.test(request.url()))
        elsewhere.push(request.url());
    });
    const root = await superadmin(server);
    await signIn(page, root);
    await page.goto('/email-templates');
    await expect(page.getByRole('heading', { name: 'Email Templates Preview' })).toBeVisible();
    const frame = page.frameLocator('iframe[title="Preview of RSVP Confirmation"]');
    await expect(frame.getByRole('heading', { name: 'Summer Wedding Celebration' })).toBeVisible();
    await expect(frame.getByText(/AKDT/).filter({ visible: true }).first()).toBeVisible();
    // The mail's header keeps its green, although the policy refuses inline styles in markup.
    const green = frame.locator('td.pad').first();
    await expect(green).toHaveCSS('background-color', 'rgb(21, 128, 61)');
    await page.getByText('Plain text').click();
    await expect(page.locator('pre')).toContainText('Summer Wedding Celebration');
    await expectAccessible(page);

    const host = await newHost(server);
    const event = await newEvent(host);
    const guest = `guest.${randomUUID()}@example.com`;
    await page.request.post(`/api/rsvp/${event.customUrl}/submit`, {
      data: {
        displayName: 'Grace <b>Hopper</b>',
        guestEmail: guest,
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Grace <b>Hopper</b>', mealChoice: '' }],
      },
    });
    await page.getByRole('link', { name: 'Open Mailbox' }).click();
    await page.getByLabel('Search messages').fill(guest);
    const letter = page.getByRole('row').filter({ hasText: guest });
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(letter).toContainText('Sent', { timeout: 1000 });
    }).toPass();
    // The list may have had the mail before the search. All others disappear once the search runs.
    await expect(page.locator('tbody tr').filter({ hasNotText: guest })).toHaveCount(0);
    // Rows are dimmed while newer ones load.
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
    await expectAccessible(page);
    await letter.getByRole('button', { name: 'Read' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 attempt');
    const mail = dialog.frameLocator('iframe');
    await expect(mail.getByRole('heading', { name: event.name }).first()).toBeVisible();
    // Text that does not look like a name is not repeated to the owner of the address.
    await expect(mail.getByText(/Hopper/)).toHaveCount(0);
    // The links in the mail open next to the page and work: the guest's own link leads to the
    // reply.
    const opening = page.waitForEvent('popup');
    await mail
      .getByRole('link')
      .filter({ hasText: /repl|change|RSVP/i })
      .first()
      .click();
    const opened = await opening;
    await expect(opened).toHaveURL(new RegExp(`/rsvp/${event.customUrl}`));
    await opened.close();
    await dialog.getByText('Plain text').click();
    await expect(dialog.locator('pre')).toContainText(event.name);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download invitation.ics' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('invitation.ics');
    const entry = await readFile(await file.path(), 'utf8');
    expect(entry).toContain('METHOD:REQUEST');
    expect(entry).toContain(`SUMMARY:${event.name}`);
    expect(refused).toEqual([]);
    expect(elsewhere).toEqual([]);
  },
);
