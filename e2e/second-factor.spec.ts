import { expectAccessible } from './accessible.ts';
import { newHost, signIn } from './host.ts';
import { newMember, password } from './people.ts';
import { anyWidth, expect, test } from './server.ts';
import { authenticatorOf } from '../server/testing/factors.ts';

test(
  'a user sets up an authenticator app, and signs in with a code or a recovery code',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const member = await newMember(server, host, 'guest');
    await signIn(page, member);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const phone = authenticatorOf(secret);
    const code = dialog.getByLabel('2. Enter the code the app shows now');
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText(/This code doesn’t match/)).toBeVisible();
    await code.fill(phone.code());
    await code.press('Enter');

    const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    const [recovery = ''] = await kept.getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await kept.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('turnout-recovery-codes.txt');
    await expectAccessible(page);
    await kept.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 of 10 codes are left.', { exact: false })).toBeVisible();

    await page.getByRole('button', { name: /, account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    const logIn = async () => {
      await page.goto('/?view=login');
      await page.getByLabel('Email').fill(member.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    };
    await logIn();
    const field = page.getByLabel('Code', { exact: false });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(page);
    await field.fill('000000');
    await field.press('Enter');
    await expect(page.getByText('This code is wrong or already used. Enter a new one.')).toBeVisible();
    await field.fill(phone.code());
    await field.press('Enter');
    await expect(page).toHaveURL(/\/(dashboard|events)/);

    await page.getByRole('button', { name: /, account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await logIn();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/(dashboard|events)/);
    await page.goto('/profile');
    await expect(page.getByText('9 of 10 codes are left.', { exact: false })).toBeVisible();
  },
);

test('a user signs in with a passkey alone, or as the second step', anyWidth, async ({ page, server }) => {
  const member = await newMember(server, await newHost(server), 'guest');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, member);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('Work laptop', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const signOut = async () => {
    await page.getByRole('button', { name: /, account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.goto('/?view=login');
  };
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();

  await signOut();
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Work laptop', { exact: true })).toHaveCount(0);

  // No browser uses a passkey at a bare network address.
  await page.goto(server.url.replace('localhost', '127.0.0.1') + '/?view=login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
});

test(
  'a user in a role with a required second factor sets up a factor first',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const member = await newMember(server, host, 'guest');
    await host.call('PUT', '/api/factors/rules', { roles: ['guest'] });
    await signIn(page, member);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const phone = authenticatorOf((await dialog.locator('code').innerText()).replaceAll(' ', ''));
    await dialog.getByLabel('2. Enter the code the app shows now').fill(phone.code());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
  },
);
