/**
 * Calls about replies, as guests and hosts make them, and reads of their rows, for tests of
 * server/replies.
 */
import { and, eq } from 'drizzle-orm';
import { events, outbox, reservations } from '../db/schema.ts';
import { replyColumns } from '../replies/rows/guests.store.ts';
import type { TestApp } from './app.ts';
import { buildEvent, buildReservation, type EventOverrides } from './builders.ts';
import type { SignedIn } from './staff.ts';

let count = 0;

/** Returns the body that a new guest sends for a yes. */
export const yes = (overrides: Record<string, unknown> = {}) => {
  const guestCount = (overrides.guestCount as number | undefined) ?? 1;
  return {
    displayName: 'Grace Guest',
    guestEmail: `g${++count}@example.com`,
    guestPhone: '',
    isAttending: true,
    guestCount,
    mealChoice: '',
    guestDetails: Array.from({ length: guestCount }, (_, index) => ({
      name: `Guest ${index + 1}`,
      mealChoice: '',
    })),
    message: '',
    publicToggle: false,
    ...overrides,
  };
};

/** Returns the body that a new guest sends for a no. */
export const no = (overrides: Record<string, unknown> = {}) =>
  yes({ isAttending: false, guestCount: 0, guestDetails: [], displayName: '', ...overrides });

export function replyCalls(app: () => TestApp, admin: () => SignedIn) {
  const anEvent = (overrides: EventOverrides = {}) =>
    buildEvent(app().database, {
      tenantId: admin().tenant!.id,
      createdBy: admin().user.id,
      ...overrides,
    });
  return {
    /** Builds an event of the admin. */
    anEvent,
    aReply: (
      event: Awaited<ReturnType<typeof anEvent>>,
      overrides: Parameters<typeof buildReservation>[2] = {},
    ) => buildReservation(app().database, event, overrides),
    /** Sends a guest's reply, with an idempotency key or a session if given. */
    submit: (event: { customUrl: string }, body: unknown, options: { key?: string; token?: string } = {}) =>
      app().call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body,
        ...(options.token && { token: options.token }),
        headers: options.key ? { 'idempotency-key': options.key } : {},
      }),
    get: (url: string, as?: SignedIn) => app().call('GET', url, as ? { token: as.token } : {}),
    put: (id: string, body: unknown, as: SignedIn = admin()) =>
      app().call('PUT', `/api/reservation/${id}`, { body, token: as.token }),
    remove: (id: string, as: SignedIn = admin()) =>
      app().call('DELETE', `/api/reservation/${id}`, { token: as.token }),
    /** Returns the event's stored row. */
    eventRow: async (id: string) =>
      (await app().database.platform.select().from(events).where(eq(events.id, id)))[0]!,
    /** Returns the reply's stored row. */
    replyRow: async (id: string) =>
      (
        await app().database.platform.select(replyColumns).from(reservations).where(eq(reservations.id, id))
      )[0],
    /** Returns the event with all its replies, in the order of their arrival. */
    stored: async (eventId: string) => {
      const { platform } = app().database;
      const [event] = await platform.select().from(events).where(eq(events.id, eventId));
      const rows = await platform
        .select()
        .from(reservations)
        .where(eq(reservations.eventId, eventId))
        .orderBy(reservations.arrival);
      return { event: event!, rows };
    },
    /** Returns the event's mails, only those of one kind if `template` is given. */
    mails: (eventId: string, template?: string) =>
      app()
        .database.platform.select()
        .from(outbox)
        .where(and(eq(outbox.eventId, eventId), template ? eq(outbox.template, template) : undefined))
        .orderBy(outbox.id),
  };
}

/** Returns the persons of a reply in a response, without their ids. */
export const partyOf = (reply: { guestDetails: string }) =>
  (JSON.parse(reply.guestDetails) as { name: string; mealChoice: string }[]).map(({ name, mealChoice }) => ({
    name,
    mealChoice,
  }));
