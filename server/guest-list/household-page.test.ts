/**
 * Tests what strangers and households see of an event for invited guests
 * (docs/product/invitations.md#invitations).
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventCovers } from '../db/schema.ts';
import { buildEvent } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const secrets = [
  'Hidden Harbor 12',
  'Bring your dancing shoes',
  'Trout',
  'Ferry at noon',
  'The couple at sea',
  'Sailor suits',
];
async function anEvent(inviteMode: 'open' | 'matched' | 'invited') {
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, name: 'Quiet wedding', inviteMode },
    ...{ location: secrets[0]!, message: secrets[1]!, dressCode: secrets[5]!, showGuestList: true },
    ...{ hasMeals: true, mealOptions: [{ name: secrets[2]!, description: '' }] },
  });
  const section = { kind: 'text', title: 'Travel', text: secrets[3] };
  const { token } = host;
  const saved = await app.call('PUT', `/api/events/${event.id}/sections`, {
    token,
    body: { sections: [section] },
  });
  expect(saved.status).toBe(200);
  await app.database.platformTransaction((tx) =>
    tx.insert(eventCovers).values({
      ...{
        tenantId: event.tenantId,
        eventId: event.id,
        hash: 'a'.repeat(32),
        alt: secrets[4]!,
        preview: 'data:image/webp;base64,AA',
      },
      ...{
        crop: { x: 0, y: 0, width: 1, height: 1 },
        files: { 'card.jpg': { width: 1, height: 1 } },
        bytes: 1,
      },
    }),
  );
  const made = await app.call('POST', `/api/events/${event.id}/invitations`, {
    token,
    body: {
      label: 'The Silvas',
      note: 'owes us',
      invitees: [{ name: 'Ana Silva' }, { isPlaceholder: true }],
    },
  });
  expect(made.status).toBe(201);
  return { ...event, code: made.body.code as string, link: new URL(made.body.link), invitation: made.body };
}
const read = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.app.inject({ method, url });
const leakedSecrets = (text: string) => secrets.filter((secret) => text.includes(secret));

it('an invitation-only event hides its place and details from everybody without an invitation, on every path', async () => {
  const event = await anEvent('invited');
  const page = `/rsvp/${event.customUrl}`;
  for (const url of [
    `/api/rsvp/${event.customUrl}/data`,
    page,
    `${page}?embed=1`,
    `${page}?preview=1`,
    `${page}?attend=yes&guests=2`,
    `${page}?reply=made-up`,
    `${page}/event.ics`,
    `${page}/event.ics?i=made-up`,
  ]) {
    const { statusCode, body } = await read(url);
    expect([url, statusCode, leakedSecrets(body)]).toEqual([url, 200, []]);
  }
  const form = new URLSearchParams({
    do: 'update',
    attending: 'yes',
    guests: '2',
    reply: 'made-up',
    i: 'made-up',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await app.app.inject({ method: 'POST', url: page, headers, payload: form.toString() });
  expect(leakedSecrets(sent.body)).toEqual([]);
  const { body } = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
  expect(body).toMatchObject({
    ...{ name: 'Quiet wedding', location: '', message: '', hasMeals: false, mealOptions: [], sections: [] },
    ...{ guestList: [], inviteMode: 'invited', lookupFactor: 'code', cover: { alt: '' } },
    ...{ maxGuests: 0, spotsRemaining: 0, openSpots: 0 },
  });
  expect(body.dateTime).toBe(event.startsAt.toISOString());
  expect((await read(page)).body).toContain('Quiet wedding');
  expect((await read(page)).body).not.toContain('remaining of');
});

it('a household sees all details by its link or its code, but no notes of the host', async () => {
  const event = await anEvent('invited');
  const i = event.link.searchParams.get('i')!;
  for (const key of [i, event.code, event.code.toLowerCase().replace('-', '')]) {
    const { status, body } = await app.call('GET', `/api/rsvp/${event.customUrl}/data?i=${key}`);
    expect(status).toBe(200);
    expect(leakedSecrets(JSON.stringify(body))).toEqual(secrets);
    expect(body.invitation).toEqual({
      ...{ given: key, seatsAllowed: 2, seatsKept: 0, reply: 'none', maskedEmail: null, language: null },
      invitees: event.invitation.invitees.map(({ id, name, isPlaceholder }: Record<string, unknown>) => ({
        ...{ id, name, isPlaceholder, isChild: false, isAttending: null, mealChoice: '' },
      })),
    });
    expect(JSON.stringify(body)).not.toContain('owes us');
  }
  const page = await read(`/rsvp/${event.customUrl}?i=${i}`);
  // The form shows the household's names.
  const [first] = event.invitation.invitees as { name: string }[];
  expect(page.body).toContain(first!.name);
  expect([page.statusCode, leakedSecrets(page.body)]).toEqual([
    200,
    [secrets[0], secrets[1], ...secrets.slice(2)],
  ]);
  expect([
    page.headers['cache-control'],
    page.headers['referrer-policy'],
    page.headers['x-robots-tag'],
  ]).toEqual([...['no-store', 'no-referrer', 'noindex']]);
  // A later visitor without the link does not get the household's page.
  expect(leakedSecrets((await read(`/rsvp/${event.customUrl}`)).body)).toEqual([]);
  expect(leakedSecrets((await read(`/rsvp/${event.customUrl}/event.ics?i=${i}`)).body)).toEqual([
    secrets[0],
    secrets[1],
  ]);
});

it('404 with a link to the event’s page for a wrong or replaced key, or a key of another event', async () => {
  const [event, other] = [await anEvent('invited'), await anEvent('matched')];
  const i = event.link.searchParams.get('i')!;
  const { token } = host;
  await app.call('PUT', `/api/invitations/${event.invitation.id}`, { token, body: { newCode: true } });
  for (const key of [i, event.code, other.code, other.link.searchParams.get('i')!, 'x', 'é', ' ']) {
    const url = `/rsvp/${event.customUrl}?i=${encodeURIComponent(key)}`;
    const { statusCode, body } = await read(url);
    expect([key, statusCode, leakedSecrets(body)]).toEqual([key, 404, []]);
    expect(body).toContain(`href="/rsvp/${event.customUrl}"`);
    const data = await app.call('GET', `/api/rsvp/${event.customUrl}/data?i=${encodeURIComponent(key)}`);
    expect([data.status, leakedSecrets(JSON.stringify(data.body))]).toEqual([404, []]);
  }
});

it('an event that is open to all hides nothing and does not mention invitations', async () => {
  const event = await anEvent('open');
  const { body } = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
  expect(leakedSecrets(JSON.stringify(body))).toEqual(secrets);
  expect(
    Object.keys(body).filter((name) => ['inviteMode', 'lookupFactor', 'invitation'].includes(name)),
  ).toEqual([]);
});

it('a guest who has replied sees all details by the personal link', async () => {
  const event = await anEvent('open');
  const sent = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      ...{ displayName: 'Bo', guestEmail: 'bo@example.com', isAttending: true, guestCount: 1 },
      guestDetails: [{ name: 'Bo', mealChoice: secrets[2] }],
    },
  });
  expect(sent.status).toBe(201);
  const { token } = host;
  await app.call('PUT', `/api/events/${event.id}`, { token, body: { inviteMode: 'invited' } });
  const { body } = await read(sent.body.link);
  expect(leakedSecrets(body)).toContain(secrets[0]);
  expect(leakedSecrets((await read(`${sent.body.link}&change=1`)).body)).toContain(secrets[0]);
});

it('programs that open every link of an invitation, as mail scanners do, change nothing', async () => {
  const event = await anEvent('invited');
  const rows = async () =>
    (
      await app.database.platform.execute(sql`
      select to_jsonb(i) as i from invitations i where event_id = ${event.id}
      union all select to_jsonb(v) from invitees v where event_id = ${event.id}
      union all select to_jsonb(e) from events e where id = ${event.id}`)
    ).rows;
  const before = await rows();
  const path = `${event.link.pathname}${event.link.search}`;
  for (const agent of ['Barracuda', 'Safe Links', 'curl', 'Slackbot', 'WhatsApp', 'facebookexternalhit']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await app.app.inject({ method, url: path, headers: { 'user-agent': agent } });
      expect(statusCode).toBe(200);
    }
  }
  await read(`/api/rsvp/${event.customUrl}/data${event.link.search}`);
  expect(await rows()).toEqual(before);
});

const scanners = [
  'Mozilla/5.0 (compatible; Barracuda Sentinel)',
  'Mimecast URL Protect',
  'Proofpoint URL Defense',
  'Microsoft Office Protected View; SafeLinks',
  'GoogleImageProxy',
  'YahooMailProxy',
  'Slackbot-LinkExpanding 1.0',
  'WhatsApp/2.23',
  'facebookexternalhit/1.1',
  'Twitterbot/1.0',
  'Applebot/0.1',
  'Symantec Click-time',
];

it('only the page itself marks an invitation as opened, not programs that follow links', async () => {
  const event = await anEvent('invited');
  const [{ token, code }, at] = [
    { token: event.link.searchParams.get('i')!, code: event.code },
    event.customUrl,
  ];
  const state = async () => {
    const { body } = await app.call('GET', `/api/invitations/${event.invitation.id}`, { token: host.token });
    return [body.state, body.openedAt, body.notMeAt, body.updatedAt] as unknown[];
  };
  const before = await state();
  const links = [
    `/rsvp/${at}?i=`,
    `/rsvp/${at}?notme=1&i=`,
    `/rsvp/${at}?attend=yes&i=`,
    `/api/rsvp/${at}/data?i=`,
  ];
  for (const agent of scanners) {
    for (const link of links) {
      for (const method of ['GET', 'HEAD'] as const) {
        const headers = { 'user-agent': agent, purpose: 'prefetch' };
        await app.app.inject({ method, url: `${link}${token}`, headers });
      }
    }
  }
  expect(await state()).toEqual(before);
  for (const method of ['GET', 'HEAD'] as const) {
    const url = `/api/rsvp/${at}/opened`;
    expect((await app.app.inject({ method, url, headers: { 'user-agent': 'scan' } })).statusCode).toBe(404);
  }

  const opened = (invitation: string) => app.call('POST', `/api/rsvp/${at}/opened`, { body: { invitation } });
  expect((await opened('AAAA-BBBB')).status).toBe(404);
  expect((await opened(code.toLowerCase())).status).toBe(200);
  const [now, when] = await state();
  expect([now, typeof when]).toEqual(['opened', 'string']);
  // Opening the page again changes nothing.
  expect((await opened(token)).status).toBe(200);
  expect((await state()).slice(0, 2)).toEqual(['opened', when]);
});

it('a household that says “not me” blocks its invitation and keeps its seats, until a new code reopens it', async () => {
  const event = await anEvent('invited');
  const { id } = event.invitation;
  await app.database.platform.execute(
    sql`update invitations set sent_at = now(), promised = 2 where id = ${id}`,
  );
  const invitation = event.link.searchParams.get('i')!;
  const notMe = () => app.call('POST', `/api/rsvp/${event.customUrl}/not-me`, { body: { invitation } });
  const promised = async () =>
    (await app.call('GET', `/api/events/${event.id}/overview`, { token: host.token })).body;
  const seats = (await promised()).counts.promisedSeats as number;
  expect((await notMe()).status).toBe(200);
  expect((await notMe()).status).toBe(404);
  const page = await read(`${event.link.pathname}${event.link.search}`);
  expect([page.statusCode, page.body.includes('This link no longer works')]).toEqual([404, true]);
  expect((await promised()).counts.promisedSeats).toBe(seats);
  const { body } = await app.call('GET', '/api/notifications', { token: host.token });
  expect(body).toContainEqual(
    expect.objectContaining({ kind: 'not_me', name: 'The Silvas', eventId: event.id }),
  );

  const anew = await app.call('PUT', `/api/invitations/${id}`, {
    token: host.token,
    body: { newCode: true },
  });
  expect([anew.status, anew.body.notMeAt]).toEqual([200, null]);
  const link = new URL(anew.body.link);
  expect((await read(`${link.pathname}${link.search}`)).statusCode).toBe(200);
});
