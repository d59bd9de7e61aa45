import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { newMember } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

const repliedText = 'You’ve already replied. We can email you your link.';

for (const [lookupFactor, postcode] of [
  ['none', null],
  ['postcode', 'SW1A 1AA'],
] as const) {
  test(`a household found by name (${lookupFactor}) replies once and reads short names`, async ({
    page,
    server,
  }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { inviteMode: 'invited', lookupFactor, maxGuestsPerRsvp: 4 });
    await host.call('POST', `/api/events/${event.id}/invitations`, {
      ...{ label: 'The Silvas', email: 'silvas@home.example', note: 'owes us money' },
      ...{ address: { postcode }, invitees: [{ name: 'Ana Silva' }, { name: 'Ben Silva' }] },
    });
    const find = async () => {
      await page.goto(`/rsvp/${event.customUrl}`);
      const form = page.getByRole('form', { name: 'Find your invitation' });
      await form.getByLabel('Full name').fill('silva ana');
      if (postcode) await form.getByLabel('Postcode').fill(postcode);
      await form.getByRole('button', { name: 'Find my invitation' }).click();
    };
    await find();
    await expect(page.getByText('Ana S.').first()).toBeVisible();
    for (const secret of ['Ben Silva', 'silvas@home', 'owes us', 'Not you?']) {
      await expect(page.locator('body')).not.toContainText(secret);
    }
    await expectAccessible(page);

    await page.getByText('Yes', { exact: true }).click();
    await page.getByLabel('Email').fill('typed@example.com');
    await page.getByRole('button', { name: 'Submit RSVP' }).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('silvas@home');
    await expect(page.getByRole('link', { name: /personal link/i })).toHaveCount(0);

    await find();
    await expect(page.getByText(repliedText)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Email me my link' }).click();
    await expect(
      page.getByText('Your link is on its way to the address your hosts have for you.'),
    ).toBeVisible();
  });
}

test(
  'a host who may only read the guest list sees no code and no link',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { name: 'Spring wedding', inviteMode: 'invited' });
    const made = await host.call<{ code: string }>('POST', `/api/events/${event.id}/invitations`, {
      ...{ label: 'The Silvas', invitees: [{ name: 'Ana Silva' }] },
    });
    const show = async (who: Parameters<typeof signIn>[1]) => {
      await signIn(page, who);
      await page.goto(`/events/${event.id}/guests?view=invited`);
      await page.getByRole('link', { name: 'The Silvas' }).click();
      const panel = page.getByRole('dialog', { name: 'The Silvas' });
      await expect(panel).toBeVisible();
      return panel;
    };
    const panel = await show(await newMember(server, host, 'eventManager'));
    await expect(panel).not.toContainText(made.code);
    await expectAccessible(page);
  },
);
