import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events, idempotencyKeys } from '../../db/schema.ts';
import { yes, replyCalls } from '../../testing/reply-calls.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const { anEvent, submit, stored, mails } = replyCalls(
  () => app,
  () => host,
);

const tokenOf = (link: string) => new URL(link, 'https://turnout.example').searchParams.get('reply') ?? '';

describe('Idempotency-Key', () => {
  it('201 or 409 again with the first result, whatever has changed since', async () => {
    const event = await anEvent({ maxGuests: 1 });
    const body = yes();
    const first = await submit(event, body, { key: 'k1' });
    const again = await submit(event, body, { key: 'k1' });
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);

    const refused = yes();
    const full = await submit(event, refused, { key: 'k2' });
    expect(full.status).toBe(409);
    await app.database.platform.update(events).set({ maxGuests: 9 }).where(eq(events.id, event.id));
    expect(await submit(event, refused, { key: 'k2' })).toMatchObject({ status: 409, body: full.body });
    await app.database.platform
      .update(events)
      .set({ cutoffAt: new Date(Date.now() - 1_000) })
      .where(eq(events.id, event.id));
    expect((await submit(event, body, { key: 'k1' })).body).toEqual(first.body);
    expect((await stored(event.id)).rows).toHaveLength(1);
  });

  it('201 again with the link, although the stored result does not contain the link', async () => {
    const event = await anEvent();
    const body = yes();
    const key = 'a key of the guest';
    const { link } = (await submit(event, body, { key })).body as { link: string };
    const token = tokenOf(link);
    expect(link).toBe(`/rsvp/${event.customUrl}?reply=${token}`);
    expect((await submit(event, body, { key })).body.link).toBe(link);
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${token}`)).body).toMatchObject({
      guestEmail: body.guestEmail,
    });
    const { rows } = await stored(event.id);
    const kept = await app.database.platform
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.eventId, event.id));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify([rows, kept])).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain(key);
    const [letter] = await mails(event.id, 'guest.confirmed');
    expect(letter?.payload).toMatchObject({ path: link });

    const other = await submit(event, yes(), { key: 'another' });
    expect(other.body.link).toMatch(/\?reply=[\w-]{43}$/);
    expect((await submit(event, yes())).body.link).toMatch(/\?reply=[\w-]{43}$/);
  });

  it('201 with the reply in today’s format if an older version stored the result', async () => {
    const event = await anEvent({ maxGuests: 1 });
    const [body, refused] = [yes(), yes()];
    const first = await submit(event, body, { key: 'taken' });
    const full = await submit(event, refused, { key: 'refused' });
    const { unconfirmed: _, heldUntil: __, guestDetails, ...reservation } = first.body.reservation;
    const names = guestDetails.map(({ name, mealChoice }: { name: string; mealChoice: string }) => ({
      name,
      mealChoice,
    }));
    const kept = {
      ...first.body,
      link: null,
      linkSalt: 'x',
      reservation: { ...reservation, guestDetails: names },
    };
    const keep = (status: number, reply: Record<string, unknown>) =>
      app.database.platform
        .update(idempotencyKeys)
        .set({ reply })
        .where(and(eq(idempotencyKeys.eventId, event.id), eq(idempotencyKeys.status, status)));
    await keep(201, kept);
    await keep(409, { refused: 'noSpots', error: full.body.error });
    expect(await submit(event, body, { key: 'taken' })).toMatchObject({ status: 201, body: first.body });
    const { status, body: again } = await submit(event, refused, { key: 'refused' });
    const { reason, params, error } = full.body;
    expect(reason).toBe('seats.full');
    expect([status, again]).toEqual([409, { code: 'conflict', reason, params, error }]);
    expect((await stored(event.id)).rows).toHaveLength(1);

    await app.call('DELETE', `/api/rsvp/${event.customUrl}/reply/${tokenOf(first.body.link)}`);
    expect((await submit(event, body, { key: 'taken' })).status).toBe(409);
  });

  it('422 for another body, even in a simultaneous call', async () => {
    const event = await anEvent();
    const body = yes();
    await submit(event, body, { key: 'same' });
    expect((await submit(event, { ...body, message: 'other' }, { key: 'same' })).status).toBe(422);

    const answers = await Promise.all([
      submit(event, yes(), { key: 'race' }),
      submit(event, yes(), { key: 'race' }),
      submit(event, yes(), { key: 'race' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('201 with one stored reply for a double click, in one batch or in several', async () => {
    const event = await anEvent();
    const body = yes();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(event, body, { key: 'click' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { reservation } }) => reservation.id)).size).toBe(1);
    expect((await stored(event.id)).rows).toHaveLength(1);
    expect(await mails(event.id, 'guest.link')).toEqual([]);
  });

  it('stores no invalid result, covers one event only, and expires after a day', async () => {
    const [event, other] = [await anEvent(), await anEvent()];
    expect((await submit(event, yes({ displayName: '' }), { key: 'mend' })).status).toBe(400);
    expect((await submit(event, yes(), { key: 'mend' })).status).toBe(201);
    expect((await submit(other, yes(), { key: 'mend' })).status).toBe(201);
    await app.database.platform
      .update(idempotencyKeys)
      .set({ createdAt: new Date(Date.now() - 86_400_001) })
      .where(eq(idempotencyKeys.eventId, event.id));
    expect((await submit(event, yes(), { key: 'mend' })).status).toBe(201);
  });
});
