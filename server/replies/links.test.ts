import { and, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../keys/tokens.ts';
import { newId } from '../db/id.ts';
import { outbox } from '../db/schema.ts';
import { keysOf } from '../keys/keys.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { idInToken, replyLinks } from './links.ts';

const links = replyLinks(keysOf('a secret of this test, longer than it must be'));

describe('the token of a personal link', () => {
  const id = fc.uuid();
  const rotation = fc.nat(50);

  it('stays constant, names its reply and fits no other reply', () => {
    fc.assert(
      fc.property(id, rotation, id, rotation, (replyId, linkRotation, other, otherRotation) => {
        const token = links.tokenOf({ id: replyId, linkRotation });
        expect(token).toMatch(/^[\w-]{43}$/);
        expect(links.tokenOf({ id: replyId, linkRotation })).toBe(token);
        expect(idInToken(token)).toBe(replyId);
        expect(links.fits({ id: replyId, linkRotation }, token)).toBe(true);
        const same = replyId === other && linkRotation === otherRotation;
        expect(links.fits({ id: other, linkRotation: otherRotation }, token)).toBe(same);
      }),
    );
  });

  it('exists in a second form that only mails contain and that opens the reply too', () => {
    fc.assert(
      fc.property(id, rotation, rotation, (replyId, linkRotation, other) => {
        const reply = { id: replyId, linkRotation };
        const token = links.tokenOf(reply);
        const mailed = links.mailedOf(token);
        expect(idInToken(mailed)).toBe(replyId);
        expect([links.fits(reply, mailed), links.isMailed(reply, mailed)]).toEqual([true, true]);
        expect(links.isMailed(reply, token)).toBe(false);
        expect(links.fits({ id: replyId, linkRotation: other }, mailed)).toBe(other === linkRotation);
      }),
    );
  });

  it('cannot be made without the secret, or altered in any character', () => {
    const reply = { id: newId(), linkRotation: 0 };
    const token = links.tokenOf(reply);
    expect(replyLinks(keysOf('the secret of another installation')).fits(reply, token)).toBe(false);
    for (let at = 0; at < token.length; at++) {
      const altered = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(links.fits(reply, altered)).toBe(false);
    }
    for (const text of ['', token.slice(1), `${token}A`, 'é'.repeat(43)]) {
      expect(links.fits(reply, text)).toBe(false);
      expect(idInToken(text)).toBeNull();
    }
  });
});

describe('links in mails', () => {
  let app: TestApp;
  let host: Awaited<ReturnType<typeof signedInAs>>;
  beforeAll(async () => {
    app = await testApp();
    host = await signedInAs(app.database, 'admin');
  });
  afterAll(() => app.close());

  const anEvent = (more: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
    buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, ...more });
  type Event = Awaited<ReturnType<typeof anEvent>>;

  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object) => {
    const reply = await app.call(method, url, { token: host.token, body });
    expect([url, reply.status]).toEqual([url, method === 'POST' ? 201 : 200]);
    return reply.body;
  };
  const submit = (event: Event, guestEmail: string, more: object = {}) =>
    call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: 'Ada',
      guestEmail,
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Ada' }],
      ...more,
    });
  /** The link of each mail to a guest that has one, with what it answers. */
  const mailed = async (event: Event, toEmail: string) => {
    const rows = await app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.eventId, event.id), eq(outbox.toEmail, toEmail), like(outbox.template, 'guest.%')))
      .orderBy(outbox.createdAt);
    return Promise.all(
      rows
        .filter(({ payload }) => 'path' in payload)
        .map(async ({ template, payload }) => {
          const path = String(payload.path);
          const api = path.replace('/rsvp/', '/api/rsvp/').replace('?reply=', '/reply/');
          return { template, path, status: (await app.call('GET', api)).status };
        }),
    );
  };

  it('lead to one address, which works until the reply is deleted or its email changes', async () => {
    const event = await anEvent({ maxGuests: 1, enableWaitlist: true });
    await buildReservation(app.database, event);
    const { reservation, link } = await submit(event, 'ada@example.com');
    const id: string = reservation.id;
    const words = { subject: 'Dinner', body: 'At eight.' };
    await call('POST', `/api/events/${event.id}/messages`, { ...words, audience: 'waitlisted' });
    await call('PUT', `/api/reservation/${id}`, { waitlisted: false });
    await call('PUT', `/api/reservation/${id}`, { displayName: 'Ada Lovelace' });
    await call('PUT', `/api/reservation/${id}`, { isAttending: false });
    await call('PUT', `/api/reservation/${id}`, { isAttending: true });
    await call('PUT', `/api/events/${event.id}`, { location: 'The barn', notifyGuests: true });
    await call('POST', `/api/events/${event.id}/messages`, { ...words, audience: 'confirmed' });
    const again = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'A',
        guestEmail: 'Ada@example.com',
        isAttending: false,
        guestCount: 0,
        guestDetails: [],
      },
    });
    expect(again.status).toBe(409);

    const mails = await mailed(event, 'ada@example.com');
    expect(mails.map(({ template }) => template)).toEqual(
      expect.arrayContaining([
        'guest.waitlisted',
        'guest.promoted',
        'guest.declined',
        'guest.confirmed',
        'guest.eventChanged',
        'guest.message',
        'guest.link',
      ]),
    );
    expect(new Set(mails.map(({ path }) => path))).toEqual(new Set([link]));
    expect(new Set(mails.map(({ status }) => status))).toEqual(new Set([200]));

    await call('PUT', `/api/reservation/${id}`, { guestEmail: 'countess@example.com' });
    expect(new Set((await mailed(event, 'ada@example.com')).map(({ status }) => status))).toEqual(
      new Set([404]),
    );
    const [fresh] = await mailed(event, 'countess@example.com');
    expect(fresh).toMatchObject({ status: 200 });
    expect(fresh?.path).not.toBe(link);

    await app.call('DELETE', `/api/reservation/${id}`, { token: host.token });
    expect((await mailed(event, 'countess@example.com'))[0]?.status).toBe(404);
  });

  it('from an older version work along with the present link until the address changes', async () => {
    const event = await anEvent();
    const [first, later] = [newToken(), newToken()];
    const reply = await buildReservation(app.database, event, {
      guestEmail: 'old@example.com',
      linkTokenHash: hashToken(first),
      laterLinkTokenHash: hashToken(later),
    });
    const statuses = () =>
      Promise.all(
        [first, later].map(
          async (token) => (await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${token}`)).status,
        ),
      );
    await call('PUT', `/api/reservation/${reply.id}`, { guestPhone: '1', notifyGuest: true });
    expect(await statuses()).toEqual([200, 200]);
    expect(await mailed(event, 'old@example.com')).toMatchObject([{ status: 200 }]);
    await call('PUT', `/api/reservation/${reply.id}`, { guestEmail: 'new@example.com' });
    expect(await statuses()).toEqual([404, 404]);
  });

  it('lead to the reply only at its own event', async () => {
    const [event, other] = [await anEvent(), await anEvent()];
    const { link } = await submit(event, 'one@example.com');
    const token = new URL(link, 'http://x').searchParams.get('reply') ?? '';
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${token}`)).status).toBe(200);
    expect((await app.call('GET', `/api/rsvp/${other.customUrl}/reply/${token}`)).status).toBe(404);
  });

  it('work although no token is stored', async () => {
    const event = await anEvent();
    await submit(event, 'kept@example.com');
    const rows = await app.database.platform.query.reservations.findMany({
      where: (reply) => eq(reply.eventId, event.id),
    });
    expect(rows).toMatchObject([{ linkTokenHash: null, laterLinkTokenHash: null, linkRotation: 0 }]);
  });
});
