/**
 * Tests what somebody who knows only a name from a household may do. A look-up without a code gives
 * a weak key.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { repliedAskSentence, repliedSentence } from '#domain/guest-list/lookup.ts';
import { invitations } from '../db/schema.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { testKeys } from '../testing/app.ts';
import { type Factor, lookedUpHousehold, secrets, leakedSecrets } from '../testing/looked-up.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

const codes = invitationCodes(testKeys);
let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const found = (factor?: Factor, more?: object) => lookedUpHousehold(app, host, factor, more);

describe.each(['none', 'postcode', 'phone'] as const)('a key from the name look-up, by %s', (factor) => {
  it('differs from the mailed key, and reveals only shortened names of the household', async () => {
    const { path, weak, strong, household } = await found(factor);
    expect(weak).not.toBe(strong);
    const { status, body } = await app.call('GET', `${path}/data?i=${weak}`);
    expect([status, leakedSecrets(body)]).toEqual([200, []]);
    expect(body.invitation).toMatchObject({
      ...{ given: weak, found: 'answer', reply: 'none' },
      invitees: [{ name: 'Ana S.' }, { name: 'Ben S.' }],
    });
    for (const key of [strong, household.code]) {
      const read = await app.call('GET', `${path}/data?i=${key}`);
      expect(read.body.invitation.invitees[1].name).toBe('Ben Silva');
      expect(read.body.invitation).not.toHaveProperty('found');
    }
  });
});

describe('a reply with a key from the name look-up', () => {
  it('succeeds once, shows what the guest sent, and mails the personal link to the stored address', async () => {
    const { event, path, weak, submit, mails, household } = await found();
    const first = await submit(weak, {}, 'once');
    expect([first.status, first.body.link, leakedSecrets(first.body)]).toEqual([201, null, []]);
    expect(first.body.reservation).toMatchObject({
      ...{ displayName: 'Ana Silva', guestEmail: 'typed@example.com', guestCount: 2 },
      guestDetails: [{ name: 'Ana Silva' }, { name: 'Ben S.' }],
    });
    expect(await submit(weak, {}, 'once')).toMatchObject({ status: 201, body: first.body });
    // Hosts see full names.
    const { body: list } = await app.call('GET', `/api/event/${event.id}/reservations`, {
      token: host.token,
    });
    expect(list.reservations[0].guestDetails).toContain('Ben Silva');
    expect(list.reservations[0].guestEmail).toBe(secrets[0]);

    const again = await submit(weak, { isAttending: false, guestCount: 0, guestDetails: [] });
    expect([again.status, again.body.code, again.body.error]).toEqual([409, 'conflict', repliedSentence]);
    const { body } = await app.call('GET', `${path}/data?i=${weak}`);
    expect(body.invitation).toMatchObject({ found: 'mail', reply: 'none', seatsKept: 0 });
    expect(leakedSecrets(body)).toEqual([]);

    const [letter] = await mails();
    expect(letter).toMatchObject({ toEmail: secrets[0], template: 'guest.confirmed' });
    const token = /reply=([\w-]+)/.exec((letter!.payload as { path: string }).path)![1]!;
    // This link shows only the reply. A link to the household shows the household too, without what
    // hosts keep to themselves.
    const known = await app.call('GET', `${path}/reply/${token}/data`);
    expect([known.status, leakedSecrets(known.body.known.invitations), known.body.known.invitees]).toEqual([
      200,
      [],
      [],
    ]);
    expect(
      leakedSecrets(known.body).filter((secret) => secret !== secrets[0] && secret !== 'Ben Silva'),
    ).toEqual([]);
    expect((await app.call('POST', `${path}/reply/${token}/erase`, { body: {} })).status).toBe(200);
    const left = await app.call('GET', `/api/invitations/${household.id}`, { token: host.token });
    expect(left.body).toMatchObject({ label: 'The Silvas', reply: 'none' });
  });

  it('mails the link to the typed address if the household has no address, with shortened names', async () => {
    const { path, weak, submit, mails, event } = await found('none', { email: null });
    expect((await submit(weak)).status).toBe(201);
    const [letter] = await mails();
    expect([letter!.toEmail, leakedSecrets(letter!.payload)]).toEqual(['typed@example.com', []]);
    const token = /reply=([\w-]+)/.exec((letter!.payload as { path: string }).path)![1]!;
    const own = await app.call('GET', `${path}/reply/${token}`);
    expect(
      leakedSecrets([
        own.body,
        (await app.call('GET', `${path}/reply/${token}/data`)).body.known.invitations,
      ]),
    ).toEqual([]);
    const { displayName, guestDetails, ...rest } = own.body;
    const names = guestDetails.map(({ name }: { name: string }) => name);
    expect([displayName, ...names]).toEqual(['Ana S.', 'Ana S.', 'Ben S.']);
    const changed = await app.call('PUT', `${path}/reply/${token}`, {
      body: { ...rest, displayName, guestDetails, message: 'We bring cake' },
    });
    expect(changed.status).toBe(200);
    const { body } = await app.call('GET', `/api/event/${event.id}/reservations`, { token: host.token });
    expect(body.reservations[0]).toMatchObject({ displayName: 'Ana Silva', message: 'We bring cake' });
    expect(body.reservations[0].guestDetails).toContain('Ben Silva');

    const again = await submit(weak);
    expect([again.status, again.body.error]).toEqual([409, repliedAskSentence]);
    expect((await app.call('GET', `${path}/data?i=${weak}`)).body.invitation.found).toBe('ask');
  });
});

it('a key from the name look-up reads, changes and erases nothing after the household replied by its link', async () => {
  const { event, path, weak, strong, submit, household } = await found();
  const asked = await app.call('POST', `/api/events/${event.id}/questions`, {
    token: host.token,
    body: { scope: 'reservation', kind: 'text', label: 'Health', audience: 'both', sensitive: true },
  });
  const questionId = asked.body.id as string;
  const answer = { [questionId]: 'I have epilepsy' };
  const own = await submit(strong, { answers: answer, guestPhone: '555 0100' });
  expect([own.status, own.body.reservation.answers]).toEqual([201, answer]);
  const stolen = await submit(weak, { guestEmail: 'attacker@example.com', guestPhone: '666' });
  expect([stolen.status, stolen.body]).toEqual([
    409,
    { code: 'conflict', error: repliedSentence, reason: 'reply.replied', params: {} },
  ]);
  const read = await app.call('GET', `${path}/data?i=${weak}`);
  expect(JSON.stringify(read.body)).not.toMatch(/epilepsy|555 0100|home\.example/);
  for (const act of ['not-me', 'opened']) {
    expect((await app.call('POST', `${path}/${act}`, { body: { invitation: weak } })).status).toBe(404);
  }
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expect((await app.call(method, `${path}/reply/${weak}`, { body: {} })).status).not.toBe(200);
  }
  expect((await app.call('POST', `${path}/reply/${weak}/erase`, { body: {} })).status).toBe(404);
  // The guest's personal link shows everything except what hosts wrote for themselves.
  const token = own.body.link.split('reply=')[1];
  const { body } = await app.call('GET', `${path}/reply/${token}/data`);
  expect(leakedSecrets(body)).toEqual([...secrets.slice(0, 4), 'Ben Silva']);
  expect((await app.call('GET', `/api/invitations/${household.id}`, { token: host.token })).body.reply).toBe(
    'coming',
  );
});

it('a reply with a key from the name look-up needs no address: its mail goes to the stored address, which stays hidden', async () => {
  const { path, weak, strong, submit, mails } = await lookedUpHousehold(app, host);
  expect((await app.call('GET', `${path}/data?i=${weak}`)).body.invitation).not.toHaveProperty('maskedEmail');
  const sent = await submit(weak, { guestEmail: '' });
  expect([sent.status, sent.body.reservation.guestEmail, leakedSecrets(sent.body)]).toEqual([201, '', []]);
  expect((await mails()).map(({ toEmail }) => toEmail)).toEqual([secrets[0]]);
  const own = (await app.call('GET', `${path}/data?i=${strong}`)).body.invitation;
  expect(own.maskedEmail).toBe('a…@home.example');
});

it('a key from the name look-up ends after a day, when the code changes, and at another event', async () => {
  const [{ event, path, weak, household }, other] = [await found(), await found()];
  const status = async (of: string, key: string) => (await app.call('GET', `${of}/data?i=${key}`)).status;
  expect([await status(path, weak), await status(other.path, weak)]).toEqual([200, 404]);
  const coded = { id: household.id, eventId: event.id, rotation: 0 };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  expect(await status(path, codes.lookUpTokenOf(coded, hoursAgo(23.9)))).toBe(200);
  expect(await status(path, codes.lookUpTokenOf(coded, hoursAgo(24.1)))).toBe(404);
  const forged = Buffer.from(weak, 'base64url');
  forged[19]! ^= 1;
  expect(await status(path, forged.toString('base64url'))).toBe(404);
  await app.call('PUT', `/api/invitations/${household.id}`, { token: host.token, body: { newCode: true } });
  expect(await status(path, weak)).toBe(404);
});

it('the page mails the personal link to the stored address at most once an hour', async () => {
  const { event, weak, strong, submit, mails } = await found();
  await submit(strong);
  const url = `/rsvp/${event.customUrl}`;
  const page = await app.app.inject({ method: 'GET', url: `${url}?i=${weak}` });
  expect(page.body).toContain(repliedSentence);
  expect(page.body).not.toContain('name="attending"');
  expect(leakedSecrets(page.body)).toEqual([]);
  const press = (i: string) =>
    app.app.inject({
      ...{ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      payload: new URLSearchParams({ do: 'maillink', i }).toString(),
    });
  for (let n = 0; n < 2; n++) {
    const { statusCode, body } = await press(weak);
    expect([
      statusCode,
      body.includes('Your link is on its way to the address your hosts have for you.'),
    ]).toEqual([200, true]);
  }
  const links = (await mails()).filter(({ template }) => template === 'guest.invitationLink');
  expect(links.map(({ toEmail, payload }) => [toEmail, (payload as { path: string }).path])).toEqual([
    [secrets[0], `${url}?i=${strong}`],
  ]);
  expect((await press('x'.repeat(48))).statusCode).toBe(404);
  const row = await app.database.platform
    .select({ openedAt: invitations.openedAt })
    .from(invitations)
    .where(eq(invitations.eventId, event.id));
  expect(row).toEqual([{ openedAt: null }]);
});
