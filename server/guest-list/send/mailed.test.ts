/**
 * Tests what happens to the mails of invitations, and how guests unsubscribe from them
 * (docs/product/invitations.md#invitations).
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { newId } from '../../db/id.ts';
import { outbox } from '../../db/schema.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { deliverMail } from '../../testing/deliver.ts';
import { mailServer, type MailServer } from '../../testing/mail-server.ts';

const bounceToken = 'a token for the mail service';
let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let smtp: MailServer;
const arrivals = new Map<string, string>();
beforeAll(async () => {
  smtp = await mailServer({
    onRcptTo({ address }, _session, done) {
      const code = address.startsWith('nobody') ? '5.1.1' : address.startsWith('full') ? '5.2.2' : null;
      done(code ? Object.assign(new Error(`${code} not taken`), { responseCode: 550 }) : undefined);
    },
    onMail({ to, raw }, _server, done) {
      arrivals.set(to.toLowerCase(), raw);
      done();
    },
  });
  app = await testApp({ config: { bounceToken, smtpUrl: smtp.url } });
  host = await signedInAs(app.database, 'admin');
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const anEvent = () =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, maxGuests: 20 });
type Event = Awaited<ReturnType<typeof anEvent>>;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });
const add = async (event: Event, email: string, body: object = {}) =>
  (await call('POST', `/api/events/${event.id}/invitations`, { label: email, email, ...body })).body;
const send = (event: Event, ids: string[]) =>
  call('POST', `/api/events/${event.id}/invitations/send`, { ids });
const readInvitation = async ({ id }: { id: string }) => (await call('GET', `/api/invitations/${id}`)).body;

const deliver = () => deliverMail(app, { backoffMs: () => 1 });

it('an invitation shows the mail server’s answer, and a refused invitation can be corrected and sent again', async () => {
  const event = await anEvent();
  const good = await add(event, 'good@example.com', { invitees: [{ name: 'Ana Silva' }] });
  const wrong = await add(event, 'nobody@example.com');
  const full = await add(event, 'full@example.com');
  await send(event, [good.id, wrong.id, full.id]);
  expect((await readInvitation(good)).state).toBe('queued');
  await call('PUT', `/api/invitations/${good.id}`, { newCode: true, invitees: [{ name: 'Zoë Silva' }] });
  await deliver();

  const after = await readInvitation(good);
  expect(after).toMatchObject({
    state: 'accepted',
    stateDetail: expect.stringContaining('250'),
    suppressed: null,
  });
  expect(await readInvitation(wrong)).toMatchObject({
    ...{ state: 'refused', stateDetail: expect.stringContaining('5.1.1'), promised: 1 },
    suppressed: { reason: 'undeliverable' },
  });
  expect(await readInvitation(full)).toMatchObject({ state: 'refused', suppressed: null });
  const raw = arrivals.get('good@example.com') ?? '';
  const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(raw).toMatch(/^List-Unsubscribe:\s+<http:\/\/turnout\.test\/unsubscribe\/[\w-]{64}>/m);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(raw).toMatch(/method=REQUEST/i);
  // The host replaced the code and corrected the name while the mail waited.
  expect(text).toContain(after.link.split('?')[1]);
  expect(text).toContain('Zo=C3=AB Silva');

  const { body: counts } = await call('GET', `/api/events/${event.id}/invitations/counts`);
  expect(counts.undeliverable.households).toBe(2);
  expect((await send(event, [wrong.id, full.id])).body).toMatchObject({
    now: 1,
    reasons: { undeliverable: 1 },
  });
  await call('PUT', `/api/invitations/${wrong.id}`, { email: 'somebody@example.com' });
  expect((await send(event, [wrong.id])).body).toMatchObject({ now: 1 });
  await deliver();
  expect(await readInvitation(wrong)).toMatchObject({ state: 'accepted', suppressed: null, promised: 1 });
});

it('only a POST unsubscribes a guest from the organization, and the page can undo this', async () => {
  const event = await anEvent();
  const invited = await add(event, 'Ana.Silva@Example.com');
  await send(event, [invited.id]);
  await deliver();
  const raw = arrivals.get('ana.silva@example.com') ?? '';
  const path = /unsubscribe\/[\w-]{64}/.exec(raw)?.[0] ?? '';
  const visit = (method: 'GET' | 'HEAD' | 'POST', payload = '', url = `/${path}`) =>
    app.app.inject({
      method,
      url,
      ...(method === 'POST' && {
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
  for (const method of ['GET', 'HEAD'] as const) expect((await visit(method)).statusCode).toBe(200);
  expect((await readInvitation(invited)).suppressed).toBeNull();
  expect((await visit('GET')).body).toContain('<button name="unsubscribe"');

  const ended = await visit('POST', 'List-Unsubscribe=One-Click');
  expect([ended.statusCode, ended.body.includes('You’re unsubscribed')]).toEqual([200, true]);
  expect((await readInvitation(invited)).suppressed).toMatchObject({ reason: 'unsubscribed' });
  const other = await anEvent();
  const again = await add(other, 'ana.silva@example.com');
  expect((await send(other, [again.id])).body).toMatchObject({ now: 0, reasons: { unsubscribed: 1 } });

  expect((await visit('POST', 'undo=1')).body).toContain('subscribed again');
  expect((await send(other, [again.id])).body).toMatchObject({ now: 1 });
  // A mail that waits when the guest unsubscribes is not sent.
  await visit('POST', 'List-Unsubscribe=One-Click');
  arrivals.clear();
  await deliver();
  expect(arrivals.size).toBe(0);
  expect(await readInvitation(again)).toMatchObject({
    state: 'refused',
    stateDetail: expect.stringContaining('unsubscribed'),
  });
  await visit('POST', 'undo=1');

  const forged = `/${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  expect((await visit('POST', '', forged)).statusCode).toBe(404);
  expect((await visit('GET', '', '/unsubscribe/x')).statusCode).toBe(404);
});

it('an invitation mail does not leave if the household answered, left the list, moved or said “not me”', async () => {
  const event = await anEvent();
  const [answers, goes] = [await add(event, 'answers@example.com'), await add(event, 'goes@example.com')];
  const [moves, disowns] = [await add(event, 'moves@example.com'), await add(event, 'disowns@example.com')];
  await send(event, [answers.id, goes.id, moves.id, disowns.id]);
  await call('PUT', `/api/invitations/${moves.id}`, { email: 'moved@example.com' });
  await app.call('POST', `/api/rsvp/${event.customUrl}/not-me`, { body: { invitation: disowns.code } });
  const submitted = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      ...{ isAttending: true, guestCount: 1, displayName: 'Ana', guestEmail: 'answers@example.com' },
      ...{ guestDetails: [{ name: 'Ana' }], invitation: answers.code },
    },
  });
  expect(submitted.status).toBe(201);
  await call('POST', `/api/events/${event.id}/invitations/delete`, { ids: [goes.id] });
  arrivals.clear();
  await deliver();
  expect([...arrivals.keys()]).not.toContain('goes@example.com');
  expect([...arrivals.keys()]).not.toContain('moves@example.com');
  const left = await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
  expect(left.map(({ template }) => template)).not.toContain('guest.invitation');
  expect(await readInvitation(answers)).toMatchObject({ state: 'answered', promised: 0 });

  expect(await readInvitation(disowns)).toMatchObject({ state: 'notSent', promised: 1 });
  await call('PUT', `/api/invitations/${disowns.id}`, { newCode: true });
  expect((await send(event, [moves.id, disowns.id])).body).toMatchObject({ now: 2 });
  await deliver();
  expect([...arrivals.keys()]).toEqual(expect.arrayContaining(['disowns@example.com', 'moved@example.com']));
});

const report = (body: object, token: string | null = bounceToken) =>
  app.call('POST', '/api/mail/bounces', { body, ...(token !== null && { token }) });

it('a hard bounce marks its invitation, and the address gets no more mail', async () => {
  const event = await anEvent();
  const [back, stays] = [await add(event, 'back@example.com'), await add(event, 'stays@example.com')];
  await send(event, [back.id, stays.id]);
  await deliver();
  const messageId = /^Message-ID: (.*?)\r?$/im.exec(arrivals.get('back@example.com') ?? '')?.[1] ?? '';
  expect(messageId).toMatch(/^<.*>$/);
  const reason = '5.1.1 no such user';

  const soft = { messageId: messageId.slice(1, -1), kind: 'soft', reason: '4.2.2 full' };
  expect(await report(soft)).toMatchObject({ status: 200, body: { matched: 1 } });
  expect(await readInvitation(back)).toMatchObject({
    state: 'accepted',
    stateDetail: '4.2.2 full',
    suppressed: null,
  });

  for (const token of [null, 'another token for it', host.token]) {
    expect((await report({ messageId, kind: 'hard', reason }, token)).status).toBe(401);
  }
  expect((await readInvitation(back)).state).toBe('accepted');
  expect(await report({ messageId, kind: 'hard', reason })).toMatchObject({
    status: 200,
    body: { matched: 1 },
  });
  const bounced = await readInvitation(back);
  expect(bounced).toMatchObject({
    state: 'bounced',
    stateDetail: reason,
    suppressed: { reason: 'undeliverable' },
  });
  // A second report about the same mail, or a weaker one, changes nothing.
  expect((await report({ messageId, kind: 'hard', reason: 'again' })).body).toEqual({ matched: 1 });
  await report(soft);
  expect(await readInvitation(back)).toMatchObject({
    state: 'bounced',
    stateDetail: reason,
    stateAt: bounced.stateAt,
  });
  expect((await send(event, [back.id])).body).toMatchObject({ now: 0, reasons: { undeliverable: 1 } });
  expect(await readInvitation(stays)).toMatchObject({ state: 'accepted', suppressed: null });

  expect((await report({ email: 'Stays@example.com', kind: 'hard' })).body).toEqual({ matched: 1 });
  expect(await readInvitation(stays)).toMatchObject({ state: 'bounced', stateDetail: 'The mail came back' });
});

const scanners = [
  ...[
    'Barracuda Sentinel',
    'Mimecast URL Protect',
    'Proofpoint URL Defense',
    'SafeLinks',
    'GoogleImageProxy',
  ],
  ...[
    'YahooMailProxy',
    'Slackbot-LinkExpanding 1.0',
    'WhatsApp/2.23',
    'facebookexternalhit/1.1',
    'Twitterbot/1.0',
  ],
  ...['Applebot/0.1', 'Symantec Click-time'],
];

it('twelve scanners that open every link of every mail change nothing', async () => {
  const event = await anEvent();
  const url = `/api/events/${event.id}`;
  await call('PUT', url, { inviteMode: 'invited', lookupFactor: 'mail' });
  const [asked, comes] = [
    await add(event, 'scanned@example.com', { invitees: [{ name: 'Scanned Silva' }] }),
    await add(event, 'comes@example.com', { invitees: [{ name: 'Comes Costa' }] }),
  ];
  await send(event, [asked.id, comes.id]);
  const letters: string[] = [];
  const read = async () => {
    await deliver();
    for (const address of ['scanned@example.com', 'comes@example.com'])
      letters.push((arrivals.get(address) ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '='));
    arrivals.clear();
  };
  await read();
  await call('POST', `${url}/reminders/send`, { ids: [asked.id] });
  const answer = { displayName: 'Comes', guestEmail: 'comes@example.com', isAttending: true, guestCount: 1 };
  await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: { ...answer, invitation: comes.code },
  });
  await read();
  const lookup = { body: { name: 'Scanned Silva' } };
  await app.call('POST', `/api/rsvp/${event.customUrl}/lookup`, lookup);
  await read();
  expect(letters.filter((letter) => letter !== '')).toHaveLength(5);

  const links = new Set(letters.join('\n').match(/http:\/\/turnout\.test\/[\w/?=&;%.-]+/g));
  expect([...links].some((link) => link.includes('/unsubscribe/'))).toBe(true);
  expect([...links].some((link) => link.includes('?i='))).toBe(true);
  expect([...links].some((link) => link.includes('?reply='))).toBe(true);
  const state = async () =>
    (
      await app.database.platform.execute(sql`
      select 'i' as of, to_jsonb(i) as row from invitations i where event_id = ${event.id}
      union all select 'r', to_jsonb(r) from reservations r where event_id = ${event.id}
      union all select 'e', to_jsonb(e) from events e where id = ${event.id}
      union all select 'm', to_jsonb(m) from reminders m where event_id = ${event.id}
      union all select 's', to_jsonb(s) from mail_suppressions s where tenant_id = ${event.tenantId} order by 1, 2`)
    ).rows;
  const before = await state();
  for (const agent of scanners) {
    for (const link of links) {
      const path = link.slice('http://turnout.test'.length).replaceAll('&amp;', '&');
      for (const method of ['GET', 'HEAD'] as const)
        await app.app.inject({ method, url: path, headers: { 'user-agent': agent } });
    }
  }
  expect(await state()).toEqual(before);
});

it('404 for a bounce report if the installation has no token for reports', async () => {
  const without = await buildApp({ ...app.deps, config: { ...app.deps.config, bounceToken: undefined } });
  const headers = { authorization: `Bearer ${bounceToken}` };
  const payload = { email: 'a@example.com', kind: 'hard' };
  const sent = await without.inject({ method: 'POST', url: '/api/mail/bounces', headers, payload });
  expect(sent.statusCode).toBe(404);
  await without.close();
});

it('200 without effect for a report about unknown mail, 400 for an invalid report', async () => {
  for (const named of [{ messageId: '<x@y>' }, { messageId: newId() }, { email: 'unknown@example.com' }]) {
    expect(await report({ ...named, kind: 'hard' })).toMatchObject({ status: 200, body: { matched: 0 } });
  }
  for (const wrong of [{ kind: 'hard' }, { email: 'a@example.com', kind: 'odd' }]) {
    expect((await report(wrong)).status).toBe(400);
  }
  expect((await report({ email: 'a@example.com', kind: 'hard', reason: 'x'.repeat(501) })).status).toBe(400);
});
