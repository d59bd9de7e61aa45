import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, superadmin, toastOf } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test('a superadmin creates, edits, deactivates and deletes a theme', anyWidth, async ({ page, server }) => {
  const root = await superadmin(server);
  const name = `Night ${Date.now()}`;
  await signIn(page, root);
  await page.goto('/themes');
  const wedding = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Garden Wedding' }) });
  await expect(wedding.getByText('Active', { exact: true })).toBeVisible();
  for (const swatch of ['Primary', 'Secondary', 'Accent', 'Background', 'Text']) {
    await expect(wedding.getByText(swatch, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create theme' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create theme' }).click();
  await expect(dialog.getByText('Theme name is required')).toBeVisible();
  await dialog.getByLabel('Theme name').fill(name);
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('#bbbbbb');
  await expect(dialog.getByText(/Hard to read on the page: 1\.\d to 1/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('#222222');
  await dialog.getByLabel('Custom CSS').fill('.card { background: url(//evil.example/x) }');
  await expect(dialog.getByText('Line 1: url() is not allowed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create theme' }).click();
  await expect(dialog.getByText('We can’t use this CSS as it is.')).toBeVisible();
  await dialog.getByLabel('Custom CSS').fill('.card { border-radius: 0 }');
  const miniature = dialog.frameLocator('iframe');
  await expect(miniature.locator('.card').first()).toHaveCSS('border-radius', '0px');
  await dialog.getByText('What can be styled').click();
  await dialog.getByRole('button', { name: 'Insert example' }).click();
  await expect(miniature.locator('.title')).toHaveCSS('letter-spacing', '2px');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create theme' }).click();
  await expect(toastOf(page, 'Theme created successfully')).toBeVisible();

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card.getByText('Custom CSS available')).toBeVisible();
  await card.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Theme name').fill('Garden Wedding');
  await dialog.getByRole('button', { name: 'Save theme' }).click();
  await expect(dialog.getByText('There’s already a theme named Garden Wedding.').first()).toBeVisible();
  await dialog.getByLabel('Theme name').fill(name);
  await dialog.getByLabel('Font').selectOption('Lora');
  await dialog.getByRole('button', { name: 'Save theme' }).click();
  await expect(card.getByText('Lora')).toBeVisible();

  const host = await newHost(server);
  const made = (await root.call<{ id: string; name: string }[]>('GET', '/api/themes')).find(
    (theme) => theme.name === name,
  );
  const event = await newEvent(host, { themeId: made?.id });
  const guest = await page.context().newPage();
  await guest.goto(`/rsvp/${event.customUrl}`);
  await expect(guest.locator('.title')).toHaveCSS('letter-spacing', '2px');
  await expect(guest.locator('.card').first()).toHaveCSS('border-radius', '0px');
  await guest.getByRole('radio', { name: 'Yes' }).check();
  await expect(guest.locator('.field input').first()).toHaveCSS('border-width', '0px 0px 2px');
  await expect(guest.locator('.form .button').first()).toHaveCSS('text-transform', 'uppercase');
  await guest.close();

  await card.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(card.getByText('Inactive')).toBeVisible();
  expect(
    (await host.call<{ name: string }[]>('GET', '/api/themes')).map((theme) => theme.name),
  ).not.toContain(name);

  await card.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete theme' }).click();
  await expect(toastOf(page, 'Theme deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('an admin cannot open the themes page', anyWidth, async ({ page, server }) => {
  await signIn(page, await newHost(server));
  await page.goto('/themes');
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
});
