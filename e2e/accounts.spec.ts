import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newHost, signIn, superadmin, toastOf } from './host.ts';
import { linkIn, mailTo, newEmail, newName, newMember, password } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

const loginView = (page: Page) => page.getByRole('heading', { name: 'Welcome Back' });

async function fillDetails(page: Page, details: { email: string; password?: string; confirm?: string }) {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(details.email);
  await page
    .getByLabel('Password', { exact: false })
    .first()
    .fill(details.password ?? password);
  await page.getByLabel('Confirm password').fill(details.confirm ?? details.password ?? password);
}

async function logIn(page: Page | Locator, email: string, typed = password) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(typed);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('the landing page shows the offer, the prices, and ways to register and sign in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know exactly who is coming.');
  for (const promise of ['No credit card required', 'Free 14-day trial', 'Cancel anytime']) {
    await expect(page.getByRole('listitem').getByText(promise)).toBeVisible();
  }
  const pricing = page.locator('#pricing');
  for (const text of [
    '$0',
    '1 active event',
    '100 total reservations',
    '$29',
    '10 active events',
    '1,000 total reservations',
    '$99',
    'Unlimited events and reservations',
  ]) {
    await expect(pricing.getByText(text, { exact: true })).toBeVisible();
  }
  const sample = page.frameLocator('iframe');
  await expect(sample.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await pricing.getByRole('button', { name: 'Start with Pro' }).click();
  await expect(page.getByLabel('Plan')).toHaveValue('pro');
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(loginView(page)).toBeVisible();
  await expect(page.getByText('Enter your credentials to access your dashboard')).toBeVisible();
  await expect(page).toHaveURL(/view=login/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Home' }).click();
  // The page stays in its language, whatever the browser prefers.
  await expect(page).toHaveURL('/?l=en');
});

test('a new host creates an organization and reaches the dashboard', async ({ page, server }) => {
  const name = newName('Garden club');
  const taken = await newHost(server);
  const takenName = (await taken.call<{ name: string }>('GET', '/api/tenants/self')).name;
  const email = newEmail();

  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
  await expectAccessible(page);
  await expect(page.getByLabel('Organization name')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toastOf(page, 'Organization name is required')).toBeVisible();
  // No page frame surrounds the toast, so it is centered.
  const offCenter = () =>
    page.locator('[data-toast]').evaluate((toast) => {
      const { left, width } = toast.getBoundingClientRect();
      return Math.abs(left + width / 2 - document.documentElement.clientWidth / 2);
    });
  await expect.poll(offCenter).toBeLessThan(2);
  await expect(page.getByLabel('Organization name')).toHaveAccessibleDescription(/is required/);
  await page.getByLabel('Organization name').fill(takenName);
  await page.getByLabel('Plan').selectOption('pro');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Organization name')).toHaveAccessibleDescription(/already exists/);

  // Answers once that the name is free, as if another organization took it a moment later.
  await page.route('**/api/tenants/search', (route) => route.fulfill({ json: null }), { times: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page, 'First name is required')).toBeVisible();
  for (const label of ['First name', 'Last name', 'Email', 'Confirm password']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${label} is required`));
  }
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();

  await fillDetails(page, { email: taken.user.email, confirm: 'another password' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page, 'Passwords do not match')).toBeVisible();
  await fillDetails(page, { email: taken.user.email, password: '12345' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page, 'Password must be at least 6 characters long')).toBeVisible();

  // A taken name leads back to the step that asks for it.
  await fillDetails(page, { email: taken.user.email });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page, 'An organization with this name already exists.')).toBeVisible();
  await expect(page.getByLabel('Organization name')).toHaveAccessibleDescription(/already exists/);
  await page.getByLabel('Organization name').fill(name);
  const searched = page.waitForResponse('**/api/tenants/search');
  await page.getByRole('button', { name: 'Continue' }).click();
  // A browser logs every 404 as an error.
  expect((await searched).status()).toBe(200);

  // Going back and forward keeps everything that the user typed.
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Plan')).toHaveValue('pro');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);

  // An email address in use shows an error at its field, and the user can still finish signing up.
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already exists/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page, 'Organization and account created successfully!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  await expect(page.getByText('14 days left in your trial')).toBeVisible();

  // The session survives a reload. Signed-in visitors of the landing page go to the dashboard.
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'an applicant asks to join, gets approval from the admin and signs in',
  anyWidth,
  async ({ page, browser, server }) => {
    const host = await newHost(server);
    const root = await superadmin(server);
    const { name } = await host.call<{ name: string }>('GET', '/api/tenants/self');
    const email = newEmail();

    await page.goto('/?view=register');
    await page.getByLabel('Join an existing organization').check();
    await page.getByRole('button', { name: 'Find Organization' }).click();
    await expect(toastOf(page, 'Organization name required')).toBeVisible();
    await expect(toastOf(page, 'Please enter the organization name')).toBeVisible();

    await page.getByLabel('Organization name').fill('No such club');
    await page.getByRole('button', { name: 'Find Organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Organization Not Found' });
    await expect(dialog.getByText('check the spelling')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Try Different Name' }).click();
    await expect(page.getByLabel('Organization name')).toHaveValue('No such club');

    await page.getByLabel('Organization name').fill(` ${name.toUpperCase()} `);
    await page.getByRole('button', { name: 'Find Organization' }).click();
    await expect(page.getByText(`You’re asking to join ${name}.`)).toBeVisible();
    await fillDetails(page, { email });
    await page.getByRole('button', { name: 'Submit Join Request' }).click();
    await expect(toastOf(page, 'Request Submitted')).toBeVisible();
    await expect(
      toastOf(page, 'Your join request has been sent to the organization admin for approval.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: "What's next?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know exactly who is coming.');

    // The admin sees that the address is not proved yet.
    const office = await browser.newContext();
    const admin = await office.newPage();
    await signIn(admin, host);
    await admin.goto(`${server.url}/users`);
    await expect(admin.getByText('Email not confirmed')).toBeVisible();

    await page.goto(linkIn(await mailTo(root, email, /confirm/i)));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();

    await admin.reload();
    await expect(admin.getByText('Email confirmed')).toBeVisible();
    await expect(
      admin.getByText('I would like to join this organization to help manage events.'),
    ).toBeVisible();
    await admin.getByRole('button', { name: `Approve ${email}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve Request' }).click();
    await expect(toastOf(admin, 'Join request approved and user created successfully')).toBeVisible();
    await expect(admin.getByText('No pending join requests.')).toBeVisible();
    await office.close();

    await page.goto('/?view=login');
    await logIn(page, email);
    await expect(toastOf(page, 'Successfully logged in!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('My Events', { exact: true }).first()).toBeVisible();
  },
);

test(
  'an applicant creates an organization under a name that the search did not find',
  anyWidth,
  async ({ page }) => {
    const name = newName('Chess club');
    await page.goto('/?view=register');
    await page.getByLabel('Join an existing organization').check();
    await page.getByLabel('Organization name').fill(name);
    await page.getByRole('button', { name: 'Find Organization' }).click();
    await page.getByRole('button', { name: 'Create New Organization Instead' }).click();
    await expect(page.getByText(`You’ll be the administrator of ${name}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
  },
);

test(
  'the registration wizard keeps typed text across Back and reload, but no password',
  anyWidth,
  async ({ page }) => {
    const name = newName('Choir');
    const email = newEmail();
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
    await page.getByLabel('Organization name').fill(name);
    await page.getByLabel('Plan').selectOption('premium');
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillDetails(page, { email });

    // Back leads to the first step, and forward to the second one with all its data.
    await page.goBack();
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
    await page.goForward();
    await expect(page.getByLabel('Confirm password')).toHaveValue(password);

    await page.reload();
    await expect(page.getByText(`You’ll be the administrator of ${name}.`)).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Confirm password')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      password,
    );

    // Back and forward also keep the step and its data across the landing page.
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know exactly who is coming.');
    await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
    await expect(page.getByLabel('Plan')).toHaveValue('premium');
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillDetails(page, { email });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Your organization is ready' })).toBeVisible();

    // The account exists, so a reload finds its owner signed in.
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  },
);

test(
  'a failed organization search shows the error and can be repeated',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const { name } = await host.call<{ name: string }>('GET', '/api/tenants/self');
    await page.goto('/?view=register');
    await page.getByLabel('Join an existing organization').check();
    await page.getByLabel('Organization name').fill(name);
    await page.route('**/api/tenants/search', (route) => route.abort(), { times: 2 });
    await page.getByRole('button', { name: 'Find Organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Organization Not Found' });
    const sentence = dialog.getByText('We couldn’t reach Turnout. Check your connection and try again.');
    await expect(sentence).toBeVisible();
    await expect(dialog.getByText('check the spelling')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(sentence).toBeVisible();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`You’re asking to join ${name}.`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

test('a mailed link sets a forgotten password once', anyWidth, async ({ page, server }) => {
  const root = await superadmin(server);
  const host = await newHost(server);
  const { email } = host.user;
  await page.goto('/?view=login');
  await logIn(page, email, 'not the password');
  await expect(toastOf(page, 'Login failed')).toBeVisible();
  await expect(page.getByRole('alert').getByText('The email or password is wrong.')).toBeVisible();

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailTo(root, email, /password/i));
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('brand new one');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('brand new two');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('brand new one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await logIn(page, email, 'brand new one');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

test(
  'the app checks a stored session and silently clears an invalid session',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/users/me', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, host);
    await page.goto('/organization');
    await expect(page.getByText('Loading...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.evaluate(() => localStorage.setItem('auth_token', 'not a token'));
    await page.goto('/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know exactly who is coming.');
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
    expect(
      await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_user')]),
    ).toEqual([null, null]);
  },
);

test(
  'a session that ends during work leads to the login view and back to the page',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const member = await newMember(server, host, 'admin');
    await signIn(page, member);
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible();
    // A password change elsewhere ends the session.
    await host.call('PUT', `/api/users/${member.id}/password`, { newPassword: 'another password' });
    // The user does not have to press anything, because the server notifies the page.
    await expect(loginView(page)).toBeVisible();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await logIn(page, member.email, 'another password');
    await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible();
    await expect(page).toHaveURL(/\/users$/);

    await page.getByRole('button', { name: /, account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know exactly who is coming.');
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know exactly who is coming.');
  },
);

test(
  'typed text in a dialog survives the end of the session, but only for its user',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    await signIn(page, host);
    // Blocks live updates, which would also report the end of the session. Here, only the refused
    // save may report it.
    await page.route('**/api/live', (route) => route.abort());
    await page.goto('/users');
    const email = newEmail();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    const typed = dialog.getByRole('textbox', { name: 'Email' });
    const save = dialog.getByRole('button', { name: 'Create User' });
    async function end({ token }: { token: string }) {
      await fetch(`${server.url}/api/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      await save.click();
      await expect(again).toBeVisible();
    }
    await page.getByRole('button', { name: 'Create User' }).first().click();
    await dialog.getByLabel('First name').fill('Grace');
    await dialog.getByLabel('Last name').fill('Hopper');
    await typed.fill(email);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await end(host);
    await expect(again.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await expectAccessible(page);
    // The user cannot get around the dialog, and can neither see nor reach anything below it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(
      await page.locator('[role=dialog][aria-hidden] input[type=email]').evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return field === document.elementFromPoint(x + width / 2, y + height / 2);
      }),
    ).toBe(false);
    await again.getByRole('textbox', { name: 'Password' }).fill('a wrong password');
    await again.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(again.getByRole('alert')).toBeVisible();
    await logIn(again, host.user.email);
    await expect(again).toBeHidden();
    await expect(typed).toHaveValue(email);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();

    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    await page.getByRole('button', { name: 'Create User' }).first().click();
    await dialog.getByLabel('First name').fill('Secret');
    await dialog.getByLabel('Last name').fill('Guest');
    await typed.fill(newEmail());
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await end({ token: token ?? '' });
    await logIn(again, email);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Grace, account' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'signing in and searching report a missing network and keep typed text',
  anyWidth,
  async ({ page, context }) => {
    await page.goto('/?view=login');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach Turnout.');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');

    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Join an existing organization').check();
    await page.getByLabel('Organization name').fill('Chess club');
    await page.getByRole('button', { name: 'Find Organization' }).click();
    await expect(page.getByRole('dialog', { name: 'Organization Not Found' })).toContainText(
      'We couldn’t reach Turnout.',
    );
    await context.setOffline(false);
  },
);

test('an unknown path shows the specified 404 page', anyWidth, async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('This page doesn’t exist')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectAccessible(page);
});
