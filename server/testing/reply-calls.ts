/**
 * Calls about replies, as guests and hosts make them, and looks into their rows, for tests of
 * server/replies.
 */
import { and, eq } from 'drizzle-orm';
import { events, outbox, reservations } from '../db/schema.ts';
import { replyColumns } from '../replies/guests.store.ts';
import type { TestApp } from './app.ts';
import { buildEvent, buildReservation, type EventOverrides } from './builders.ts';
import type { SignedIn } from './staff.ts';

let count = 0;

/** What a new guest sends for a yes. */
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

/** What a new guest sends for a no. */
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
    /** An event of the admin. */
    anEvent,
    aReply: (
      event: Awaited<ReturnType<typeof anEvent>>,
      overrides: Parameters<typeof buildReservation>[2] = {},
    ) => buildReservation(app().database, event, overrides),
    /** Sends a guest's reply, with an idempotency key or a session where given. */
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
    /** The event as it is stored. */
    eventRow: async (id: string) =>
      (await app().database.platform.select().from(events).where(eq(events.id, id)))[0]!,
    /** The reply as it is stored. */
    replyRow: async (id: string) =>
      (
        await app().database.platform.select(replyColumns).from(reservations).where(eq(reservations.id, id))
      )[0],
    /** The event with all its replies, in the order of their arrival. */
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
    /** The event's mails, of one kind where that is given. */
    mails: (eventId: string, template?: string) =>
      app()
        .database.platform.select()
        .from(outbox)
        .where(and(eq(outbox.eventId, eventId), template ? eq(outbox.template, template) : undefined))
        .orderBy(outbox.id),
  };
}

/** The persons of an answered reply without what tells them apart. */
export const partyOf = (reply: { guestDetails: string }) =>
  (JSON.parse(reply.guestDetails) as { name: string; mealChoice: string }[]).map(({ name, mealChoice }) => ({
    name,
    mealChoice,
  }));
