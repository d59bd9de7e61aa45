/**
 * Calls every route that writes as a helper whose right ends after the call has read the session,
 * which is what a removal in another process looks like.
 */
import { sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { newId } from '../db/id.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildDoor } from '../testing/build-door.ts';
import {
  buildEvent,
  buildGift,
  buildGuestMessage,
  buildImport,
  buildInvitation,
  buildQuestion,
  buildReservation,
  signedInAs,
} from '../testing/builders.ts';
import { contract } from '../testing/contract.ts';
import { type Foreign, samples } from '../testing/contract-samples.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { buildStaff, type SignedIn } from '../testing/staff.ts';

type Name = keyof typeof contract;

/**
 * A database that returns the right to edit this event with each session, even after the helper was
 * removed.
 */
function withStaleRights(database: TestDatabase, eventId: () => string): TestDatabase {
  const helps = () => sql`${JSON.stringify({ [eventId()]: 'edit' })}::json`;
  const platform = new Proxy(database.platform, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'select') return value;
      return (fields?: SelectedFields) =>
        fields && 'helps' in fields ? target.select({ ...fields, helps: helps() }) : target.select(fields!);
    },
  });
  return { ...database, platform };
}

/**
 * These calls need no right to edit, write nothing, or refuse the sample's file before they check
 * the caller.
 */
const others: Name[] = [
  ...(['duplicateEvent', 'restoreEvent', 'previewSending', 'previewSaveTheDate'] as const),
  ...(['putCover', 'createImport'] as const),
  // This call handles each household's entry in a separate transaction, and this household has no
  // entry.
  'takeAllGiven',
];

const writes = (Object.keys(contract) as Name[]).filter((name) => {
  const { access, method, path }: RouteSpec = contract[name];
  const isOfEvent = /^(event|reservation|waitlist)\./.test(access) && path.includes(':');
  return method !== 'GET' && isOfEvent && !others.includes(name);
});

let app: TestApp;
let event: Foreign;
const callers = {} as Record<'guest' | 'eventManager', SignedIn>;
beforeAll(async () => {
  const database = await testDatabase();
  app = await testApp({ database: withStaleRights(database, () => event.eventId) });
  const { tenant, admin, manager } = await buildStaff(database);
  const row = await buildEvent(database, {
    ...{ tenantId: tenant.id, createdBy: manager.user.id, isPublic: false, languages: ['en', 'de'] },
    startsAt: new Date(Date.now() - 3_600_000),
  });
  event = {
    ...{ tenantId: tenant.id, userId: admin.user.id, eventId: row.id },
    invitationId: await buildInvitation(database, row),
    reservationId: (await buildReservation(database, row)).id,
    questionId: await buildQuestion(database, row),
    giftId: await buildGift(database, row),
    ...(await buildDoor(database, row)),
    readingLinkId: newId(),
    guestMessageId: await buildGuestMessage(database, row),
    importId: await buildImport(database, row),
    ...{ joinRequestId: newId(), messageId: newId() },
  };
  for (const role of ['guest', 'eventManager'] as const) {
    callers[role] = await signedInAs(database, role, tenant);
  }
});
afterAll(() => app.close());

async function call(name: Name, { token }: SignedIn) {
  const route: RouteSpec = contract[name];
  const { params, body } = samples[name];
  const given = params?.(event) ?? {};
  const path = route.path.replace(/:(\w+)/g, (_whole, key: string) => given[key] ?? newId());
  return app.call(route.method, path, { token, ...(body === undefined ? {} : { body }) });
}

describe.each(['guest', 'eventManager'] as const)(
  'a helper who loses the right during a call, with the role %s',
  (role) => {
    it('403 or 404 for every write', async () => {
      // The session still has the right, so calls that only read succeed.
      expect((await call('getReminders', callers[role])).status).toBe(200);
      const wrong: string[] = [];
      for (const name of writes) {
        const { status } = await call(name, callers[role]);
        if (status !== 403 && status !== 404) wrong.push(`${name}: ${status}`);
      }
      expect(wrong).toEqual([]);
    });
  },
);
