import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, openGuestList, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true });
const labels = (page: Page) => card(page).getByRole('listitem').locator('.font-medium').allInnerTexts();

async function drag(page: Page, from: number, to: number): Promise<void> {
  const grips = card(page).getByTitle('Drag to move');
  await grips.nth(from).scrollIntoViewIfNeeded();
  const [a, b] = [await grips.nth(from).boundingBox(), await grips.nth(to).boundingBox()];
  if (!a || !b) throw new Error('The grips are not in sight.');
  await page.mouse.move(a.x + 8, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + 8, b.y + b.height / 2 + (to > from ? 20 : -20), { steps: 6 });
  await page.mouse.up();
}

test(
  'a host writes, previews and orders questions, and reads the answers',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { maxGuestsPerRsvp: 4 });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/rsvp/')) sent.push(request.url());
    });
    await signIn(page, host);
    await page.goto(`/events/edit/${event.id}?tab=questions`);
    const dialog = page.getByRole('dialog');
    const begin = async (kind: string, label: string) => {
      await card(page).getByRole('button', { name: 'Add question' }).click();
      await page.getByRole('menuitem', { name: 'Custom question' }).click();
      await dialog.getByLabel('Type', { exact: true }).selectOption({ label: kind });
      await dialog.getByLabel('Question', { exact: true }).fill(label);
    };
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save question' }).click();
      await expect(dialog).toBeHidden();
    };

    await test.step('input that cannot be saved stays as typed, with the reason next to it', async () => {
      await begin('One choice', 'Bus?');
      for (const [index, option] of ['There', 'Back', 'There'].entries()) {
        await dialog.getByRole('button', { name: 'Add option' }).click();
        await dialog.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
      }
      await dialog.getByRole('button', { name: 'Save question' }).click();
      const third = dialog.getByLabel('Option 3', { exact: true });
      await expect(third).toBeFocused();
      await expect(third).toHaveAccessibleDescription(/.+/);
      await third.fill('Walk');
      await dialog.getByLabel('Limit for option 1').fill('30');
      // The grip accepts the arrow keys and keeps the focus.
      await dialog.getByRole('button', { name: 'Move option 3', exact: true }).focus();
      await page.keyboard.press('ArrowUp');
      await expect(dialog.getByLabel('Option 2', { exact: true })).toHaveValue('Walk');
      await expect(dialog.getByRole('button', { name: 'Move option 2', exact: true })).toBeFocused();
      await expectAccessible(page);
      await save();
    });

    await test.step('a question depends on an earlier one, and cannot be dragged before it', async () => {
      await begin('Short text', 'Where do you get on?');
      await dialog.getByLabel('Earlier question').selectOption({ label: 'Bus?' });
      await dialog.getByLabel('There', { exact: true }).check();
      await dialog.getByLabel('Required', { exact: true }).check();
      await save();
      await begin('Long text', 'Why not?');
      await dialog.getByLabel('Who sees it').selectOption({ label: 'Guests who aren’t coming' });
      await save();
      await drag(page, 1, 0);
      await expect(
        page.getByText('“Where do you get on?” depends on “Bus?”, so it has to come after that question.'),
      ).toBeVisible();
      expect(await labels(page)).toEqual(['Bus?', 'Where do you get on?', 'Why not?']);
      await drag(page, 2, 0);
      await expect.poll(() => labels(page)).toEqual(['Why not?', 'Bus?', 'Where do you get on?']);
    });

    await test.step('the form beside it is the guest’s own, asks what each is asked, and sends nothing', async () => {
      const form = page.frameLocator('iframe[title="The form as guests see it"]').getByRole('form');
      const where = form.getByLabel('Where do you get on?');
      await expect(form.getByRole('radio', { name: 'Walk' })).toBeVisible();
      await expect(where).toBeHidden();
      await form.getByText('There', { exact: true }).click();
      await form.getByRole('button', { name: /^Submit RSVP/ }).click();
      await expect(where).toBeFocused();
      await where.fill('At the church');
      await form.getByRole('button', { name: /^Submit RSVP/ }).click();
      await expect(page.getByText('Nothing is missing, so guests could send this.')).toBeVisible();
      await page.getByText('Declines', { exact: true }).click();
      await expect(form.getByLabel('Why not?')).toBeVisible();
      await expect(form.getByText('Bus?')).toBeHidden();
      expect(sent).toEqual([]);
      await expectAccessible(page);
    });

    await test.step('answers are two clicks from the event’s home', async () => {
      const [, bus, where] = await host.call<{ id: string; options: { id: string }[] }[]>(
        'GET',
        `/api/events/${event.id}/questions`,
      );
      const answers = { [bus?.id ?? '']: bus?.options[0]?.id, [where?.id ?? '']: 'At the church' };
      const guestDetails = [{ name: 'Ana Silva' }];
      const reply = {
        displayName: 'Ana Silva',
        guestEmail: 'ana@example.com',
        isAttending: true,
        guestDetails,
      };
      await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, { ...reply, guestCount: 1, answers });
      await page.goto(`/events/${event.id}`);
      await page.getByRole('link', { name: 'Guests', exact: true }).click();
      await openGuestList(page, 'Answers');
      await expect(page.getByRole('region', { name: 'Where do you get on?' })).toContainText('At the church');
      await expectAccessible(page);
      await page.getByText('All columns', { exact: true }).click();
      await expect(page.getByRole('row', { name: /Ana Silva/ })).toContainText('There');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Export' }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Replies with answers as XLSX' }).click();
      expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    });

    await test.step('the panel of a party has its answers, and its form changes them', async () => {
      await page
        .getByRole('row', { name: /Ana Silva/ })
        .getByRole('link')
        .click();
      const answers = page.getByRole('region', { name: 'Party answers' });
      await expect(answers).toContainText('At the church');
      await page.getByRole('button', { name: 'Edit Ana Silva' }).click();
      const form = page.getByRole('form', { name: 'Edit the reservation of Ana Silva' });
      await form.getByRole('radio', { name: 'Walk' }).check();
      await expect(form.getByLabel('Where do you get on?')).toBeHidden();
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(answers).toContainText('Walk');
      await expect(answers).not.toContainText('At the church');
    });
  },
);
