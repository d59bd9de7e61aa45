/** Tests that a guest's data can be handed out and erased. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a host erases one person, and a guest erases the whole reply by the personal link',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    const { link } = await host.call<{ link: string }>('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: 'Grace Hopper',
      guestEmail: `grace-${event.customUrl}@example.com`,
      isAttending: true,
      guestCount: 2,
      guestDetails: [{ name: 'Grace Hopper' }, { name: 'Vincent Hopper' }],
    });

    await signIn(page, host);
    await page.goto(`/reservations?event=${event.id}`);
    await page.getByRole('button', { name: 'Edit Grace Hopper' }).click();
    await page.getByRole('button', { name: 'Privacy…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Privacy: Grace Hopper' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download all data' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Vincent Hopper');
    await dialog.getByText('Vincent Hopper').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Erase…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Erase Vincent Hopper?' });
    await question.getByRole('button', { name: 'Erase for good' }).click();
    const done = page.getByRole('dialog', { name: 'Erased' });
    await expect(done.getByText('1 seat opened up.')).toBeVisible();
    await done.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Vincent Hopper')).toHaveCount(0);

    await page.goto(link);
    await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible();
    await page.getByRole('link', { name: 'Delete my data' }).click();
    await expect(page.getByRole('heading', { name: 'Delete your data?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete my data' }).click();
    await expect(page.getByRole('heading', { name: 'Your data was erased' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();

    // Withdrawn and deleted replies leave traces, which a host finds through the activity log.
    const again = await host.call<{ link: string }>('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: 'Mary Somerville',
      guestEmail: `mary-${event.customUrl}@example.com`,
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Mary Somerville' }],
    });
    const token = again.link.split('reply=')[1];
    await host.call('DELETE', `/api/rsvp/${event.customUrl}/reply/${token}`);
    await page.goto(again.link);
    await page.getByRole('link', { name: 'Delete what’s left of my data' }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Keep it' }).click();
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await page.goto('/activity');
    await page.getByRole('link', { name: 'Mary Somerville' }).click();
    await page.getByRole('button', { name: 'Erase what’s left…' }).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('What was left of the reply was erased.')).toBeVisible();
    await page.goto('/activity');
    await expect(page.getByText('Erased guest')).toBeVisible();
    await expect(page.getByText('Mary Somerville')).toHaveCount(0);
  },
);
