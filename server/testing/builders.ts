/**
 * Builds rows for tests and demo data, straight in the tables. A test names only what matters to
 * it. A counter makes names, emails and addresses unique, so that tests can share a database.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Role } from '#domain/access/rules.ts';
import { createSession } from '../accounts/sessions.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import {
  events,
  eventUrls,
  gifts,
  guestMessages,
  imports,
  invitations,
  questions,
  reservations,
  subscriptions,
  surveyAnswers,
  tenants,
  users,
} from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { insertGuests } from '../replies/rows/guests.store.ts';

const run = randomBytes(3).toString('hex');
let count = 0;
const next = () => `${run}${++count}`;

const day = 24 * 60 * 60 * 1_000;

/**
 * Builds a claimed organization on an active Premium plan, so that no limit disturbs a test that is
 * not about limits.
 */
export async function buildTenant(
  database: PlatformDatabase,
  overrides: Partial<typeof tenants.$inferInsert> = {},
) {
  const now = new Date();
  const name = overrides.name ?? `Organization ${next()}`;
  const row = {
    id: newId(),
    name,
    nameKey: name.trim().toLowerCase(),
    joinCode: `J${next()}`.toUpperCase(),
    subscriptionPlan: 'premium',
    subscriptionStatus: 'active',
    trialEndsAt: new Date(now.getTime() + 14 * day),
    renewalDate: new Date(now.getTime() + 365 * day).toISOString().slice(0, 10),
    claimedAt: now,
    ...overrides,
  };
  return database.transaction(platformScope, async (tx) => {
    const [tenant] = await tx.insert(tenants).values(row).returning();
    if (!tenant) throw new Error('no tenant was made');
    await tx.insert(subscriptions).values({
      id: newId(),
      tenantId: tenant.id,
      planName: tenant.subscriptionPlan.charAt(0).toUpperCase() + tenant.subscriptionPlan.slice(1),
      planType: tenant.subscriptionPlan,
      priceCents: { free: 0, pro: 2_900, premium: 9_900 }[tenant.subscriptionPlan] ?? 0,
      status: tenant.subscriptionStatus,
      currentPeriodStart: now,
      currentPeriodEnd: new Date(now.getTime() + 30 * day),
    });
    return tenant;
  });
}

export const testPassword = 'correct horse';
let passwordHash: Promise<string> | undefined;

/** Builds a user who can sign in with `testPassword`. */
export async function buildUser(
  database: PlatformDatabase,
  overrides: Partial<typeof users.$inferInsert> & { tenantId: string | null; role: Role },
) {
  passwordHash ??= hashPassword(testPassword);
  const email = overrides.email ?? `user-${next()}@example.com`;
  const row = {
    id: newId(),
    email,
    emailKey: email.toLowerCase(),
    provedEmail: email.toLowerCase(),
    passwordHash: await passwordHash,
    firstName: 'Ada',
    lastName: 'Host',
    ...overrides,
  };
  return database.transaction(platformScope, async (tx) => {
    const [user] = await tx.insert(users).values(row).returning();
    if (!user) throw new Error('no user was made');
    return user;
  });
}

/** Builds a user of the role with a live session, in a new organization unless one is given. */
export async function signedInAs(
  database: PlatformDatabase,
  role: Role,
  inTenant?: { id: string; name: string },
) {
  const tenant = role === 'superadmin' ? null : (inTenant ?? (await buildTenant(database)));
  const user = await buildUser(database, { tenantId: tenant?.id ?? null, role });
  const token = await database.transaction(platformScope, (tx) => createSession(tx, user.id, new Date()));
  return { user, token, tenant };
}

export async function buildEvent(
  database: PlatformDatabase,
  overrides: Partial<typeof events.$inferInsert> & { tenantId: string; createdBy: string },
) {
  const customUrl = overrides.customUrl ?? `event-${next()}`;
  const row = {
    id: newId(),
    name: 'Summer Party',
    startsAt: new Date(Date.now() + 30 * day),
    timezone: 'America/New_York',
    location: 'The Boathouse',
    maxGuests: 50,
    maxGuestsPerRsvp: 5,
    customUrl,
    ...overrides,
  };
  return database.transaction(platformScope, async (tx) => {
    const [event] = await tx.insert(events).values(row).returning();
    if (!event) throw new Error('no event was made');
    await tx.insert(eventUrls).values({ customUrl, tenantId: event.tenantId, eventId: event.id });
    return event;
  });
}

/** The fields of an event that a test sets. */
export type EventOverrides = Partial<Parameters<typeof buildEvent>[1]>;

/** Builds a reply and updates the event's counters. */
export async function buildReservation(
  database: PlatformDatabase,
  event: EventKey,
  {
    guestDetails,
    ...overrides
  }: Partial<typeof reservations.$inferInsert> & {
    guestDetails?: { id?: string; name: string; mealChoice?: string; isAttending?: boolean }[];
  } = {},
) {
  return database.transaction(platformScope, async (tx) => {
    const guestCount = overrides.guestCount ?? 1;
    const isAttending = overrides.isAttending ?? true;
    const waitlisted = overrides.waitlisted ?? false;
    const confirmed = isAttending && !waitlisted;
    const [counted] = await tx
      .update(events)
      .set({
        nextArrival: sql`${events.nextArrival} + 1`,
        ...(confirmed && {
          confirmedGuests: sql`${events.confirmedGuests} + ${guestCount}`,
          confirmedReplies: sql`${events.confirmedReplies} + 1`,
        }),
        ...(waitlisted && {
          waitlistedGuests: sql`${events.waitlistedGuests} + ${guestCount}`,
          waitlistedReplies: sql`${events.waitlistedReplies} + 1`,
        }),
        ...(!isAttending && { declinedReplies: sql`${events.declinedReplies} + 1` }),
      })
      .where(eq(events.id, event.id))
      .returning({ arrival: events.nextArrival });
    const guestEmail = overrides.guestEmail ?? `guest-${next()}@example.com`;
    const emailKey = guestEmail.toLowerCase();
    const displayName = overrides.displayName ?? 'Grace Guest';
    const [reservation] = await tx
      .insert(reservations)
      .values({
        id: newId(),
        tenantId: event.tenantId,
        eventId: event.id,
        displayName,
        guestEmail,
        emailKey,
        replyKey: emailKey,
        guestCount,
        isAttending,
        waitlisted,
        arrival: (counted?.arrival ?? 2) - 1,
        ...overrides,
      })
      .returning();
    if (!reservation) throw new Error('no reservation was made');
    const persons = (
      guestDetails ??
      Array.from({ length: guestCount }, (_, index) => ({
        // Hosts may leave guests without a name.
        name: index === 0 ? displayName : '',
      }))
    ).map((guest) => ({ mealChoice: '', isAttending, id: newId(), ...guest }));
    const made = { ...reservation, guestDetails: persons };
    await insertGuests(tx, event.tenantId, [made]);
    return made;
  });
}

/** Builds the import of a guest list, without any rows. @returns its id. */
export async function buildImport(database: PlatformDatabase, event: EventKey): Promise<string> {
  const id = newId();
  const row = {
    id,
    tenantId: event.tenantId,
    eventId: event.id,
    kind: 'csv',
    columns: [],
    mapping: {},
    rows: [],
    // In a list that was checked, no part of the rows is stored.
    outcome: [[]],
  };
  await database.transaction(platformScope, (tx) => tx.insert(imports).values(row));
  return id;
}

export async function buildQuestion(
  database: PlatformDatabase,
  event: EventKey,
  overrides: Partial<typeof questions.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const { tenantId } = event;
  const row = { id, tenantId, eventId: event.id, label: 'What?', position: 0 };
  await database.transaction(platformScope, (tx) =>
    tx.insert(questions).values({ ...row, scope: 'guest', kind: 'text', audience: 'coming', ...overrides }),
  );
  return id;
}

export async function buildGift(
  database: PlatformDatabase,
  event: EventKey,
  overrides: Partial<typeof gifts.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const row = { id, tenantId: event.tenantId, eventId: event.id, fromName: 'Grace', what: 'A vase' };
  await database.transaction(platformScope, (tx) => tx.insert(gifts).values({ ...row, ...overrides }));
  return id;
}

/** Builds a message that was sent to nobody. */
export async function buildGuestMessage(database: PlatformDatabase, event: EventKey): Promise<string> {
  const id = newId();
  const words = { audience: 'unanswered', subject: 'Parking', body: 'Park behind the barn.' };
  const row = {
    id,
    tenantId: event.tenantId,
    eventId: event.id,
    senderLabel: 'Ada',
    recipients: 0,
    ...words,
  };
  await database.transaction(platformScope, (tx) => tx.insert(guestMessages).values(row));
  return id;
}

export async function buildInvitation(
  database: PlatformDatabase,
  event: EventKey,
  overrides: Partial<typeof invitations.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const { tenantId } = event;
  const row = { id, tenantId, eventId: event.id, label: 'Household', labelKey: 'household', sort: 1 };
  await database.transaction(platformScope, (tx) =>
    tx.insert(invitations).values({ ...row, seatsAllowed: 4, tokenHash: id, codeHash: id, ...overrides }),
  );
  return id;
}

/** Builds this many empty answers to an event's survey. */
export const buildSurveyAnswers = (
  database: PlatformDatabase,
  { id: eventId, tenantId }: EventKey,
  count: number,
) =>
  database.transaction(platformScope, (tx) =>
    tx
      .insert(surveyAnswers)
      .values(Array.from({ length: count }, () => ({ tenantId, id: randomUUID(), eventId, answers: {} }))),
  );
