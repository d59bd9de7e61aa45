/**
 * Checks every table at every width: nothing scrolls sideways or within the page, and every control
 * is in view.
 */
import type { Page } from '@playwright/test';
import { newEvent, newHost, signIn, superadmin } from './host.ts';
import { newMember } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

const widths = [1600, 1280, 1024, 900, 834, 768, 390, 320];

/**
 * Returns the layout faults of the current page. At desktop widths, a broken word in a table is
 * also a fault.
 */
const faults = (page: Page, hasRows = true) =>
  page.evaluate((hasRows) => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`The page is ${scrollWidth - clientWidth} px too wide.`);
    const named = (element: Element) => `${element.tagName} “${(element.textContent ?? '').slice(0, 40)}”`;
    for (const box of document.querySelectorAll('main *')) {
      if (box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) continue;
      const { overflowX, overflowY } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1)
        found.push(`Scrolls sideways: ${named(box)}`);
      if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1)
        found.push(`Scrolls within the page: ${named(box)}`);
    }
    const rows = document.querySelectorAll('main [role=row]');
    for (const row of window.innerWidth < 768 ? [] : rows) {
      const { display, paddingRight } = getComputedStyle(row);
      // The rows of a table have no padding of their own.
      if (display !== 'grid') continue;
      const end = row.getBoundingClientRect().right - parseFloat(paddingRight);
      const last = row.lastElementChild?.getBoundingClientRect().right ?? 0;
      if (last > end + 1) found.push(`Runs into the edge by ${Math.round(last - end)} px: ${named(row)}`);
    }
    if (hasRows && rows.length < 2) found.push('There is no row.');
    for (const act of document.querySelectorAll('main [role=row] :is(a, button)')) {
      const { left, right, width } = act.getBoundingClientRect();
      if (width > 1 && (left < 0 || right > window.innerWidth)) found.push(`Out of sight: ${named(act)}`);
    }
    if (window.innerWidth === 1280) {
      const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.closest('[role=cell]')) continue;
        for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(`Broken: ${word[0]}`);
        }
      }
    }
    return found;
  }, hasRows);

/**
 * Checks the given pages at every width as the signed-in user. The first row must keep showing
 * `said`.
 */
async function lookAt(page: Page, paths: readonly string[], hasRows = true, said = '') {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1600, height: 900 });
      await page.goto(path);
      if (hasRows) await expect(page.locator('main [role=row]').nth(1)).toBeVisible();
      else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A second table of the page that is still loading has no columns to compare.
      await expect(page.locator('main :is([aria-busy=true], [data-pending])')).toHaveCount(0);
      let wider: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => faults(page, hasRows), { message: `${path} at ${width}` }).toEqual([]);
        // A column that disappears stays away: a narrower table never shows a column that a wider
        // one had no room for.
        // After a resize, all columns come back for a moment.
        let shown: string[] = [];
        const isNarrower = async () => {
          shown = await page.locator('main [role=columnheader]').allTextContents();
          return width < 768 || wider.length === 0 || shown.every((name) => wider.includes(name));
        };
        await expect.poll(isNarrower, { message: `${path} at ${width}` }).toBe(true);
        wider = shown;
        if (said) await expect(page.locator('main [role=row]').nth(1).getByText(said)).toBeVisible();
      }
    });
  }
}

const people = [
  ['Ingrid Eriksdotter', 2, true],
  ['Marguerite Abernathy-Vandermeer', 1, true],
  ['Gustav van der Meer', 3, true],
  ['Bartholomew Featherstonehaugh', 2, true],
  ['Alan Turing', 1, false],
] as const;

test('every table fits widths from 320 to 1600 pixels', anyWidth, async ({ page, server }) => {
  test.slow();
  const root = await superadmin(server);
  const host = await newHost(server);
  await newMember(server, host, 'eventManager', { firstName: 'Maximiliane', lastName: 'Oberhuber-Wachtel' });
  const event = await newEvent(host, {
    name: 'Maya & Jonas: A Wedding by the Bay',
    location: 'Harbor House, 12 Old Cannery Road, Anchorage',
    maxGuests: 4,
    enableWaitlist: true,
    hasMeals: true,
    mealOptions: [{ name: 'Mushroom risotto', description: '' }],
  });
  for (const [name, guestCount, isAttending] of people) {
    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: name,
      guestEmail: `${name.toLowerCase().replaceAll(' ', '.')}@harborpine.example`,
      guestPhone: '+1 907 555 0142',
      isAttending,
      guestCount,
      guestDetails: Array.from({ length: guestCount }, (_, index) => ({
        name: index === 0 ? name : `Companion ${index}`,
        mealChoice: isAttending ? 'Mushroom risotto' : '',
      })),
      message: 'Could we sit beside the Okafors, away from the loudspeakers?',
    });
  }
  await signIn(page, root);
  await lookAt(page, [
    '/dashboard',
    '/events',
    `/events/${event.id}/guests`,
    `/events/${event.id}/guests?by=person`,
    `/reservations?event=${event.id}`,
    '/waitlists',
    '/users',
    '/tenants',
    '/subscriptions',
    '/activity',
    '/mailbox',
    '/outgoing-mail',
  ]);
  // Tiles, which two pages show, must not scroll or cut off text either.
  await lookAt(page, ['/themes', '/email-templates'], false);
  await host.call('POST', `/api/events/${event.id}/door-links`, {
    label: 'The entrance at the old cannery',
    rights: [],
  });
  await lookAt(page, [`/events/${event.id}/doors`, `/events/${event.id}/board`], false);
});

test(
  'the tables of an organization fit widths from 320 to 1600 pixels',
  anyWidth,
  async ({ page, server }) => {
    test.slow();
    const host = await newHost(server);
    await newMember(server, host, 'eventManager', {
      firstName: 'Maximiliane',
      lastName: 'Oberhuber-Wachtel',
    });
    const asked = await fetch(`${server.url}/api/join-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tenantId: host.user.tenantId,
        email: `bartholomew.featherstonehaugh.${host.user.id}@harborpine.example`,
        firstName: 'Bartholomew',
        lastName: 'Featherstonehaugh',
      }),
    });
    expect(asked.status).toBe(201);
    await signIn(page, host);
    await lookAt(page, ['/users', '/organization', '/subscriptions', '/activity']);
    // One list shows the waiting parties of several events.
    for (const name of ['Maya & Jonas: A Wedding by the Bay', 'Maya & Jonas: The morning after']) {
      const event = await newEvent(host, { name, maxGuests: 1, enableWaitlist: true });
      for (const displayName of ['Ingrid Eriksdotter', 'Gustav van der Meer']) {
        await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
          ...{ displayName, guestEmail: `${displayName.slice(0, 6).toLowerCase()}@harborpine.example` },
          ...{ isAttending: true, guestCount: 1, guestDetails: [{ name: displayName }] },
        });
      }
    }
    await lookAt(page, ['/waitlists'], true, 'Maya & Jonas');
  },
);

/** Returns the columns whose text is cut, and the least unused width of each column. */
const cells = (page: Page) =>
  page.locator('main [role=table]').evaluate((table) => {
    const headings = [...table.querySelectorAll('[role=columnheader]')].map(
      (heading) => (heading.lastElementChild ?? heading).textContent,
    );
    const found = { cut: new Set<string>(), unused: new Map<string, number>() };
    for (const row of table.querySelectorAll('[data-index] > [role=row]')) {
      for (const [index, cell] of [...row.children].entries()) {
        const name = headings[index] ?? '';
        const content = cell.lastElementChild ?? cell;
        const range = document.createRange();
        range.selectNodeContents(content);
        const unused = cell.clientWidth - Math.ceil(range.getBoundingClientRect().width);
        found.unused.set(name, Math.min(unused, found.unused.get(name) ?? Infinity));
        if (
          [cell, ...cell.querySelectorAll('*')].some(
            (box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth,
          )
        )
          found.cut.add(name);
      }
    }
    return { cut: [...found.cut], unused: Object.fromEntries(found.unused) };
  });

test(
  'dates, names, phones and statuses are never cut, and the guests get the remaining width',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const short = await newEvent(host, { name: 'Short texts' });
    const long = await newEvent(host, { name: 'Long texts', maxGuests: 4, enableWaitlist: true });
    const reply = ({ customUrl }: { customUrl: string }, name: string, more: object) =>
      host.call('POST', `/api/rsvp/${customUrl}/submit`, {
        ...{ displayName: name, guestEmail: `${name.slice(0, 4).trim().toLowerCase()}@example.com` },
        ...{ guestPhone: '+49 170 12345678', isAttending: true, guestCount: 1, guestDetails: [{ name }] },
        ...more,
      });
    for (const name of ['Ada King', 'Alan Turing']) await reply(short, name, {});
    for (const [name, guestCount] of people) {
      await reply(long, name, {
        guestEmail: `${name.toLowerCase().replaceAll(' ', '.')}@harborpine.example`,
        guestCount,
        guestDetails: Array.from({ length: guestCount }, (_, index) => ({
          name: index ? `Friend ${index}` : name,
        })),
        message: 'Could we sit beside the Okafors, away from the loudspeakers?',
      });
    }
    await signIn(page, host);
    const rows = page.locator('main [data-index] > [role=row]');
    for (const width of [834, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/reservations?event=${long.id}`);
      await expect(rows).toHaveCount(people.length);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(async () => (await cells(page)).cut.length).toBeGreaterThan(0);
      const minGap = () =>
        page.locator('main [role=columnheader]').evaluateAll((headings) => {
          const texts = headings.map((heading) => {
            const range = document.createRange();
            // The padding of a button is for the pointer, and may reach the next heading.
            range.selectNodeContents(heading.querySelector('button') ?? heading);
            return range.getBoundingClientRect();
          });
          return Math.min(...texts.slice(1).map(({ left }, before) => left - (texts[before]?.right ?? 0)));
        });
      // The columns get their widths once the rows are there.
      await expect.poll(minGap, `between headings at ${width}`).toBeGreaterThanOrEqual(6);
    }
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [`/reservations?event=${short.id}`, `/events/${short.id}/guests`]) {
        await page.goto(path);
        await expect(rows).toHaveCount(2);
        await expect
          .poll(async () => (await cells(page)).cut, { message: `${path} at ${width}` })
          .toEqual([]);
      }
      for (const path of [`/reservations?event=${long.id}`, `/events/${long.id}/guests`]) {
        await page.goto(path);
        await expect(rows).toHaveCount(people.length);
        await expect
          .poll(async () => (await cells(page)).cut.length, { message: `${path} at ${width}` })
          .toBeGreaterThan(0);
        const { cut, unused } = await cells(page);
        const whole = ['RSVP Date', 'Phone', 'Status', 'Actions'];
        expect(
          cut.filter((name) => whole.includes(name) || name.includes('Name')),
          `${path} at ${width}`,
        ).toEqual([]);
        for (const name of whole) expect(unused[name] ?? 0, `${name}, ${path} at ${width}`).toBeLessThan(16);
      }
    }
  },
);
