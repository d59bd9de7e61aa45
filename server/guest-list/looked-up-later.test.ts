/** Tests that the weak key that a look-up by name returns opens no other call and no other page. */
import { expect, it } from 'vitest';
import { events } from '../db/schema.ts';
import { eq } from 'drizzle-orm';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { testKeys } from '../testing/app.ts';
import { leakedSecrets, lookedUpHousehold } from '../testing/looked-up.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const codes = invitationCodes(testKeys);
const change = (id: string, fields: Partial<typeof events.$inferInsert>) =>
  app.database.platform.update(events).set(fields).where(eq(events.id, id));
const form = (url: string, fields: Record<string, string>) =>
  app.app.inject({
    ...{ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    payload: new URLSearchParams(fields).toString(),
  });
const household = async (id: string) =>
  (await app.call('GET', `/api/invitations/${id}`, { token: host.token })).body;

it('a key from the name look-up neither reads nor fills the address form, by the API or the page', async () => {
  const found = await lookedUpHousehold(app, host);
  const { path, weak, event } = found;
  expect((await app.call('GET', `${path}/address?i=${weak}`)).status).toBe(404);
  const given = await app.call('POST', `${path}/address`, { body: { invitation: weak, phone: '1' } });
  expect(given.status).toBe(404);
  const page = `/rsvp/${event.customUrl}/address`;
  for (const query of ['', '&l=de', '&sent=1']) {
    expect((await app.app.inject(`${page}?i=${weak}${query}`)).statusCode).toBe(404);
  }
  expect((await form(page, { i: weak, phone: '1' })).statusCode).toBe(404);
  expect((await household(found.household.id)).given).toBeNull();
});

it('a key from the name look-up opens no save the date, which the household’s code and link open', async () => {
  const { path, weak, strong, event, household: saved } = await lookedUpHousehold(app, host);
  await change(event.id, { status: 'draft' });
  const sent = await app.call('POST', `/api/events/${event.id}/save-the-date`, {
    ...{ token: host.token, body: { ids: [saved.id] } },
  });
  expect(sent.status).toBe(200);
  const later = codes.lookUpTokenOf({ id: saved.id, eventId: event.id, rotation: 0 }, new Date());
  for (const key of [weak, later]) {
    expect((await app.call('GET', `${path}/data?i=${key}`)).status).toBe(404);
    expect((await app.app.inject(`/rsvp/${event.customUrl}?i=${key}`)).statusCode).toBe(404);
  }
  for (const key of [strong, saved.code]) {
    expect((await app.call('GET', `${path}/data?i=${key}`)).body.saveTheDate.names).toContain('Ben Silva');
  }
});

it('a key from the name look-up cannot say “not me”, even without scripts, and marks nothing as opened', async () => {
  const { weak, event, household: invitation } = await lookedUpHousehold(app, host);
  const url = `/rsvp/${event.customUrl}`;
  expect((await app.app.inject(`${url}?i=${weak}&notme=1`)).body).not.toContain('value="notme"');
  await form(url, { i: weak, do: 'notme' });
  await form(url, { i: weak, do: 'erase', reply: weak });
  expect(await household(invitation.id)).toMatchObject({ notMeAt: null, openedAt: null, reply: 'none' });
});

it('a reply with a key from the name look-up shows no check-in code, and its link opens no code', async () => {
  const { path, weak, submit, event } = await lookedUpHousehold(app, host);
  await change(event.id, { checkInCodes: true });
  const sent = await submit(weak);
  expect(sent.body.reservation.checkInCode ?? null).toBeNull();
  expect(JSON.stringify(sent.body)).not.toContain('check-in.svg');
  for (const page of [`/rsvp/${event.customUrl}/reply/${weak}/check-in.svg`, `${path}/survey/${weak}`]) {
    expect((await app.app.inject(page)).statusCode).toBe(404);
  }
});

it('the page opened with a key from the name look-up hides contact details, notes and tags in every language', async () => {
  const { path, weak, submit, event } = await lookedUpHousehold(app, host);
  await change(event.id, { languages: ['en', 'de', 'ar'] });
  const shown = async () => {
    for (const l of ['', 'de', 'ar', 'xx']) {
      const query = `?i=${weak}${l === '' ? '' : `&l=${l}`}`;
      const [data, page] = [
        await app.call('GET', `${path}/data${query}`),
        await app.app.inject(`/rsvp/${event.customUrl}${query}`),
      ];
      expect([data.status, page.statusCode]).toEqual([200, 200]);
      expect(leakedSecrets([data.body, page.body])).toEqual([]);
    }
  };
  await shown();
  expect((await submit(weak)).status).toBe(201);
  await shown();
});
