import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, openGuestList, signIn, toastOf, unfoldFilters } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test('a host adds, changes, moves, merges and restores households on the guest list', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host, { name: 'Spring wedding', maxGuests: 40 });
  const made = (label: string, more: object = {}) =>
    host.call('POST', `/api/events/${event.id}/invitations`, { label, ...more });
  await signIn(page, host);
  await page.goto(`/events/${event.id}/guests`);
  await openGuestList(page, 'Guest list');
  await expect(page.getByText('Your guest list is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Add a household' }).click();
  const add = page.getByRole('textbox', { name: 'Add a household' });
  await expect(add).toBeFocused();
  await page.keyboard.type('Ana & Ben Silva +1');
  await page.keyboard.press('Enter');
  const list = page.getByRole('table', { name: 'Guest list of Spring wedding' });
  const silvas = list.getByRole('link', { name: 'Ana & Ben Silva' });
  await expect(silvas).toBeVisible();
  await expect(list).toContainText('Ana Silva, Ben Silva, 1 plus-one');
  await expect(add).toHaveValue('');
  await expect(add).toBeFocused();
  const totals = page.getByLabel('Guest list totals');
  await expect(totals).toContainText('Invited3');
  await expect(totals).toContainText('Not sent3');

  await test.step('changed beside the list, by keyboard', async () => {
    await silvas.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Ana & Ben Silva' });
    await panel.getByRole('button', { name: 'Add a person' }).click();
    await panel.getByRole('textbox', { name: 'Person 4' }).fill('Zoe Silva');
    await panel.getByRole('checkbox', { name: 'Child' }).last().check();
    await panel.getByLabel('Email').fill('silvas@example.com');
    await panel.getByLabel('Email').press('Enter');
    await expect(totals).toContainText('Invited4 (1 child)');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await made('The Okafor family', { invitees: [{ name: 'Ada Okafor' }] });
  await made('Silva', { email: 'silvas@example.com', invitees: [{ name: 'Dee Silva' }] });

  await test.step('two of one email are one', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Review them' }).click();
    const pair = page.getByRole('dialog', { name: 'Possible duplicates' });
    await pair.getByRole('button', { name: 'Keep Ana & Ben Silva' }).click();
    await expect(pair.getByRole('listitem')).toHaveCount(0);
    await expect(totals).toContainText('Invited6 (1 child)');
  });

  await test.step('several are moved, tagged, deleted and taken back', async () => {
    await page.getByRole('checkbox', { name: 'Select The Okafor family' }).check();
    const bar = page.getByRole('group', { name: 'Selected households' });
    await bar.getByLabel('Move to round').selectOption('2');
    await bar.getByLabel('Tag to add').fill('work');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Add tag' }).click();
    await expect(bar.getByLabel('Tag to add')).toHaveValue('');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await unfoldFilters(page);
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('work');
    await expect(list.getByRole('link')).toHaveText(['The Okafor family']);
    await page.getByRole('checkbox', { name: 'Select The Okafor family' }).check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No household matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('link')).toHaveText(['The Okafor family']);
  });

  await test.step('a message goes to picked households, or makes texts for them', async () => {
    await page.getByRole('checkbox', { name: 'Select The Okafor family' }).check();
    await page
      .getByRole('group', { name: 'Selected households' })
      .getByRole('button', { name: 'Message' })
      .click();
    await expect(page.getByText('We can’t email 1 household. You get a text for each')).toBeVisible();
    await page.getByLabel('Message', { exact: true }).fill('Dear {first names|you}, bring boots.');
    await page.getByRole('button', { name: 'Make the texts' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Make the texts?' });
    await sure.getByRole('button', { name: 'Make the texts' }).click();
    await expect(toastOf(page, 'The texts for you to send yourself are in “Sent messages”.')).toBeVisible();
  });
});

test(
  'a host pastes a list, fixes its errors, imports the list and undoes the import',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { name: 'Autumn wedding', maxGuests: 40 });
    await signIn(page, host);
    await page.goto(`/events/${event.id}/guests?view=invited`);
    await page.getByRole('button', { name: 'Import a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import guests' });
    const rows = [
      ['Household', 'Name', 'Email', 'Phone'],
      ['The Silvas', 'Ana & Ben Silva', 'silvas@example.com', ''],
      ['The Okafors', 'Ada Okafor', 'not one', ''],
      ['The Meyers', 'Max Meyer', 'meyer@example.com', 'call me'],
      ['The Rossis', '', 'rossi@example.com', ''],
    ];
    await dialog.getByLabel('Paste cells').fill(rows.map((row) => row.join('\t')).join('\n'));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    // The import recognized every column, so the next step shows the rows. Back leads to the
    // columns.
    await dialog.getByRole('button', { name: 'Back' }).click();
    // Pasted text has no encoding to choose.
    await expect(dialog.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Letters')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByRole('button', { name: 'Add 3 households' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByLabel('Email of row 3').fill('okafor@example.com');
    await dialog.getByLabel('Phone of row 4').fill('+1 207 555 0199');
    await dialog.getByLabel('Name of row 5').fill('Rita Rossi');
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await test.step('an undone guess shows in its row at once', async () => {
      const silvas = dialog.getByRole('listitem').filter({ hasText: 'The Silvas' });
      const guess = dialog.getByRole('listitem').filter({ hasText: 'Last names shared' });
      await expect(silvas).toContainText('Ana Silva, Ben Silva');
      await guess.getByRole('button', { name: 'Undo this guess for all' }).click();
      await expect(silvas).toContainText('Ana, Ben Silva');
      await guess.getByRole('button', { name: 'Guess again' }).click();
      await expect(silvas).toContainText('Ana Silva, Ben Silva');
    });
    await dialog.getByRole('button', { name: 'Add 4 households' }).click();
    const totals = page.getByLabel('Guest list totals');
    await expect(totals).toContainText('Invited5');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Your guest list is empty')).toBeVisible();
  },
);

test('an import opens on a phone, and stays open while the window changes its width', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host, { name: 'Autumn wedding', maxGuests: 40 });
  await signIn(page, host);
  await page.goto(`/events/${event.id}/guests?view=invited`);
  await page.getByRole('button', { name: 'Import a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import guests' });
  await dialog.getByLabel('Paste cells').fill('Name\tShoe\nAna Silva\t41\nBo Reed\t43');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(dialog.getByRole('button', { name: 'Check the list' })).toBeVisible();
  }
});
