/**
 * Answers to invitations by link or code, with the household's persons, from its promised seats.
 */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events, invitations, outbox, reservations } from '../../db/schema.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { testKeys } from '../../testing/app.ts';
import { buildEvent } from '../../testing/builders.ts';
import { buildHousehold } from '../../testing/households.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

const codes = invitationCodes(testKeys);

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

type Overrides = Partial<Parameters<typeof buildEvent>[1]>;
const anEvent = (overrides: Overrides = {}) =>
  buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    inviteMode: 'matched',
    maxGuestsPerRsvp: 2,
    ...overrides,
  });
type Event = Awaited<ReturnType<typeof anEvent>>;

const invite = (event: Event, names: string[], of: { seatsAllowed?: number; email?: string } = {}) =>
  buildHousehold(app.database, event, names, of);
let count = 0;
const submit = (event: Event, body: Record<string, unknown>) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      displayName: 'Okafor',
      guestEmail: `h${++count}@example.com`,
      isAttending: true,
      guestDetails: [],
      ...body,
    },
  });
const stranger = (event: Event, guestCount = 1) =>
  submit(event, { guestCount, guestDetails: Array.from({ length: guestCount }, () => ({ name: 'S' })) });
async function seats(event: Event) {
  const [row] = await app.database.platform.select().from(events).where(eq(events.id, event.id));
  const { body } = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
  return [row!.confirmedGuests, row!.promisedSeats, body.openSpots as number];
}
const invitation = async (id: string) =>
  (await app.database.platform.select().from(invitations).where(eq(invitations.id, id)))[0]!;

describe('an answer by invitation', () => {
  it('confirms the persons of the household who come, and frees the rest of its promised seats', async () => {
    const event = await anEvent({ maxGuests: 6 });
    const home = await invite(event, ['Ada Okafor', 'Bo Okafor', 'Cy Okafor', '']);
    expect(await seats(event)).toEqual([0, 4, 2]);
    const { status, body } = await submit(event, {
      invitation: home.token,
      guestCount: 2,
      guestDetails: [
        { inviteeId: home.invitees[2], name: 'Cyrus Okafor' },
        { inviteeId: home.invitees[0], name: '' },
      ],
    });
    expect([status, body.status]).toEqual([201, 'confirmed']);
    expect(body.reservation).toMatchObject({
      guestCount: 2,
      guestDetails: [
        { name: 'Ada Okafor', isAttending: true, inviteeId: home.invitees[0] },
        { name: 'Bo Okafor', isAttending: false, inviteeId: home.invitees[1] },
        { name: 'Cyrus Okafor', isAttending: true, inviteeId: home.invitees[2] },
      ],
    });
    expect(await seats(event)).toEqual([2, 0, 4]);
    expect(await invitation(home.id)).toMatchObject({
      reservationId: body.reservation.id,
      reply: 'inPart',
      coming: 2,
      promised: 0,
    });
  });

  it('201 for the code, however the guest types it, even if the call names no guests', async () => {
    const event = await anEvent({ maxGuests: 2 });
    const home = await invite(event, ['Ada', 'Bo']);
    const typed = `${home.code.slice(0, 4).toLowerCase()}-${home.code.slice(4)}`;
    const { status, body } = await submit(event, { invitation: typed, guestCount: 2, displayName: '' });
    expect(status).toBe(201);
    expect(body.reservation.displayName).toBe('Ada');
    expect(body.reservation.guestDetails.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Bo']);
  });

  it('uses the stored address if the household gives none', async () => {
    const event = await anEvent();
    const home = await invite(event, ['Ada'], { email: 'ada@guest.test' });
    const page = `/api/rsvp/${event.customUrl}/data?i=${home.token}`;
    expect((await app.call('GET', page)).body.invitation.maskedEmail).toBe('a…@guest.test');
    const answer = { invitation: home.token, guestCount: 1, guestEmail: '' };
    const { status, body } = await submit(event, answer);
    expect([status, body.reservation.guestEmail]).toEqual([201, 'ada@guest.test']);
    expect((await submit(event, { ...answer, guestEmail: null })).status).toBe(201);
  });

  it('400 without an address if none is stored, or for a reply without an invitation', async () => {
    const event = await anEvent();
    const home = await invite(event, ['Ada']);
    const page = `/api/rsvp/${event.customUrl}/data?i=${home.token}`;
    expect((await app.call('GET', page)).body.invitation.maskedEmail).toBeNull();
    for (const invitation of [home.token, undefined]) {
      const { status, body } = await submit(event, { invitation, guestCount: 1, guestEmail: ' ' });
      expect([status, body.code, body.issues]).toEqual([
        400,
        'invalid',
        [
          {
            ...{ path: 'guestEmail', code: 'required', message: 'Please enter your email address.' },
            ...{ reason: 'reply.emailMissing', params: {} },
          },
        ],
      ]);
    }
  });

  it('needs no open seat, approval or unique email if its party fits into the promise', async () => {
    const event = await anEvent({ maxGuests: 3, requiresApproval: true, enableWaitlist: true });
    const [home, other] = [await invite(event, ['Ada', 'Bo']), await invite(event, ['Cy'])];
    expect((await stranger(event)).body.awaitingApproval).toBe(true);
    const guestEmail = 'shared@example.com';
    for (const [{ token }, guestCount] of [
      [home, 2],
      [other, 1],
    ] as const) {
      const { status, body } = await submit(event, { invitation: token, guestCount, guestEmail });
      expect([status, body.status]).toEqual([201, 'confirmed']);
    }
    expect(await seats(event)).toEqual([3, 0, 0]);
  });

  it('400 if more guests come than the household has seats, or if a guest is not part of the household', async () => {
    const event = await anEvent();
    const [home, other] = [await invite(event, ['Ada'], { seatsAllowed: 3 }), await invite(event, ['Bo'])];
    const guests = (n: number) => Array.from({ length: n }, (_, index) => ({ name: `G${index}` }));
    const four = { invitation: home.token, guestCount: 4, guestDetails: guests(4) };
    expect((await submit(event, four)).status).toBe(400);
    const foreign = await submit(event, {
      invitation: home.token,
      guestCount: 1,
      guestDetails: [{ inviteeId: other.invitees[0], name: 'Bo' }],
    });
    expect([foreign.status, foreign.body.issues[0].path]).toEqual([400, 'guestDetails.0.inviteeId']);
    const three = { ...four, guestCount: 3, guestDetails: guests(3) };
    const { status, body } = await submit(event, three);
    expect([status, body.reservation.guestDetails[2].inviteeId]).toEqual([201, undefined]);
  });

  it('404 if the link is unknown, replaced, disowned or from another event', async () => {
    const [event, other] = [await anEvent(), await anEvent()];
    const home = await invite(event, ['Ada']);
    const answer = { guestCount: 1, invitation: home.token };
    expect((await submit(other, answer)).status).toBe(404);
    expect((await submit(event, { ...answer, invitation: 'nonsense' })).status).toBe(404);
    expect((await submit(event, { ...answer, invitation: 'ABCD-EFGH' })).status).toBe(404);
    const set = (values: Partial<typeof invitations.$inferInsert>) =>
      app.database.platform.update(invitations).set(values).where(eq(invitations.id, home.id));
    await set({ notMeAt: new Date() });
    expect((await submit(event, answer)).status).toBe(404);
    const anew = codes.hashesOf({ id: home.id, eventId: event.id, rotation: 1 });
    await set({ notMeAt: null, rotation: 1, ...anew });
    expect((await submit(event, answer)).status).toBe(404);
    expect((await seats(event))[1]).toBe(1);
  });

  it('changes the household’s one reply when repeated, even to a no, and a late yes has no promised seats', async () => {
    const event = await anEvent({ maxGuests: 2 });
    const home = await invite(event, ['Ada', 'Bo']);
    const answer = (body: Record<string, unknown>) => submit(event, { invitation: home.token, ...body });
    const first = await answer({ guestCount: 2 });
    const id = first.body.reservation.id as string;
    const persons = first.body.reservation.guestDetails as { id: string }[];
    const again = await answer({
      guestCount: 1,
      guestDetails: [
        { inviteeId: home.invitees[0], isAttending: false },
        { inviteeId: home.invitees[1], isAttending: true },
      ],
    });
    expect([again.status, again.body.reservation.id, again.body.reservation.guestCount]).toEqual([
      201,
      id,
      1,
    ]);
    expect(again.body.reservation.guestDetails.map((guest: { id: string }) => guest.id)).toEqual(
      persons.map((person) => person.id),
    );
    expect(await seats(event)).toEqual([1, 0, 1]);
    const no = await answer({ isAttending: false, guestCount: 0 });
    expect([no.status, no.body.status]).toEqual([201, 'declined']);
    expect(await invitation(home.id)).toMatchObject({ reply: 'declined', reservationId: id, declined: 2 });
    expect(await seats(event)).toEqual([0, 0, 2]);
    expect((await stranger(event)).status).toBe(201);
    const late = await answer({ guestCount: 2 });
    expect([late.status, late.body.spotsLeft]).toEqual([409, 1]);
    expect((await answer({ guestCount: 1 })).body.status).toBe('confirmed');
    const rows = await app.database.platform
      .select()
      .from(reservations)
      .where(eq(reservations.eventId, event.id));
    expect(rows).toHaveLength(2);
  });

  it('becomes the household’s reply if it arrives first, and a simultaneous answer changes that reply', async () => {
    const event = await anEvent({ maxGuests: 4 });
    const home = await invite(event, ['Ada', 'Bo', 'Cy']);
    const answers = await Promise.all(
      [1, 2, 3, 1].map((guestCount) => submit(event, { invitation: home.token, guestCount })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.reservation.id as string)).size).toBe(1);
    expect((await seats(event))[1]).toBe(0);
  });
});

describe('guests without an invitation', () => {
  it('409 with the number of spots left if the other seats are promised to households', async () => {
    const event = await anEvent({ maxGuests: 5 });
    await invite(event, ['Ada', 'Bo'], { seatsAllowed: 4 });
    expect(await seats(event)).toEqual([0, 4, 1]);
    const full = await stranger(event, 2);
    expect([full.status, full.body.spotsLeft]).toEqual([409, 1]);
    expect((await stranger(event)).status).toBe(201);
  });

  it('move up into the seats that a household gives up', async () => {
    const event = await anEvent({ maxGuests: 4, enableWaitlist: true, automaticPromotion: true });
    const [home, other] = [await invite(event, ['Ada', 'Bo']), await invite(event, ['Cy', 'Di'])];
    expect((await stranger(event, 2)).body.status).toBe('waitlisted');
    await submit(event, { invitation: home.token, guestCount: 1 });
    expect(await seats(event)).toEqual([1, 2, 1]);
    await submit(event, { invitation: other.token, isAttending: false, guestCount: 2 });
    expect(await seats(event)).toEqual([3, 0, 1]);
    const mails = await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
    expect(mails.filter(({ template }) => template === 'guest.promoted')).toHaveLength(1);
  });

  it('403 if the event is for invited guests only', async () => {
    const event = await anEvent({ inviteMode: 'invited' });
    const home = await invite(event, ['Ada']);
    const { status, body } = await stranger(event);
    expect([status, body.code]).toEqual([403, 'notInvited']);
    expect((await submit(event, { invitation: home.token, guestCount: 1 })).status).toBe(201);
  });

  it('cannot use the ids of invited persons', async () => {
    const event = await anEvent();
    const home = await invite(event, ['Ada']);
    const { body } = await submit(event, {
      guestCount: 1,
      guestDetails: [{ name: 'Ada', inviteeId: home.invitees[0] }],
    });
    expect(body.reservation.guestDetails[0]).not.toHaveProperty('inviteeId');
    const { rows } = await app.database.platform.execute(
      sql`select count(*)::int as n from guests where event_id = ${event.id} and invitee_id is not null`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

it('a household that changes its reply by personal link keeps its persons, seats and approval', async () => {
  const event = await anEvent({ requiresApproval: true, maxGuests: 10 });
  const home = await invite(event, ['Ada', 'Bo', 'Cy']);
  const { body } = await submit(event, { invitation: home.token, guestCount: 2 });
  const own = new URL(String(body.link), 'http://x').searchParams.get('reply')!;
  const { guestDetails } = body.reservation as { guestDetails: { id: string; name: string }[] };
  const change = (guests: object[]) =>
    app.call('PUT', `/api/rsvp/${event.customUrl}/reply/${own}`, {
      body: { displayName: 'Okafor', isAttending: true, guestCount: guests.length, guestDetails: guests },
    });
  const all = guestDetails.map(({ id, name }) => ({ id, name, isAttending: true }));
  expect((await change([...all, { name: 'One more', isAttending: true }])).status).toBe(400);
  const { status, body: changed } = await change(all);
  expect([status, changed.status, changed.reservation.guestCount]).toEqual([200, 'confirmed', 3]);
  expect(changed.reservation.guestDetails.map((guest: { inviteeId: string }) => guest.inviteeId)).toEqual(
    home.invitees,
  );
  expect(await invitation(home.id)).toMatchObject({ reply: 'coming', coming: 3 });
});
