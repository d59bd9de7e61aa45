/**
 * Calls every route of an event as a member and as an event manager, with each right on the event
 * and with none. No answer to a viewer has anything that a viewer may not read.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { events, guests, invitations, reservations } from '../db/schema.ts';
import { newId } from '../db/id.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildDoor } from '../testing/build-door.ts';
import { buildHelper, buildReadingLink } from '../testing/build-helper.ts';
import {
  buildEvent,
  buildGift,
  buildGuestMessage,
  buildImport,
  buildQuestion,
  buildReservation,
  signedInAs,
} from '../testing/builders.ts';
import { contract } from '../testing/contract.ts';
import { type Foreign, samples } from '../testing/contract-samples.ts';
import { buildStaff, type SignedIn, type Tenant } from '../testing/staff.ts';

type Name = keyof typeof contract;
type Right = 'edit' | 'view' | 'none';

const reading = ['event.view', 'event.viewPrivate', 'reservation.list', 'waitlist.list'];
const editing = ['event.edit', 'reservation.edit', 'reservation.approve', 'reservation.delete'];
const exporting = 'reservation.export';
/**
 * The calls that each right allows (docs/product/helpers.md#rights). An event manager reads and
 * exports all events without one.
 */
const allowed: Record<'guest' | 'eventManager', Record<Right, string[]>> = {
  guest: { none: [], view: reading, edit: [...reading, ...editing, exporting] },
  eventManager: {
    none: [...reading, exporting],
    view: [...reading, exporting],
    edit: [...reading, ...editing, exporting],
  },
};
const ofEvents = /^(event|reservation|waitlist)\./;
/** The actions that concern no event, or a deleted one. */
const overall = ['event.list', 'event.create', 'event.restore', 'reservation.listAll'];

const routes = (Object.keys(contract) as Name[]).filter((name) => {
  const { access, path }: RouteSpec = contract[name];
  return ofEvents.test(access) && !overall.includes(access) && path.includes(':');
});

let app: TestApp;
let tenant: Tenant;
let staff: Awaited<ReturnType<typeof buildStaff>>;
let helped: Foreign;
let other: Foreign;
const callers = new Map<string, SignedIn>();
beforeAll(async () => {
  app = await testApp();
  staff = await buildStaff(app.database);
  ({ tenant } = staff);
  [helped, other] = [await anEvent(), await anEvent()];
  for (const role of ['guest', 'eventManager'] as const) {
    for (const right of ['edit', 'view', 'none'] as const) {
      const caller = await signedInAs(app.database, role, tenant);
      callers.set(`${role} ${right}`, caller);
      const event = { id: helped.eventId, tenantId: tenant.id };
      if (right !== 'none') await buildHelper(app.database, event, caller.user.id, right);
    }
  }
});
afterAll(() => app.close());

/** An event of the manager with a row of everything, and with texts that viewers may not read. */
async function anEvent(): Promise<Foreign> {
  const { database } = app;
  const event = await buildEvent(database, {
    ...{ tenantId: tenant.id, createdBy: staff.manager.user.id, isPublic: false, languages: ['en', 'de'] },
    startsAt: new Date(Date.now() - 3_600_000),
  });
  const health = await buildQuestion(database, event, { label: 'Health?', sensitive: true });
  const diets = await buildQuestion(database, event, {
    ...{ label: 'Diets?', kind: 'dietary', sensitive: true, position: 1 },
  });
  const answers = { [health]: 'Zyxhealth', [diets]: [{ tag: 'Zyxdiet', severity: 'allergy' as const }] };
  const made = await app.call('POST', `/api/events/${event.id}/invitations`, {
    token: staff.manager.token,
    body: {
      ...{ label: 'Okafor family', tags: ['Zyxtag'], note: 'Zyxnote', email: 'okafor@example.com' },
      invitees: [{ name: 'Ngozi Okafor', isChild: true }],
    },
  });
  expect(made.status).toBe(201);
  const invitationId = (made.body as { id: string }).id;
  const reply = await buildReservation(database, event, { message: 'Zyxmessage' });
  await database.platform.update(guests).set({ answers }).where(eq(guests.reservationId, reply.id));
  await database.platform
    .update(reservations)
    .set({ answers: { [health]: 'Zyxhealth' } })
    .where(eq(reservations.id, reply.id));
  await database.platform
    .update(invitations)
    .set({ reservationId: reply.id })
    .where(eq(invitations.id, invitationId));
  await buildReservation(database, event, { waitlisted: true, message: 'Zyxmessage' });
  return {
    ...{ tenantId: tenant.id, userId: staff.admin.user.id, eventId: event.id, invitationId },
    reservationId: reply.id,
    questionId: health,
    giftId: await buildGift(database, event),
    ...(await buildDoor(database, event)),
    readingLinkId: await buildReadingLink(database, event),
    guestMessageId: await buildGuestMessage(database, event),
    importId: await buildImport(database, event),
    ...{ joinRequestId: newId(), messageId: newId() },
  };
}

async function call(name: Name, of: Foreign, { token }: { token: string }) {
  const route: RouteSpec = contract[name];
  const { params, body } = samples[name];
  const given = params?.(of) ?? {};
  const path = route.path.replace(/:(\w+)/g, (_whole, key: string) => given[key] ?? newId());
  return app.call(route.method, path, { token, ...(body === undefined ? {} : { body }) });
}

const mayDo = (who: string, name: Name, isHelped: boolean): boolean => {
  const [role, right] = who.split(' ') as ['guest' | 'eventManager', Right];
  return allowed[role][isHelped ? right : 'none'].includes((contract[name] as RouteSpec).access);
};

const everybody = ['guest', 'eventManager'].flatMap((role) =>
  ['edit', 'view', 'none'].map((right) => `${role} ${right}`),
);

describe.each(everybody)('a helper with %s', (who) => {
  it.each([true, false])(
    '403 or 404 for calls outside the right (on the helped event: %s)',
    async (isHelped) => {
      const wrong: string[] = [];
      for (const name of routes.filter((route) => !mayDo(who, route, isHelped))) {
        const { status } = await call(name, isHelped ? helped : other, callers.get(who)!);
        if (status !== 403 && status !== 404) wrong.push(`${name}: ${status}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([true, false])('reads what the right allows (on the helped event: %s)', async (isHelped) => {
    const wrong: string[] = [];
    for (const name of routes.filter((route) => mayDo(who, route, isHelped))) {
      if (contract[name].method !== 'GET' || closedToViewers(who, name)) continue;
      const { status } = await call(name, isHelped ? helped : other, callers.get(who)!);
      if (status === 403 || status === 401) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Builds a kitchen sheet, and answers to a sensitive question. */
const closed: Name[] = ['getKitchen', 'kitchenVersion', 'listAnswers'];
const closedToViewers = (who: string, name: Name): boolean => who === 'guest view' && closed.includes(name);

/** Reads everything of the helped event, and returns which of these texts the responses contain. */
async function seenBy(who: string, texts: readonly string[]) {
  const seen = new Map<string, string[]>();
  for (const name of routes.filter((route) => contract[route].method === 'GET')) {
    const { status, body } = await call(name, helped, callers.get(who)!);
    const text = JSON.stringify(body);
    if (status !== 200) continue;
    for (const each of texts) if (text.includes(each)) seen.set(each, [...(seen.get(each) ?? []), name]);
  }
  return seen;
}

it('the API shows a viewer no note, tag, code, link, child, diet or answer to a sensitive question', async () => {
  const path = `/api/invitations/${helped.invitationId}`;
  const household = (await app.call('GET', path, staff.manager)).body as { code: string; link: string };
  const { link } = household;
  const texts = [
    ...['Zyxtag', 'Zyxnote', 'Zyxmessage', 'Zyxhealth', 'Zyxdiet', '"isChild":true'],
    ...[household.code, link.slice(link.indexOf('?i='))],
  ];
  expect([...(await seenBy('guest view', texts))]).toEqual([]);
  // A co-host sees all of these texts. So they are in the responses unless something hides them
  // from viewers.
  expect([...(await seenBy('guest edit', texts)).keys()].sort()).toEqual([...texts].sort());
});

it('refused calls of helpers leave both events unchanged', async () => {
  for (const { eventId } of [helped, other]) {
    const [row] = await app.database.platform.select().from(events).where(eq(events.id, eventId));
    expect(row).toMatchObject({ name: 'Summer Party', deletedAt: null, createdBy: staff.manager.user.id });
  }
});
