/**
 * Tests replies from the open page that give the address of an invited household. They check who is
 * asked whether the reply and the household belong together, and what each answer does.
 */
import { beforeEach, expect, it } from 'vitest';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { yes } from '../testing/reply-calls.ts';
import { tracedParties } from '../testing/traces.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
let event: Awaited<ReturnType<typeof buildEvent>>;
let household: { id: string; invitees: { id: string; name: string }[] };
hostStage((stage) => ({ app, host } = stage));
const { deliver } = tracedParties(() => ({ app, host }));

let n = 0;
const email = () => `okafors${n}@example.com`;
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  app.call(method, url, { token: host.token, ...(body && { body }) });
const guest = (method: 'GET' | 'POST', url: string, body?: object) =>
  app.call(method, `/api/rsvp/${event.customUrl}/${url}`, body && { body });

beforeEach(async () => {
  n += 1;
  event = await buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 4,
    inviteMode: 'matched',
  });
  household = (
    await call('POST', `/api/events/${event.id}/invitations`, {
      label: 'The Okafor family',
      email: email(),
      note: 'owes us',
      invitees: [{ name: 'Ana Okafor' }, { name: 'Obi Okafor' }],
    })
  ).body;
  await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [household.id] });
});

/** Replies on the open page. Returns the link that the page shows, and the one that is mailed. */
async function theyReply(address = email()) {
  const sent = await guest(
    'POST',
    'submit',
    yes({ displayName: 'Ana Okafor', guestEmail: address, guestDetails: [{ name: 'Ana Okafor' }] }),
  );
  expect(sent.status).toBe(201);
  await deliver();
  const root = (await signedInAs(app.database, 'superadmin')).token;
  const { body: letters } = await app.call('GET', `/api/mailbox?q=${address}`, { token: root });
  const { id } = letters.find(({ template }: { template: string }) => template === 'guest.confirmed');
  const { body: letter } = await app.call('GET', `/api/mailbox/${id}`, { token: root });
  const tokenIn = (text: string) => /[?&]reply=([\w-]+)/.exec(text)![1]!;
  return {
    id: sent.body.reservation.id as string,
    shown: tokenIn(sent.body.link),
    mailed: tokenIn(letter.text),
    said: JSON.stringify(sent.body),
  };
}
const needs = async () =>
  (await call('GET', `/api/events/${event.id}/overview`)).body.needs.filter(
    ({ kind }: { kind: string }) => kind === 'joinable',
  );
const counts = async () => (await call('GET', `/api/events/${event.id}/overview`)).body.counts;
const remind = () => call('POST', `/api/events/${event.id}/reminders/send`, { ids: [household.id] });

it('only the mailed personal link asks about a matching household, and a yes joins the reply to the household', async () => {
  const { id, shown, mailed, said } = await theyReply();
  expect(mailed).not.toBe(shown);
  for (const text of [
    said,
    JSON.stringify((await guest('GET', `reply/${shown}`)).body),
    (await app.call('GET', `/rsvp/${event.customUrl}?reply=${shown}`)).body,
    (await app.call('GET', `/rsvp/${event.customUrl}?reply=${shown}&sent=new`)).body,
  ]) {
    expect(text).not.toContain('The Okafor family');
  }
  const answer = { invitationId: household.id, join: true };
  expect((await guest('POST', `reply/${shown}/join`, answer)).status).toBe(404);
  expect(await counts()).toMatchObject({ confirmedGuests: 1, promisedSeats: 2 });

  const { body: asked } = await guest('GET', `reply/${mailed}`);
  expect(asked.joinable).toEqual({ invitationId: household.id, household: 'The Okafor family' });
  expect((await guest('POST', `reply/${mailed}/join`, answer)).status).toBe(200);
  expect((await guest('GET', `reply/${mailed}`)).body).not.toHaveProperty('joinable');
  expect((await call('GET', `/api/invitations/${household.id}`)).body).toMatchObject({
    reservationId: id,
    reply: 'inPart',
    promised: 0,
  });
  expect(await counts()).toMatchObject({ confirmedGuests: 1, promisedSeats: 0 });
  expect(await needs()).toEqual([]);
  // Answering again changes nothing.
  expect((await guest('POST', `reply/${mailed}/join`, { ...answer, join: false })).status).toBe(200);
  expect((await call('GET', `/api/invitations/${household.id}`)).body.reservationId).toBe(id);
  const { body: log } = await call('GET', '/api/activity?q=okafor');
  expect(JSON.stringify(log)).toContain('invitation.joined');
});

it('the page asks "Are you …?" even without a script, and after a no nobody is asked again', async () => {
  const { mailed } = await theyReply();
  const page = `/rsvp/${event.customUrl}`;
  expect((await app.call('GET', `${page}?reply=${mailed}`)).body).toContain('Are you The Okafor family?');
  expect((await remind()).body.unsent).toMatchObject([{ id: household.id, reason: 'joinable' }]);
  const post = await app.call('POST', page, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ reply: mailed, household: household.id, do: 'apart' }).toString(),
  });
  expect(post.status).toBe(303);
  expect((await app.call('GET', `${page}?reply=${mailed}`)).body).not.toContain('The Okafor family');
  expect(await needs()).toEqual([]);
  expect((await call('GET', `/api/invitations/${household.id}`)).body).toMatchObject({
    reply: 'none',
    promised: 2,
  });
  expect((await remind()).body).toMatchObject({ now: 1, unsent: [] });
});

it('a host sees the reply next to the matching household, and either decision clears the task', async () => {
  const { id } = await theyReply();
  expect(await needs()).toEqual([
    { kind: 'joinable', count: 1, href: `/events/${event.id}/guests?view=invited&joinable=1` },
  ]);
  const pairs = () => call('GET', `/api/events/${event.id}/invitations/joinable`);
  expect((await pairs()).body).toMatchObject([
    {
      invitation: { id: household.id, label: 'The Okafor family' },
      reply: { id, displayName: 'Ana Okafor', guestCount: 1, status: 'confirmed', names: ['Ana Okafor'] },
    },
  ]);
  await call('PUT', `/api/invitations/${household.id}`, { apartFrom: id });
  expect([(await pairs()).body, await needs()]).toEqual([[], []]);
  await call('PUT', `/api/invitations/${household.id}`, { reservationId: id });
  // Separating the reply from the household records that they do not belong together.
  await call('PUT', `/api/invitations/${household.id}`, { reservationId: null });
  expect(await needs()).toEqual([]);
});

it('a household matches only by the first email address among its persons', async () => {
  const { invitees } = household;
  await call('PUT', `/api/invitations/${household.id}`, {
    email: null,
    invitees: invitees.map(({ id, name }, at) => ({ id, name, email: at === 1 ? email() : null })),
  });
  const other = await theyReply(`else${n}@example.com`);
  expect(other.mailed).toBe(other.shown);
  expect(await needs()).toEqual([]);
  const { mailed } = await theyReply();
  expect((await guest('GET', `reply/${mailed}`)).body.joinable).toMatchObject({ invitationId: household.id });
  expect(await needs()).toMatchObject([{ count: 1 }]);
});

it('a personal link that was not mailed neither reveals the matching household nor erases its data', async () => {
  const { shown } = await theyReply();
  const known = JSON.stringify((await guest('GET', `reply/${shown}/data`)).body);
  expect(known).toContain('Ana Okafor');
  for (const secret of ['The Okafor family', 'Obi', 'owes us']) expect(known).not.toContain(secret);
  expect((await guest('POST', `reply/${shown}/erase`, {})).status).toBe(200);
  expect((await call('GET', `/api/invitations/${household.id}`)).body.label).toBe('The Okafor family');
});
