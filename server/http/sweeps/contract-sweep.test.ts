/**
 * Calls every route of the contract as a stranger, as every role without the permission, and as
 * another tenant. A route without a sample call here does not compile.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { can, roles, type Role } from '#domain/access/rules.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { activityLog, joinRequests, notifications, outbox, users } from '../../db/schema.ts';
import { newId } from '../../db/id.ts';
import { platformScope } from '../../db/scope.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import {
  buildEvent,
  buildImport,
  buildInvitation,
  buildGift,
  buildGuestMessage,
  buildQuestion,
  buildReservation,
  buildTenant,
  signedInAs,
} from '../../testing/builders.ts';
import { buildDoor } from '../../testing/build-door.ts';
import { buildReadingLink } from '../../testing/build-helper.ts';
import { contract } from '../../testing/contract.ts';
import { type Foreign, samples } from '../../testing/contract-samples.ts';

type Name = keyof typeof contract;

const names = Object.keys(contract) as Name[];
const pathOf = (route: RouteSpec, params: Record<string, string>) =>
  route.path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? newId());

describe('the whole contract', () => {
  let server: TestApp;
  let foreign: Foreign;
  const tokens = new Map<Role, string>();
  const callers = new Map<Role, { id: string; tenantId: string | null; role: Role }>();

  beforeAll(async () => {
    server = await testApp();
    const { database } = server;
    const owner = await signedInAs(database, 'admin');
    const tenantId = owner.tenant?.id ?? '';
    const event = await buildEvent(database, {
      ...{ tenantId, createdBy: owner.user.id, languages: ['en', 'de'] },
    });
    const reservation = await buildReservation(database, event);
    const request = {
      id: newId(),
      tenantId,
      email: 'applicant@example.com',
      emailKey: 'applicant@example.com',
      requestMessage: 'Please',
    };
    await database.transaction(platformScope, (tx) => tx.insert(joinRequests).values(request));
    const message = {
      id: newId(),
      tenantId,
      template: 'guest.cancelled',
      toEmail: 'guest@example.com',
      payload: {},
      status: 'failed',
    };
    await database.transaction(platformScope, (tx) => tx.insert(outbox).values(message));
    const waiting = await buildReservation(database, event, { waitlisted: true });
    await database.platformTransaction(async (tx) => {
      await tx
        .insert(notifications)
        .values({ id: newId(), tenantId, kind: 'reservation', eventId: event.id, subjectId: waiting.id });
      await tx.insert(activityLog).values({
        id: newId(),
        tenantId,
        actorLabel: 'Ada',
        action: 'event.edit',
        subjectType: 'event',
        subjectId: event.id,
        eventId: event.id,
      });
    });
    foreign = {
      tenantId,
      userId: owner.user.id,
      eventId: event.id,
      reservationId: reservation.id,
      invitationId: await buildInvitation(database, event),
      questionId: await buildQuestion(database, event),
      giftId: await buildGift(database, event),
      ...(await buildDoor(database, event)),
      readingLinkId: await buildReadingLink(database, event),
      guestMessageId: await buildGuestMessage(database, event),
      importId: await buildImport(database, event),
      joinRequestId: request.id,
      messageId: message.id,
    };
    const other = await buildTenant(database);
    for (const role of roles) {
      const { token, user } = await signedInAs(database, role, other);
      tokens.set(role, token);
      callers.set(role, { id: user.id, tenantId: user.tenantId, role });
    }
  });
  afterAll(() => server.close());

  const call = (name: Name, role: Role | null) => {
    const route: RouteSpec = contract[name];
    const sample = samples[name];
    const token = role === null ? undefined : tokens.get(role);
    return server.call(route.method, pathOf(route, sample.params?.(foreign) ?? {}), {
      ...(token ? { token } : {}),
      ...(sample.body === undefined ? {} : { body: sample.body }),
    });
  };

  const guarded = names.filter((name) => contract[name].access !== 'public');

  it.each(guarded)('401 for %s without a session', async (name) => {
    const reply = await call(name, null);
    expect(reply.status).toBe(401);
    expect(reply.body.error).toEqual(expect.any(String));
  });

  it.each(guarded)('401 for %s with an unknown token', async (name) => {
    const route: RouteSpec = contract[name];
    const reply = await server.call(route.method, pathOf(route, samples[name].params?.(foreign) ?? {}), {
      token: 'A'.repeat(43),
      ...(samples[name].body === undefined ? {} : { body: samples[name].body }),
    });
    expect(reply.status).toBe(401);
  });

  const refused = guarded.flatMap((name) =>
    roles
      .filter((role) => {
        const { access } = contract[name] as RouteSpec;
        const actor = { id: 'x', role, tenantId: role === 'superadmin' ? null : 'y' };
        return access !== 'public' && access !== 'signedIn' && !can(actor, access);
      })
      .map((role) => [name, role] as const),
  );

  it.each(refused)('403 for %s as %s', async (name, role) => {
    const reply = await call(name, role);
    expect(reply.status).toBe(403);
    expect(reply.body.error).toEqual(expect.any(String));
  });

  const crossing = names.filter((name) => samples[name].foreign === 404);
  const everyId = names.filter((name) => /:(id|\w+Id)\b/.test(contract[name].path));

  it('covers every route that names a row of an organization', () => {
    expect(everyId.filter((name) => samples[name].foreign === 'own')).toEqual([]);
  });

  it.each(everyId)('403 or 404 for %s as another tenant’s admin, as the sample says', async (name) => {
    const reply = await call(name, 'admin');
    expect(reply.status).toBe(samples[name].foreign === 'forbidden' ? 403 : 404);
    const body = reply.body as object;
    const named = 'reason' in body ? ['params', 'reason'] : [];
    expect(Object.keys(body).sort()).toEqual(['code', 'error', ...named]);
  });

  it.each(
    crossing.flatMap((name) =>
      (['admin', 'eventManager', 'guest'] as const).map((role) => [name, role] as const),
    ),
  )('404 for %s of another tenant as %s, or 403 without the right', async (name, role) => {
    const reply = await call(name, role);
    const { access } = contract[name] as RouteSpec;
    const may = access === 'signedIn' || access === 'public' || can(callers.get(role)!, access);
    expect(reply.status).toBe(may ? 404 : 403);
  });

  it.each(crossing)('gives %s one response for another tenant’s row and for a missing row', async (name) => {
    const theirs = await call(name, 'admin');
    const route: RouteSpec = contract[name];
    const nobodys = await server.call(route.method, pathOf(route, {}), {
      token: tokens.get('admin') ?? '',
      ...(samples[name].body === undefined ? {} : { body: samples[name].body }),
    });
    expect([nobodys.status, nobodys.body]).toEqual([theirs.status, theirs.body]);
  });

  /** Calls that only read and have no id in the path: lists, figures and the caller's own data. */
  const readings = guarded.filter((name) => {
    const { method, path, produces }: RouteSpec = contract[name];
    return method === 'GET' && !path.includes(':') && !produces;
  });
  const foreignIn = (body: unknown): string[] => {
    const text = JSON.stringify(body);
    return Object.entries(foreign)
      .filter(([, id]) => text.includes(id))
      .map(([what]) => what);
  };
  const queryOf = (name: Name): object => {
    const { query }: RouteSpec = contract[name];
    return query instanceof z.ZodObject ? query.shape : {};
  };
  const asking = (name: Name): string[] => {
    const filters = [`tenantId=${foreign.tenantId}`, `eventId=${foreign.eventId}`].filter(
      (filter) => (filter.split('=')[0] ?? '') in queryOf(name),
    );
    const { path } = contract[name];
    return [path, ...filters.map((filter) => `${path}?${filter}`)];
  };

  it.each(
    readings.flatMap((name) =>
      (['admin', 'eventManager', 'guest'] as const).map((role) => [name, role] as const),
    ),
  )('reveals in %s nothing of another tenant to the role %s', async (name, role) => {
    for (const url of asking(name)) {
      const reply = await server.call('GET', url, { token: tokens.get(role) ?? '' });
      expect([url, foreignIn(reply.body)]).toEqual([url, []]);
    }
  });

  it('shows rows of another tenant to a superadmin in every list, so that a leak would be visible', async () => {
    const seen = new Set<Name>();
    for (const name of readings) {
      for (const url of asking(name)) {
        const reply = await server.call('GET', url, { token: tokens.get('superadmin') ?? '' });
        if (foreignIn(reply.body).length > 0) seen.add(name);
      }
    }
    const lists = readings.filter((name) => 'page' in queryOf(name));
    // Sessions belong to the caller, and themes to the platform.
    expect(lists.filter((name) => !seen.has(name))).toEqual(['listSessions', 'listThemes']);
  });

  const named = guarded.filter((name) => /:(id|\w+Id)\b/.test(contract[name].path));

  it.each(named)('404 for %s names the kind of thing that does not exist', async (name) => {
    const route: RouteSpec = contract[name];
    const reply = await server.call(route.method, pathOf(route, {}), {
      token: tokens.get('superadmin') ?? '',
      ...(samples[name].body === undefined ? {} : { body: samples[name].body }),
    });
    expect(reply.status).toBe(404);
    expect(reply.body.error).toMatch(/^This [a-z ]+ (doesn’t exist|is no longer signed in)\.$/);
  });

  it('leaves the other organization unchanged', async () => {
    const rows = await server.database.transaction(platformScope, (tx) => tx.select().from(users));
    expect(rows.find((row) => row.id === foreign.userId)?.firstName).toBe('Ada');
    const admin = await server.call('GET', `/api/events/${foreign.eventId}`, {
      token: tokens.get('superadmin') ?? '',
    });
    expect(admin.body.name).toBe('Summer Party');
    expect(admin.body.confirmedGuests).toBe(1);
  });

  it.each(everyId)('404 for %s with a malformed id', async (name) => {
    const route: RouteSpec = contract[name];
    const reply = await server.call(route.method, route.path.replace(/:\w+/g, 'nonsense'), {
      token: tokens.get('superadmin') ?? '',
      ...(samples[name].body === undefined ? {} : { body: samples[name].body }),
    });
    expect(reply.status).toBe(404);
  });

  it.each(names.filter((name) => (contract[name] as RouteSpec).body))(
    '400 for %s with a body that is not an object',
    async (name) => {
      const route: RouteSpec = contract[name];
      for (const body of ['[1,2', '[]', '[{}]', '"text"', '17', 'true']) {
        const reply = await server.call(route.method, pathOf(route, samples[name].params?.(foreign) ?? {}), {
          token: tokens.get('superadmin') ?? '',
          body,
        });
        expect([body, reply.status]).toEqual([body, 400]);
        expect(reply.body.error).toEqual(expect.any(String));
      }
    },
  );

  it.each(names.filter((name) => (contract[name] as RouteSpec).body))(
    '400 for %s with a NUL byte in a text',
    async (name) => {
      const route: RouteSpec = contract[name];
      const reply = await server.call(route.method, pathOf(route, samples[name].params?.(foreign) ?? {}), {
        token: tokens.get('superadmin') ?? '',
        body: { ...(samples[name].body as object), anything: 'a\u0000b' },
      });
      expect(reply.status).toBe(400);
      expect(reply.body.issues).toEqual([
        {
          ...{ path: 'anything', code: 'notStorable', message: expect.any(String) },
          ...{ reason: 'fields.characters', params: {} },
        },
      ]);
    },
  );

  it('describes every route in the OpenAPI document', async () => {
    const { status, body } = await server.call('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    const npm = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(npm) as { version: string };
    expect(body.info.version).toBe(version);
    for (const name of names) {
      const route: RouteSpec = contract[name];
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      expect(body.paths[path]?.[route.method.toLowerCase()]?.operationId, `${route.method} ${path}`).toBe(
        name,
      );
    }
  });
});
