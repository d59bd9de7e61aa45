import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, superadmin, toastOf } from './host.ts';
import { newEmail, newMember, newName, password } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Searches and waits for the response. A row may appear earlier and be dimmed a moment later. */
async function searchFor(page: Page, label: string, text: string) {
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text);
  await page.getByRole('searchbox', { name: label }).fill(text);
  await answered;
}

async function choose(page: Page, subject: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${subject}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Records every toast from now on: one that is replaced at once is easily missed. */
async function recordToasts(page: Page): Promise<() => Promise<string>> {
  const said = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      for (const shown of document.querySelectorAll('[data-toast]')) texts.add(shown.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return () => said.evaluate((texts) => [...texts].join('\n'));
}

test('a superadmin creates, edits and deletes an organization', async ({ page, server }) => {
  const root = await superadmin(server);
  const host = await newHost(server);
  const { name: takenName } = await host.call<{ name: string }>('GET', '/api/tenants/self');
  await newEvent(host);
  const name = newName('Rowing club');
  await signIn(page, root);
  await page.goto('/tenants');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenants Management');

  await page.getByRole('button', { name: 'Create Tenant' }).click();
  const nextYear = String(new Date().getUTCFullYear() + 1);
  await expect(dialog(page).getByLabel('Subscription plan')).toHaveValue('free');
  await expect(dialog(page).getByLabel('Status')).toHaveValue('trial');
  await expect(dialog(page).getByLabel('Renewal date')).toHaveValue(new RegExp(`^${nextYear}-`));
  await dialog(page).getByLabel('Renewal date').fill('');
  await dialog(page).getByRole('button', { name: 'Create Tenant' }).click();
  await expect(dialog(page).getByText('Organization name is required')).toBeVisible();
  await expect(dialog(page).getByText('Renewal date is required')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Organization name').fill(takenName);
  await dialog(page).getByLabel('Renewal date').fill('2032-02-29');
  await dialog(page).getByRole('button', { name: 'Create Tenant' }).click();
  await expect(dialog(page).getByLabel('Organization name')).toHaveAccessibleDescription(/already exists/);
  await dialog(page).getByLabel('Organization name').fill(name);
  await dialog(page).getByRole('button', { name: 'Create Tenant' }).click();
  await expect(toastOf(page, 'Tenant created successfully')).toBeVisible();

  await searchFor(page, 'Search tenants', name);
  await expect(rowOf(page, name)).toContainText('No admin found');
  await expect(rowOf(page, name)).toContainText('Trial');
  await expect(rowOf(page, name)).toContainText('Feb 29, 2032');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page).getByLabel('Status').selectOption('past_due');
  await dialog(page).getByLabel('Subscription plan').selectOption('premium');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Tenant updated successfully')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Past due');
  await expect(rowOf(page, name)).toContainText('Premium');

  await choose(page, name, 'Manage Admin');
  await expect(toastOf(page, 'No admin found for this tenant')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await choose(page, name, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('All users and events');
  await page.getByRole('button', { name: 'Delete Tenant' }).click();
  await expect(toastOf(page, 'Tenant deleted successfully')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();

  await searchFor(page, 'Search tenants', takenName);
  await expect(rowOf(page, takenName)).toBeVisible();
  await choose(page, takenName, 'Delete');
  await page.getByRole('button', { name: 'Delete Tenant' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
    `${takenName} still has 1 user and 1 event. Remove all users and events first.`,
  );
});

test(
  'a superadmin changes an admin’s email and password, and makes another user admin',
  anyWidth,
  async ({ page, server }) => {
    const root = await superadmin(server);
    const host = await newHost(server);
    const { name } = await host.call<{ name: string }>('GET', '/api/tenants/self');
    const other = await newMember(server, host, 'guest', { firstName: 'Cleo', lastName: 'Cruz' });
    const email = newEmail();
    await signIn(page, root);
    await page.goto('/tenants');
    await searchFor(page, 'Search tenants', name);
    await expect(rowOf(page, name)).toContainText(host.user.email);
    await choose(page, name, 'Manage Admin');
    await expect(dialog(page).getByLabel('Admin email')).toHaveValue(host.user.email);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(toastOf(page, 'No changes to save')).toBeVisible();
    await dialog(page).getByLabel('Admin email').fill(other.email);
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog(page).getByLabel('Admin email')).toHaveAccessibleDescription(/already exists/);
    await dialog(page).getByLabel('Admin email').fill(email);
    await dialog(page).getByRole('textbox', { name: 'New password' }).fill('12345');
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog(page).getByText('Password must be at least 6 characters long')).toBeVisible();
    await dialog(page).getByRole('textbox', { name: 'New password' }).fill('q7wz4k');
    const said = await recordToasts(page);
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(toastOf(page, 'Admin updated successfully')).toBeVisible();
    await expect(rowOf(page, name)).toContainText(email);

    // Reassignment takes precedence, so the text typed above it changes nothing.
    await choose(page, name, 'Manage Admin');
    await dialog(page).getByLabel('Admin email').fill('nobody@example.com');
    await dialog(page).getByRole('searchbox', { name: 'Search users' }).fill('cleo');
    await dialog(page)
      .getByRole('radio', { name: /Cleo Cruz/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowOf(page, name)).toContainText(other.email);
    // Neither save reports an error, although the old address no longer finds the admin.
    expect(await said()).toContain('Admin updated successfully');
    expect(await said()).not.toContain('No admin found');
    const members = await root.call<{ id: string; email: string; role: string }[]>(
      'GET',
      `/api/tenants/${host.user.tenantId}/users`,
    );
    expect(members.map(({ email: address, role }) => [address, role]).sort()).toEqual(
      [
        [email, 'eventManager'],
        [other.email, 'admin'],
      ].sort(),
    );
  },
);

test(
  'an admin edits only their organization, and a superadmin grants the upgrade',
  anyWidth,
  async ({ page, browser, server }) => {
    const root = await superadmin(server);
    const host = await newHost(server);
    const id = host.user.tenantId;
    await root.call('PUT', `/api/tenants/${id}`, { subscriptionPlan: 'free', subscriptionStatus: 'active' });
    const name = newName('Choir');
    await signIn(page, host);
    await page.goto('/tenants');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Create Tenant' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Edit / }).click();
    await expect(dialog(page).getByLabel('Status')).toHaveCount(0);
    await expect(dialog(page).getByLabel('Renewal date')).toHaveCount(0);
    await dialog(page).getByLabel('Organization name').fill(name);
    await dialog(page).getByLabel('Subscription plan').selectOption('pro');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      toastOf(page, 'Tenant updated successfully. The upgrade to Pro is waiting for approval.'),
    ).toBeVisible();
    await expect(rowOf(page, name)).toContainText('Asked for Pro');

    const office = await browser.newContext();
    const platform = await office.newPage();
    await signIn(platform, root);
    await platform.goto(`${server.url}/tenants`);
    await expect(platform.getByRole('heading', { name: 'Upgrade requests' })).toBeVisible();
    await platform.getByRole('button', { name: `Grant the upgrade of ${name}` }).click();
    await platform.getByRole('button', { name: 'Grant Upgrade' }).click();
    await expect(toastOf(platform, `${name} is now on the Pro plan.`)).toBeVisible();
    await expect(platform.getByText(`Grant the upgrade of ${name}`)).toHaveCount(0);
    await office.close();

    await page.reload();
    await expect(rowOf(page, name)).toContainText('Pro');
    await expect(page.getByText('Asked for Pro')).toHaveCount(0);
  },
);

test('a lone admin finds My Profile, and then adds, edits and deletes users', async ({ page, server }) => {
  const host = await newHost(server);
  const email = newEmail();
  await signIn(page, host);
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  await expect(page.getByText('No pending join requests.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog(page).getByLabel('Organization')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Role').getByRole('option')).toHaveText([
    'Administrator',
    'Event Manager',
    'Guest',
  ]);
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page, 'Please fill in all required fields')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(host.user.email);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page, 'Failed to create user')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /already exists/,
  );
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog(page).getByLabel('Role').selectOption('eventManager');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page, 'User created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users Management');
  await expect(page.getByRole('columnheader', { name: 'Organization' })).toHaveCount(0);

  // The admin edits another user, including the role and a password that must be typed twice.
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await dialog(page).getByLabel('First name').fill('Zelda');
  await dialog(page).getByLabel('Role').selectOption('guest');
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(host.user.email);
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Failed to update user')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /already exists/,
  );
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Please fill in all required fields')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog(page).getByRole('textbox', { name: 'New password', exact: true }).fill('kettle 7');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'New passwords do not match')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'New password', exact: true }).fill('12345');
  await dialog(page).getByRole('textbox', { name: 'Confirm new password' }).fill('12345');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Password must be at least 6 characters long')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'New password', exact: true }).fill('kettle 7');
  await dialog(page).getByRole('textbox', { name: 'Confirm new password' }).fill('kettle 7');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'User updated successfully')).toBeVisible();
  await expect(rowOf(page, 'Zelda')).toContainText('Guest');
  const login = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'kettle 7' }),
  });
  expect(login.status).toBe(200);

  // Users can't change their own role or delete themselves here. A new password needs the current
  // one.
  await page.getByRole('button', { name: `Edit ${host.user.email}` }).click();
  await expect(dialog(page).getByLabel('Role')).toHaveCount(0);
  await dialog(page).getByLabel('First name').fill('Augusta');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'User updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Augusta, account' })).toBeVisible();
  await choose(page, host.user.email, 'Change Password');
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill('not it');
  await dialog(page).getByRole('textbox', { name: 'New password', exact: true }).fill('kettle 8');
  await dialog(page).getByRole('textbox', { name: 'Confirm new password' }).fill('kettle 8');
  await dialog(page).getByRole('button', { name: 'Change Password' }).click();
  await expect(toastOf(page, 'Failed to change password')).toBeVisible();
  await expect(toastOf(page, 'The current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Change Password' }).click();
  await expect(toastOf(page, 'Password changed successfully')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${host.user.email}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await choose(page, email, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('Their events pass to you');
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expect(toastOf(page, 'User deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
});

test('a superadmin chooses the organization of a new user', anyWidth, async ({ page, server }) => {
  const root = await superadmin(server);
  const host = await newHost(server);
  const { name } = await host.call<{ name: string }>('GET', '/api/tenants/self');
  const email = newEmail();
  await signIn(page, root);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page, 'Please fill in all required fields')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Organization' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page, 'User created successfully')).toBeVisible();
  await searchFor(page, 'Search users', email);
  await expect(rowOf(page, email)).toContainText(name);
  await expectAccessible(page);

  await searchFor(page, 'Search users', server.superadmin.email);
  await expect(rowOf(page, server.superadmin.email)).toContainText('Platform');
});

test(
  'an admin denies a join request with a reason, and learns that another request was decided already',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const [first, second] = [newEmail(), newEmail()];
    const requests = new Map<string, string>();
    for (const email of [first, second]) {
      const reply = await fetch(`${server.url}/api/join-requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenantId: host.user.tenantId, email, firstName: 'Max', lastName: 'Moss' }),
      });
      requests.set(email, ((await reply.json()) as { id: string }).id);
    }
    await signIn(page, host);
    await page.goto('/users');
    await page.getByRole('button', { name: `Deny ${first}` }).click();
    await dialog(page).getByLabel('Reason (optional)').fill('We are full this year.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Deny Request' }).click();
    await expect(toastOf(page, 'Join request denied')).toBeVisible();
    await expect(page.getByRole('button', { name: `Deny ${first}` })).toHaveCount(0);
    const all = await host.call<{ id: string; denialReason: string | null }[]>('GET', '/api/join-requests');
    expect(all.find(({ id }) => id === requests.get(first))?.denialReason).toBe('We are full this year.');

    await page.getByRole('button', { name: `Approve ${second}` }).click();
    await expect(dialog(page).getByText('Email not confirmed')).toBeVisible();
    await expectAccessible(page);
    await host.call('PUT', `/api/join-requests/${requests.get(second)}`, { status: 'denied' });
    await dialog(page).getByLabel('Administrator').check();
    await dialog(page).getByRole('button', { name: 'Approve Request' }).click();
    await expect(toastOf(page, 'Failed to approve join request')).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveText('This request was already denied.');
  },
);

for (const role of ['eventManager', 'guest'] as const) {
  test(
    `a lone ${role} edits their profile at /users but cannot open /tenants`,
    anyWidth,
    async ({ page, server }) => {
      const host = await newHost(server);
      const member = await newMember(server, host, role);
      await signIn(page, member);
      await page.goto('/users');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page.getByText('Pending Join Requests')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Create User' })).toHaveCount(0);
      await page.getByRole('button', { name: `Edit ${member.email}` }).click();
      await dialog(page).getByLabel('Last name').fill('Brown');
      await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
      await expect(toastOf(page, 'User updated successfully')).toBeVisible();
      await expect(rowOf(page, 'Bo Brown')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/tenants');
      await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
    },
  );
}

test('the dialog reports that a deleted user cannot be deleted again', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const member = await newMember(server, host, 'guest');
  await signIn(page, host);
  await page.goto('/users');
  await choose(page, member.email, 'Delete');
  await host.call('DELETE', `/api/users/${member.id}`);
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expect(toastOf(page, 'Failed to delete user')).toBeVisible();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('This user doesn’t exist.');
});

test('the dialog reports a server failure and keeps typed text', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  await signIn(page, host);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('new@example.com');
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await page.route('**/api/users', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page, 'Failed to create user')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'We couldn’t reach Turnout. Check your connection and try again.',
  );
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveValue('new@example.com');
});
