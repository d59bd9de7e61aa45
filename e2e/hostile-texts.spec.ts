/**
 * Tests that whatever a host or a guest types remains text. It puts a corpus of would-be scripts
 * into every text field and opens every page that shows them. The content security policy and
 * trusted types are a second line of defense. They must have nothing to refuse here.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkPages } from '../domain/access/pages.ts';
import { newEvent, newHost, signIn, superadmin } from './host.ts';
import { expect, test } from './server.ts';

const corpus = [
  '<script>window.ran=1</script>',
  '"><script>window.ran=2</script>',
  '</script><script>window.ran=3</script>',
  '<img src=x onerror=window.ran=4>',
  '"><img src=x onerror="window.ran=5">',
  "' onfocus=window.ran=6 autofocus x='",
  '" onmouseover="window.ran=7" style="position:fixed;inset:0',
  '<svg onload=window.ran=8><animate onbegin=window.ran=9 attributeName=x dur=1s>',
  '</title><svg onload=window.ran=10>',
  '</textarea><script>window.ran=11</script>',
  '</style><script>window.ran=12</script>',
  '<iframe srcdoc="<script>parent.ran=13</script>">',
  '<a href="javascript:window.ran=14">click</a>',
  'javascript:window.ran=15',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=16&gt;">',
  '<form action=//evil.example><button formaction=javascript:window.ran=17>go',
  '<base href=//evil.example/><link rel=stylesheet href=//evil.example/a.css>',
  '<details open ontoggle=window.ran=18>',
  '{{constructor.constructor("window.ran=19")()}}${window.ran=20}',
  '&lt;img src=x onerror=window.ran=21&gt;',
  '--><script>window.ran=22</script><!--',
  '\u2028<script>window.ran=23</script>]]>',
  '<meta http-equiv=refresh content="0;url=javascript:window.ran=24">',
  '<style>@import "//evil.example/a.css";*{display:none}</style>',
];
/** All of the texts together, for fields that have enough room. */
const all = corpus.join('\n');
const fit = (index: number, max: number) => {
  const short = corpus.filter((text) => text.length <= max);
  return short[index % short.length] ?? '';
};

/** Fails if the browser reports a dialog, a script that ran, or a refusal by a policy. */
function watch(page: Page): { afterwards: (where: string) => Promise<void> } {
  const reported: string[] = [];
  page.on('dialog', (dialog) => {
    reported.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) reported.push(`asked for ${request.url()}`);
  });
  page.on('pageerror', (error) => reported.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) reported.push(message.text());
  });
  return {
    async afterwards(where) {
      const ran = await Promise.all(
        page.frames().map((frame) => frame.evaluate(() => (window as { ran?: unknown }).ran ?? null)),
      );
      const made = await page.locator('img[src="x"], svg[onload], details[ontoggle], base').count();
      expect({ where, reported, ran: ran.filter((value) => value !== null), made }).toEqual({
        where,
        reported: [],
        ran: [],
        made: 0,
      });
    },
  };
}

test.skip(({ isMobile }) => isMobile, 'the same texts in the same elements');

test('every page shows script-like text as typed', async ({ page, server }) => {
  const host = await newHost(server);
  const mark = randomUUID().slice(0, 8);
  const named = (text: string) => `${mark} ${text}`;
  const event = await newEvent(host, {
    name: named(fit(4, 150)),
    displayName: fit(3, 90),
    location: fit(5, 200),
    message: all,
    emailSignature: all,
    confirmedEmailMessage: all,
    declinedEmailMessage: all,
    showGuestList: true,
    enableWaitlist: true,
    maxGuests: 8,
    hasMeals: true,
    mealOptions: [
      { name: fit(0, 100), description: fit(7, 190) },
      { name: fit(2, 100), description: fit(8, 190) },
    ],
  });
  const links: string[] = [];
  for (const [index, text] of corpus.entries()) {
    const { link } = await host.call<{ link: string }>('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: text.slice(0, 200),
      guestEmail: `guest-${index}-${mark}@example.com`,
      guestPhone: text.slice(0, 50),
      isAttending: index % 7 !== 3,
      guestCount: index % 7 === 3 ? 0 : 1,
      guestDetails: index % 7 === 3 ? [] : [{ name: text.slice(0, 200), mealChoice: fit(0, 100) }],
      message: all,
      publicToggle: true,
    });
    links.push(link);
  }
  await host.call('PUT', '/api/tenants/self', { name: `${fit(4, 80)} ${mark}` });
  await host.call('PUT', `/api/users/${host.user.id}`, { firstName: fit(3, 90), lastName: fit(0, 90) });
  await host.call('POST', `/api/events/${event.id}/messages`, {
    audience: 'confirmed',
    // Doubles each brace, because a single one would begin a field.
    subject: fit(1, 150).replaceAll('{', '{{'),
    body: all.replaceAll('{', '{{'),
  });

  const { afterwards } = watch(page);
  const visit = async (path: string, text: string) => {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
    await afterwards(path);
  };

  // Visits everything guests see: the page, its embedded, preview and no-script forms, and the
  // reply by its personal link.
  const shown = '<img src=x onerror=window.ran=4>';
  const rsvp = `/rsvp/${event.customUrl}`;
  await visit(rsvp, shown);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await afterwards('the form');
  await visit(`${rsvp}?preview=1`, shown);
  await visit(`${rsvp}?embed=1`, named(fit(4, 150)));
  await visit(`${rsvp}?attend=yes&guests=2`, named(fit(4, 150)));
  for (const more of ['', '&sent=new', '&withdraw=1', '&change=1']) {
    await visit(`${links[0]}${more}`, named(fit(4, 150)));
  }

  // Visits the pages that hosts see.
  await signIn(page, host);
  await visit('/dashboard', mark);
  await visit('/events', mark);
  await visit(`/reservations?event=${event.id}`, corpus[20] as string);
  await visit('/waitlists', mark);
  await visit('/activity', mark);
  await visit('/organization', mark);
  await visit('/users', host.user.email);
  await visit('/outgoing-mail', mark);
  await page.goto(`/events/edit/${event.id}`);
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue(fit(5, 200));
  await afterwards('the editor');
  await page.goto(`/email-templates?event=${event.id}`);
  const preview = page.frameLocator('iframe[title="Preview of RSVP Confirmation"]');
  await expect(preview.getByText(shown).first()).toBeVisible();
  await afterwards('the previews of mails');
  await visit(`/events/messages/${event.id}`, fit(1, 150));
});

test('the mailbox shows script-like text as typed, and mailed links leave no token in the address', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host, {
    name: 'Mailed <b>bold</b>',
    confirmedEmailMessage: all,
    emailSignature: all,
  });
  const guestEmail = `guest-${randomUUID()}@example.com`;
  await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    displayName: '<img src=x onerror=window.ran=4>',
    guestEmail,
    isAttending: true,
    guestCount: 1,
    guestDetails: [{ name: '<img src=x onerror=window.ran=4>' }],
    message: all,
  });
  const { afterwards } = watch(page);

  for (const { path } of linkPages) {
    await page.goto(`${path}?token=${'t'.repeat(43)}`);
    await expect(page.locator('main, [role="main"], h1, h2').first()).toBeVisible();
    expect(page.url()).toBe(`${server.url}${path}`);
    await afterwards(path);
  }
  // The page still knows the token, even after a reload. Only a page without a token says that the
  // link is not complete.
  const incomplete = page.getByText('The link is incomplete. Open it from the email again.');
  await page.goto(`/email/confirm?token=${'t'.repeat(43)}`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeEnabled();
  await page.goto('/join/confirm');
  await expect(incomplete).toBeVisible();

  await signIn(page, await superadmin(server));
  for (const [to, text] of [
    [guestEmail, '<img src=x onerror=window.ran=4>'],
    [host.user.email, '</title><svg onload=window.ran=10>'],
  ] as const) {
    await page.goto('/mailbox');
    await page.getByRole('searchbox').fill(to);
    await page
      .getByRole('row')
      .filter({ hasText: to })
      .filter({ hasText: 'Mailed' })
      .first()
      .getByRole('button')
      .first()
      .click();
    const letter = page.getByRole('dialog').frameLocator('iframe');
    await expect(letter.getByText(text).first()).toBeVisible();
    await afterwards(`the mail to ${to}`);
  }
});
