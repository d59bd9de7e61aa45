import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

interface SentSheet {
  versions: { version: number; link: string }[];
}

/** The area of an A4 page within the sheet's margins, 180 × 267 mm, in CSS pixels. */
const paper = { width: 680, height: 1009 };

test(
  'a host sends the kitchen sheet of 300 guests to the caterer, who acknowledges and prints the sheet',
  anyWidth,
  async ({ page, browser, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, {
      name: 'Harvest dinner',
      maxGuests: 400,
      maxGuestsPerRsvp: 60,
      hasMeals: true,
      mealOptions: ['Salmon', 'Risotto', 'Short rib'].map((name) => ({ name, description: '' })),
    });
    const { id: diets } = await host.call<{ id: string }>('POST', `/api/events/${event.id}/questions`, {
      ...{ kind: 'dietary', scope: 'guest', label: 'Diet?' },
    });
    const needs = ['shellfish', 'lactose'].map((tag) => ({ tag, severity: 'intolerance' }));
    const reply = async (party: number, meals: readonly string[]) => {
      await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        displayName: `Party ${party}`,
        guestEmail: `party-${party}@example.com`,
        isAttending: true,
        guestCount: 50,
        ...(party === 1 && { message: 'Please mind a nut allergy' }),
        guestDetails: Array.from({ length: 50 }, (_, index) => ({
          name: `Guest ${index} Of-Party-${party}`,
          mealChoice: meals[index % meals.length],
          ...(party === 8 && index === 0 && { answers: { [diets]: needs } }),
        })),
      });
    };
    for (const party of [1, 2, 3, 4, 5, 6]) await reply(party, ['Salmon', 'Risotto', 'Short rib']);
    const linkOf = async (version: number) => {
      const { versions } = await host.call<SentSheet>('GET', `/api/events/${event.id}/kitchen`);
      return new URL(versions.find((each) => each.version === version)?.link ?? '').pathname;
    };
    await signIn(page, host);
    await page.goto(`/events/${event.id}/kitchen`);
    await expect(page.getByRole('region', { name: 'Special needs' })).toContainText('1 note mentions food');
    await page.getByRole('button', { name: 'Send to caterer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to caterer' });
    await expect(dialog).toContainText('Notes aren’t on the sheet');
    await dialog.getByLabel('Caterer’s email').fill('chef@example.com');
    await dialog.getByRole('button', { name: 'Send' }).click();
    const caterer = page.getByRole('region', { name: 'Caterer' });
    await expect(caterer).toContainText('Version 1');
    await expect(caterer).toContainText('Not confirmed');
    await expectAccessible(page);

    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: new URL(page.url()).origin,
    });
    const sheet = await context.newPage();
    await test.step('it is acknowledged by a press, without a script', async () => {
      await sheet.goto(await linkOf(1));
      await sheet.getByRole('button', { name: 'I have version 1' }).click();
      await expect(sheet.getByRole('status')).toContainText('You confirmed');
      await expect(caterer).toContainText('Received');
    });
    await context.close();

    await test.step('a version in which everybody changed has its totals on the first page, and no row is cut', async () => {
      for (const party of [7, 8]) await reply(party, ['Risotto']);
      await host.call('POST', `/api/events/${event.id}/kitchen/send`, {
        email: 'chef@example.com',
        names: true,
      });
      await page.goto(await linkOf(2));
      const headings = page.getByRole('columnheader');
      const lines = await headings.evaluateAll((all) =>
        all.map((heading) => {
          const text = document.createRange();
          text.selectNodeContents(heading);
          return text.getClientRects().length;
        }),
      );
      // No heading of the table breaks.
      expect(lines).toEqual([1, 1, 1, 1]);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(paper);
      const found = await page.evaluate(() => ({
        totals: document.querySelector('table')?.getBoundingClientRect().bottom,
        cut: [...document.querySelectorAll('tr, li')].filter(
          (row) => getComputedStyle(row).breakInside !== 'avoid' || row.getBoundingClientRect().height > 200,
        ).length,
        rows: document.querySelectorAll('li').length,
        hidden: getComputedStyle(document.querySelector('form') ?? document.body).display,
      }));
      expect(found).toMatchObject({ cut: 0, rows: 101, hidden: 'none' });
      expect(found.totals).toBeLessThan(paper.height);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(1);
      expect(pdf).toMatch(/MediaBox\s*\[0 0 59\d/);
      // The print is black and white: removed text is struck through, added and changed lines have
      // a bar, and nothing has a color.
      const marks = await page.evaluate(() => {
        const gray = (color: string) => new Set(color.match(/\d+/g)?.slice(0, 3)).size === 1;
        const look = (element: Element) => getComputedStyle(element);
        return {
          struck: [...document.querySelectorAll('del')].every(
            (del) => look(del).textDecorationLine === 'line-through',
          ),
          bars: [...document.querySelectorAll('#changes ~ ul li')].every(
            (line) => parseFloat(look(line).borderLeftWidth) >= 4 && look(line).borderLeftStyle !== 'none',
          ),
          strikes: document.querySelectorAll('del').length,
          colored: [...document.querySelectorAll('main *')]
            .filter((each) => each.getClientRects().length > 0)
            .filter((each) => !gray(look(each).color) || !gray(look(each).borderLeftColor)).length,
        };
      });
      expect(marks).toMatchObject({ struck: true, bars: true, colored: 0 });
      expect(marks.strikes).toBeGreaterThan(0);
    });
  },
);
