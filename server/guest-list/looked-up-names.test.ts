/**
 * Tests that a guest who replied after a look-up by name, and typed an address, sees only shortened
 * names.
 */
import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import { handOverSeeYouSoon } from '../reminders/hand-over.ts';
import { findEvent } from '../event-row/event.store.ts';
import { replyLinks } from '../replies/links.ts';
import { testKeys } from '../testing/app.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { lookedUpHousehold, leakedSecrets } from '../testing/looked-up.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => {
  const answer = await app.call(method, path, { token: host.token, ...(body && { body }) });
  expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([
    path,
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
  return answer.body;
};

/** The guest sends a shortened name of another person, which the server completes for hosts. */
async function repliedAsBen() {
  const found = await lookedUpHousehold(app, host, 'none', { email: null });
  const answer = await found.submit(found.weak, { displayName: 'Ben S.' });
  expect([answer.status, leakedSecrets(answer.body)]).toEqual([201, []]);
  const mailsTo = (who: 'guest' | 'manager') =>
    app.database.platform
      .select({ template: outbox.template, toName: outbox.toName, payload: outbox.payload })
      .from(outbox)
      .where(and(eq(outbox.eventId, found.event.id), sql`template like ${`${who}.%`}`));
  const [first] = await mailsTo('guest');
  const token = /reply=([\w-]+)/.exec((first!.payload as { path: string }).path)![1]!;
  return {
    ...found,
    mailsTo,
    own: `${found.path}/reply/${token}`,
    replyId: answer.body.reservation.id as string,
  };
}

it('a reply found by name shortens the other names in every mail to its guest, and in no mail to hosts', async () => {
  const { event, path, mailsTo } = await repliedAsBen();
  const ofEvent = `/api/events/${event.id}`;
  await call('POST', `${ofEvent}/messages`, { audience: 'confirmed', subject: 'News', body: 'See the map.' });
  const scope = tenantScope(host.tenant!.id);
  await app.database.transaction(scope, async (tx) => {
    const row = (await findEvent(tx, scope, event.id))!;
    await handOverSeeYouSoon(tx, scope, row, {
      links: replyLinks(testKeys),
      codes: invitationCodes(testKeys),
    });
  });
  // Somebody replies again on the open page, with the same address.
  await app.database.platform.execute(sql`update reservations set link_mailed_at = null`);
  const again = { displayName: 'Eve', guestEmail: 'typed@example.com', isAttending: false, guestCount: 1 };
  const second = await app.call('POST', `${path}/submit`, { body: again });
  expect(second.status).toBe(409);
  await app.database.platform.execute(sql`update reservations set link_mailed_at = null`);
  await call('POST', `${ofEvent}/questions`, { kind: 'text', label: 'A song?', required: true });
  expect(await call('POST', `${ofEvent}/questions/ask`, {})).toMatchObject({ asked: 1 });
  await call('PUT', ofEvent, { location: 'Elsewhere', notifyGuests: true });

  // Canceling the event deletes mails that still wait, so the test reads them before.
  const before = await mailsTo('guest');
  await call('PUT', ofEvent, { status: 'cancelled' });
  const toGuest = [...before, ...(await mailsTo('guest'))];
  expect(new Set(toGuest.map(({ template }) => template))).toEqual(
    new Set([
      ...['guest.confirmed', 'guest.message', 'guest.seeYouSoon', 'guest.link'],
      ...['guest.eventChanged', 'guest.cancelled'],
    ]),
  );
  for (const mail of toGuest)
    expect([mail.template, leakedSecrets(mail), mail.toName]).toEqual([mail.template, [], 'Ben S.']);
  const [toHost] = await mailsTo('manager');
  expect(toHost!.payload).toMatchObject({
    reply: { displayName: 'Ben Silva', guestDetails: [{ name: 'Ana Silva' }, { name: 'Ben Silva' }] },
  });
});

it('a reply found by name shortens the other names in the guest’s copy of the data', async () => {
  const { own } = await repliedAsBen();
  const { guestDetails } = (await app.call('GET', own)).body;
  const same = { displayName: 'Ben S.', isAttending: true, guestCount: 2, guestDetails };
  await call('PUT', own, { ...same, message: 'With cake' });
  const { body } = await app.call('GET', `${own}/data`);
  expect(leakedSecrets(body)).toEqual([]);
  expect(body.known.activityLog).toMatchObject([
    { actorLabel: 'Ben S.', details: { displayName: 'Ben S.' } },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/ben silva/i);
  expect(body.known.guests).toMatchObject([{ name: 'Ana S.' }, { name: 'Ben S.' }]);
});

it('a reply found by name shortens the names in a waiting mail after one person was erased', async () => {
  const { own, replyId, mailsTo } = await repliedAsBen();
  const { guestDetails } = (await app.call('GET', own)).body;
  const erased = await app.call('POST', `${own}/erase`, { body: { guestId: guestDetails[0].id } });
  expect(erased.status).toBe(200);
  const [toGuest] = await mailsTo('guest');
  expect(toGuest).toMatchObject({ toName: 'Ben S.', payload: { reply: { id: replyId } } });
  expect(leakedSecrets(toGuest)).toEqual([]);
  const [toHost] = await mailsTo('manager');
  expect(toHost!.payload).toMatchObject({ reply: { guestDetails: [{ name: 'Ben Silva' }] } });
});
