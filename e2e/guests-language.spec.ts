/**
 * Walks the nine journeys of a guest in German and in Arabic, for a host who writes Portuguese. The
 * guest never reads an English word, not in mails either.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import { guestIn } from '../domain/words/guest/index.ts';
import { plainIn } from '../domain/words/plain/index.ts';
import { type Caller, newEvent, newHost, superadmin } from './host.ts';
import { anyWidth, expect, type RunningServer, test } from './server.ts';

interface Letter {
  subject: string | null;
  text: string | null;
}
type Messages = Record<string, Record<string, string | { text: string }>>;

/** Returns the fixed parts of all messages of a catalog: the words between arguments and tags. */
function piecesOf(language: string): string[] {
  const catalogs = ['page', 'errors', 'plain', 'mail'].map(
    (area) => JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Messages,
  );
  const texts = catalogs.flatMap((catalog) =>
    Object.values(catalog).flatMap((group) => Object.values(group)),
  );
  return texts
    .map((message) => (typeof message === 'string' ? message : message.text))
    .flatMap((text) =>
      text.split(/\{\w+, (?:plural|select),|\{\w+(?:, number)?\}|=\d+ \{|\w+ \{|[{}#]|<\/?\w+>/),
    )
    .map((piece) => piece.replace(/^[\s.,:;!?“”…–]+|[\s.,:;!?“”…–]+$/g, ''))
    .filter((piece) => /\p{L}{3}/u.test(piece));
}

/** Returns a pattern of the English words that another language does not have. */
function englishBut(language: string): RegExp {
  const own = new Set(piecesOf(language).flatMap((piece) => piece.toLowerCase().match(/\p{L}+/gu) ?? []));
  const only = [...new Set(piecesOf('en'))].filter((piece) =>
    (piece.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => !own.has(word)),
  );
  const escaped = only.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}])(?:${escaped.join('|')})(?![\\p{L}])`, 'gu');
}

/** Returns everything that the guest reads, or hears from a screen reader. */
const readOf = (page: Page | Frame) =>
  page.evaluate(() => {
    const spoken = ['aria-label', 'placeholder', 'title', 'alt'];
    const attributes = [...document.body.querySelectorAll(spoken.map((name) => `[${name}]`).join())].flatMap(
      (element) => spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...attributes].join('\n');
  });

const texts = {
  ...{ name: 'Festa da colheita', displayName: 'Zé e Bia', location: 'Pomar', message: 'Tragam um casaco.' },
};
const german = {
  name: 'Erntefest',
  displayName: 'Zé & Bia',
  location: 'Obstgarten',
  message: 'Jacke mitbringen.',
};
const arabic = { name: 'حفل الحصاد', displayName: 'زي وبيا', location: 'البستان', message: 'أحضروا معاطف.' };

async function party(host: Caller, more: object = {}) {
  const event = await newEvent(host, { ...texts, languages: ['pt', 'de', 'ar'], ...more });
  for (const [tag, own] of [
    ['de', german],
    ['ar', arabic],
  ] as const)
    await host.call('PUT', `/api/events/${event.id}/translations/${tag}`, { texts: own });
  return event;
}

for (const language of ['de', 'ar'] as const) {
  const { form, buttons, outcome, own, ...words } = guestIn(language);
  const plain = plainIn(language);
  const english = englishBut(language);

  const expectOwn = async (page: Page | Frame) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    expect((await readOf(page)).match(english) ?? []).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  };

  test.describe(`a guest who reads ${language}`, () => {
    test.use({ locale: language === 'de' ? 'de-AT' : 'ar' });

    /** The guests' addresses, each with the number of mails that it gets at least. */
    const mailed = new Map<string, number>();
    test.beforeEach(() => mailed.clear());
    const addressOf = (name: string, count = 1) => {
      const email = `${name}-${crypto.randomUUID()}@example.com`.toLowerCase();
      mailed.set(email, count);
      return email;
    };
    const expectOwnMails = async (server: RunningServer) => {
      const root = await superadmin(server);
      for (const [email, count] of mailed) {
        const path = `/api/mailbox?q=${encodeURIComponent(email)}`;
        const sent = async () =>
          (await root.call<{ id: string; status: string }[]>('GET', path)).filter(
            ({ status }) => status === 'sent',
          );
        await expect
          .poll(async () => (await sent()).length, { message: email })
          .toBeGreaterThanOrEqual(count);
        for (const { id } of await sent()) {
          const { subject, text } = await root.call<Letter>('GET', `/api/mailbox/${id}`);
          const read = `${subject}\n${text?.replace(/https?:\/\/\S+/g, '')}`;
          expect(read.match(english) ?? [], read).toEqual([]);
        }
      }
    };

    const reply = async (page: Page, answer: 'yes' | 'no', name: string) => {
      await expectOwn(page);
      await page.getByRole('radio', { name: form[answer] }).check();
      await expectOwn(page);
      if (answer === 'yes') await page.getByLabel(form.name, { exact: true }).fill(name);
      await page.getByLabel(form.email).fill(addressOf(name));
    };
    /** Sends the reply and returns its personal link. */
    const send = async (page: Page) => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/submit'));
      await page.locator('form button[type=submit].button').first().click();
      const { link } = (await (await answered).json()) as { link: string | null };
      await expect(page.locator('.thanks')).toBeVisible();
      await expectOwn(page);
      return link ?? '';
    };

    test(
      'says yes, changes the reply and withdraws it in that language',
      anyWidth,
      async ({ page, server }) => {
        const event = await party(await newHost(server));
        await page.goto(`/rsvp/${event.customUrl}`);
        // Errors about missing input are in the guest's language, too.
        await page.getByRole('radio', { name: form.yes }).check();
        await page.locator('form button[type=submit].button').first().click();
        await expect(page.locator('.error').first()).toBeVisible();
        await reply(page, 'yes', 'Grete');
        const link = await send(page);
        await page.goto(link);
        await expect(page.getByRole('heading', { name: own.title })).toBeVisible();
        await expectOwn(page);
        await page.getByRole('button', { name: buttons.changeReply }).click();
        await expectOwn(page);
        await page.getByRole('button', { name: buttons.save }).click();
        await expect(page.locator('.thanks')).toBeVisible();
        await expectOwn(page);
        await page.getByRole('button', { name: own.withdraw }).click();
        await expectOwn(page);
        await page.getByRole('button', { name: own.withdraw }).click();
        await expect(page.getByText(own.withdrawn)).toBeVisible();
        await expectOwn(page);
        await page.goto(`${link}&erase=1`);
        await expectOwn(page);
        await expectOwnMails(server);
      },
    );

    test(
      'says no, waits, asks for approval, is let in and erases data in that language',
      anyWidth,
      async ({ page, server }) => {
        const host = await newHost(server);
        const open = await party(host);
        await page.goto(`/rsvp/${open.customUrl}`);
        await reply(page, 'no', 'Hedwig');
        await send(page);
        const full = await party(host, { maxGuests: 1, enableWaitlist: true });
        await host.call('POST', `/api/rsvp/${full.customUrl}/submit`, {
          ...{ displayName: 'Ada', guestEmail: `ada-${full.customUrl}@example.com`, isAttending: true },
          ...{ guestCount: 1, guestDetails: [{ name: 'Ada' }] },
        });
        await page.goto(`/rsvp/${full.customUrl}`);
        await reply(page, 'yes', 'Ingrid');
        await page.goto(await send(page));
        await expectOwn(page);
        const asked = await party(host, { requiresApproval: true });
        await page.goto(`/rsvp/${asked.customUrl}`);
        await reply(page, 'yes', 'Jutta');
        const link = await send(page);
        await page.goto(link);
        await expectOwn(page);
        for (const name of ['Ingrid', 'Jutta']) {
          const replies = await host.call<{ id: string }[]>('GET', `/api/reservations?q=${name}`);
          for (const { id } of replies)
            await host.call('PUT', `/api/reservation/${id}`, { waitlisted: false, notifyGuest: true });
        }
        await page.reload();
        await expectOwn(page);
        await page.goto(`${link}&erase=1`);
        await expectOwn(page);
        // Erasing removes the mails, too.
        await expectOwnMails(server);
        await page.getByRole('button', { name: own.erase }).click();
        await expect(page.getByRole('heading', { name: plain.erased.title })).toBeVisible();
        await expectOwn(page);
      },
    );

    test('replies by an invitation, and by a name, in that language', anyWidth, async ({ page, server }) => {
      const host = await newHost(server);
      const event = await party(host, { inviteMode: 'invited', lookupFactor: 'none' });
      const invite = (label: string, more: object = {}) =>
        host.call<{ id: string; link: string }>('POST', `/api/events/${event.id}/invitations`, {
          ...{ label, email: addressOf(label), invitees: [{ name: `${label} Vogt` }] },
          ...more,
        });
      const { id, link } = await invite('Karla', { language });
      await host.call('POST', `/api/events/${event.id}/invitations/send`, { ids: [id] });
      await expectOwnMails(server);
      await invite('Lotte', { language });
      await page.goto(link);
      await expectOwn(page);
      await page.getByRole('link', { name: words.invitation.notMe }).click();
      await expect(page.getByText(plain.notMe.question)).toBeVisible();
      await expectOwn(page);
      await page.goto(link);
      await page.getByRole('radio', { name: form.yes }).check();
      await send(page);
      await page.goto(`/rsvp/${event.customUrl}`);
      await expectOwn(page);
      const find = page.getByRole('form', { name: plain.find.title });
      for (const name of ['Niemand Unbekannt', 'Lotte Vogt']) {
        await find.getByRole('textbox').first().fill(name);
        await find.getByRole('button').click();
        await page.waitForLoadState();
        await expectOwn(page);
      }
      await page.getByRole('radio', { name: form.yes }).check();
      await page.getByLabel(form.email).fill('lotte@example.com');
      await send(page);
      await page.goto(`/rsvp/${event.customUrl}?i=ABCD-EFGH`);
      await expectOwn(page);
      await page.goto('/rsvp/nowhere-at-all');
      await expectOwn(page);
      await expectOwnMails(server);
    });

    test('replies in that language on a page of another site', anyWidth, async ({ page, server }) => {
      const event = await party(await newHost(server));
      const foreign = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(
          `<!doctype html><title>x</title><h1>x</h1><script src="${server.url}/embed.js" data-turnout-event="${event.customUrl}" data-language="${language}" async></script>`,
        );
      });
      await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
      try {
        await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
        await expect(page.locator(`iframe[title="${form.label}"]`)).toBeVisible();
        const frame = page.frames()[1] as Frame;
        await expectOwn(frame);
        await frame.getByRole('radio', { name: form.yes }).check();
        await frame.getByLabel(form.name, { exact: true }).fill('Mathilde');
        await frame.getByLabel(form.email).fill(addressOf('Mathilde'));
        await frame.locator('form button[type=submit].button').first().click();
        await expect(frame.locator('.thanks')).toBeVisible();
        await expectOwn(frame);
        await expectOwnMails(server);
      } finally {
        foreign.close();
      }
    });

    test.describe('a form without a script', () => {
      test.use({ javaScriptEnabled: false });

      test(
        'a guest replies, withdraws and reads mistakes in that language',
        anyWidth,
        async ({ page, server }) => {
          const host = await newHost(server);
          const event = await party(host, {
            hasMeals: true,
            mealOptions: [
              { name: 'Truta', description: '' },
              { name: 'Torta', description: '' },
            ],
          });
          await page.goto(`/rsvp/${event.customUrl}`);
          await expectOwn(page);
          await page.getByRole('radio', { name: form.yes }).check();
          await page.getByRole('button', { name: plain.form.continue }).click();
          await expectOwn(page);
          await page.getByRole('button', { name: buttons.submit }).click();
          await expect(page.getByRole('alert')).toBeVisible();
          await expectOwn(page);
          await page.getByLabel(form.name, { exact: true }).fill('Nora');
          await page.getByLabel(form.email).fill(addressOf('Nora'));
          await page.locator('select').last().selectOption('Torta');
          await page.getByRole('button', { name: buttons.submit }).click();
          await expect(page.getByRole('heading', { name: outcome.thanks })).toBeVisible();
          await expectOwn(page);
          const personal = page.locator('a[href^="/rsvp/"][href*="reply="]').first();
          const link = (await personal.getAttribute('href')) ?? '';
          for (const step of ['', '&change=1', '&erase=1', '&withdraw=1']) {
            await page.goto(link.replace(/#.*/, '') + step);
            await expectOwn(page);
          }
          await page.getByRole('button', { name: own.withdraw }).click();
          await expectOwn(page);
          await page.goto(link);
          await expectOwn(page);
          await expectOwnMails(server);
        },
      );
    });
  });
}
