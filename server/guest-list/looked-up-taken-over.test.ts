/**
 * Tests that a stranger's personal link ends when the household itself answers or is joined to the
 * stranger's reply.
 */
import { expect, it } from 'vitest';
import { leakedSecrets, lookedUpHousehold, secrets } from '../testing/looked-up.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const tokenIn = (path: unknown) => /reply=([\w-]+)/.exec(String(path))![1]!;

it('a household that answers by its code takes over a reply made after a name look-up', async () => {
  const { event, path, weak, strong, submit, mails } = await lookedUpHousehold(app, host, 'none', {
    email: null,
  });
  const asked = await app.call('POST', `/api/events/${event.id}/questions`, {
    token: host.token,
    body: { scope: 'reservation', kind: 'text', label: 'Health', audience: 'both', sensitive: true },
  });
  expect((await submit(weak)).status).toBe(201);
  const [letter] = await mails();
  const stranger = `${path}/reply/${tokenIn((letter!.payload as { path: string }).path)}`;
  expect((await app.call('GET', stranger)).status).toBe(200);

  const own = await submit(strong, {
    ...{ guestEmail: secrets[0], guestPhone: secrets[1], answers: { [asked.body.id]: 'I have epilepsy' } },
  });
  expect([own.status, own.body.reservation.guestEmail]).toEqual([201, secrets[0]]);
  for (const url of [stranger, `${stranger}/data`]) expect((await app.call('GET', url)).status).toBe(404);
  expect((await app.call('POST', `${stranger}/erase`, { body: {} })).status).toBe(404);
  const after = (await mails()).filter(({ id }) => id !== letter!.id);
  expect(after.map(({ toEmail }) => toEmail)).not.toContain('typed@example.com');
  expect(after.map(({ toEmail }) => toEmail)).toContain(secrets[0]);

  const mine = `${path}/reply/${tokenIn(own.body.link)}`;
  expect((await app.call('GET', mine)).body.guestDetails[1].name).toBe('Ben Silva');
  expect((await app.call('GET', `${mine}/data`)).body.known.invitations).toHaveLength(1);
  // When the household answers again, its link keeps the reply's address, because the link proves
  // only that address.
  const again = await submit(strong, { guestEmail: 'other@example.com' });
  expect(again.body.reservation.guestEmail).toBe(secrets[0]);
  expect((await app.call('GET', mine)).status).toBe(200);
});

/** A reply on the open page with the household's address, which a host joins to the household. */
async function joinedLater() {
  const found = await lookedUpHousehold(app, host);
  const { path, household } = found;
  const sent = await app.call('POST', `${path}/submit`, {
    body: {
      ...{ displayName: 'Eve', guestEmail: secrets[0], isAttending: true, guestCount: 1 },
      guestDetails: [{ name: 'Eve' }],
    },
  });
  expect(sent.status).toBe(201);
  const joined = await app.call('PUT', `/api/invitations/${household.id}`, {
    ...{ token: host.token, body: { reservationId: sent.body.reservation.id } },
  });
  expect(joined.status).toBe(200);
  return { ...found, shown: `${path}/reply/${tokenIn(sent.body.link)}` };
}

it('a personal link shown on the page reads and erases nothing of a household that was joined later', async () => {
  const { household, shown } = await joinedLater();
  const { body } = await app.call('GET', `${shown}/data`);
  expect(leakedSecrets(body).filter((secret) => secret !== secrets[0])).toEqual([]);
  expect((await app.call('POST', `${shown}/erase`, { body: {} })).status).toBe(200);
  const left = await app.call('GET', `/api/invitations/${household.id}`, { token: host.token });
  expect(left.body).toMatchObject({ label: 'The Silvas', reply: 'none' });
});

it('a personal link shown on the page ends when the joined household answers by its own link', async () => {
  const { path, shown, strong, submit } = await joinedLater();
  const own = await submit(strong, { message: 'I have epilepsy' });
  expect([own.status, own.body.reservation.guestEmail]).toEqual([201, secrets[0]]);
  expect((await app.call('GET', shown)).status).toBe(404);
  const mine = await app.call('GET', `${path}/reply/${tokenIn(own.body.link)}`);
  expect(mine.body).toMatchObject({ message: 'I have epilepsy', guestCount: 2 });
});
