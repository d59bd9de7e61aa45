import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { actorOf } from '../http/actor.ts';
import { tenantScope } from '../db/scope.ts';
import { removeHelps } from '../event-row/helpers.store.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildHelper } from '../testing/build-helper.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { readStream, type StreamReader } from '../testing/stream.ts';
import { announce, announceSession } from './announce.ts';

let app: TestApp;
let url: string;
const open: StreamReader[] = [];

beforeAll(async () => {
  app = await testApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

let tenant: { id: string; name: string };
beforeEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  tenant = await buildTenant(app.database);
});

const stream = async (token: string, client?: string): Promise<StreamReader> => {
  const opened = await readStream(url, token, client);
  open.push(opened);
  expect(opened.status).toBe(200);
  await opened.next('hello');
  return opened;
};

type Change = { topic: string; eventId?: string; own?: true };

/** Reads changes until one has the given topic, and returns all of them. */
async function until(reader: StreamReader, topic: string): Promise<Change[]> {
  const all: Change[] = [];
  for (;;) {
    const { changes } = (await reader.next('change')) as { changes: Change[] };
    all.push(...changes);
    if (changes.some((change) => change.topic === topic)) return all;
  }
}

const tell = (tenantId: string, topic: 'replies' | 'mail' | 'people' | 'themes', eventId?: string) =>
  app.database.transaction(tenantScope(tenantId), async (tx) => {
    announce(tx, { topic, tenantId, ...(eventId && { eventId }) });
  });

const guest = (name: string) => ({
  displayName: name,
  guestEmail: `${name.toLowerCase()}@example.com`,
  isAttending: true,
  guestCount: 1,
  guestDetails: [{ name }],
});

describe('GET /api/live', () => {
  it('reports a new reply and its event, without any of its content', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id });
    const reader = await stream(admin.token);
    const { status } = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: guest('Quist'),
    });
    expect(status).toBe(201);
    const changes = await until(reader, 'replies');
    expect(changes).toContainEqual({ topic: 'replies', eventId: event.id });
    // No identifier has these letters.
    expect(JSON.stringify(changes)).not.toMatch(/quist/i);
  });

  it('streams with headers that proxies respect', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const { headers } = await stream(admin.token);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-length')).toBeNull();
  });

  it('reports to an organization only its own changes, and to a superadmin all changes', async () => {
    const [own, root] = [
      await signedInAs(app.database, 'admin', tenant),
      await signedInAs(app.database, 'superadmin'),
    ];
    const other = await buildTenant(app.database);
    const [mine, all] = [await stream(own.token), await stream(root.token)];
    await tell(other.id, 'replies', '00000000-0000-7000-8000-000000000001');
    await tell(tenant.id, 'mail');
    expect(await until(mine, 'mail')).toEqual([{ topic: 'mail' }]);
    expect(await until(all, 'mail')).toContainEqual({
      topic: 'replies',
      eventId: '00000000-0000-7000-8000-000000000001',
    });
  });

  it('reports changes of people only to users who may see people', async () => {
    const admin = await stream((await signedInAs(app.database, 'admin', tenant)).token);
    const manager = await stream((await signedInAs(app.database, 'eventManager', tenant)).token);
    await tell(tenant.id, 'people');
    await tell(tenant.id, 'mail');
    expect(await until(manager, 'mail')).toEqual([{ topic: 'mail' }]);
    expect((await until(admin, 'mail')).map(({ topic }) => topic)).toContain('people');
  });

  it('reports nothing from a rolled-back transaction', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const reader = await stream(admin.token);
    const rolledBack = app.database.transaction(tenantScope(tenant.id), async (tx) => {
      announce(tx, { topic: 'themes', tenantId: tenant.id });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await tell(tenant.id, 'mail');
    expect(await until(reader, 'mail')).toEqual([{ topic: 'mail' }]);
  });

  it('gathers rapid changes into one report, and names no event if many changed', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const reader = await stream(admin.token);
    const ids = Array.from(
      { length: 100 },
      (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    await app.database.transaction(tenantScope(tenant.id), async (tx) => {
      for (const eventId of [...ids, ...ids])
        announce(tx, { topic: 'replies', tenantId: tenant.id, eventId });
    });
    expect(await until(reader, 'replies')).toEqual([{ topic: 'replies' }]);
  });

  it('reports at the start of a stream what happened a moment before', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    await tell(tenant.id, 'mail');
    expect(await until(await stream(admin.token), 'mail')).toContainEqual({ topic: 'mail' });
    // A call that does not ask for a stream gets the recent changes and then ends.
    const once = await app.call('GET', '/api/live', { token: admin.token });
    expect(once.status).toBe(200);
    expect(once.body).toContain('"topic":"mail"');
  });

  it('marks a page’s own changes for that page only, unless another page makes changes too', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id });
    const [mine, hers] = ['a1b2c3d4e5f6a7b8c9d0', 'f6e5d4c3b2a1f0e9d8c7'];
    const readers = [await stream(admin.token, mine), await stream(admin.token, hers)] as const;
    const rename = (client: string, name: string) =>
      app.call('PUT', `/api/events/${event.id}`, {
        token: admin.token,
        headers: { 'x-client-id': client },
        body: { name },
      });
    const told = async (reader: StreamReader) =>
      (await until(reader, 'events')).filter(({ topic }) => topic === 'events');

    // A malformed id is ignored.
    const nobody = await stream(admin.token, 'no id at all!');
    await rename('no id at all!', 'Tea');
    expect(await told(nobody)).toEqual([{ topic: 'events', eventId: event.id }]);
    for (const reader of readers) await told(reader);

    expect((await rename(mine, 'Gala')).status).toBe(200);
    expect(await told(readers[0])).toEqual([{ topic: 'events', eventId: event.id, own: true }]);
    expect(await told(readers[1])).toEqual([{ topic: 'events', eventId: event.id }]);

    // The page and another page make changes within half a second. Only the other page's change is
    // news.
    await Promise.all([rename(mine, 'Ball'), rename(hers, 'Feast')]);
    const both: Change[] = [];
    while (both.length < 2) both.push(...(await told(readers[0])));
    expect(both).toContainEqual({ topic: 'events', eventId: event.id });
    expect(both).toContainEqual({ topic: 'events', eventId: event.id, own: true });

    // A stream that opens later recognizes its own change too.
    const late = await stream(admin.token, mine);
    expect(await told(late)).toContainEqual({ topic: 'events', eventId: event.id, own: true });
  });

  it('401 without a session', async () => {
    const headers = { accept: 'text/event-stream' };
    expect((await app.call('GET', '/api/live', { headers })).status).toBe(401);
  });

  it('reports to a member changes of the events they help with, and ends when their right changes', async () => {
    const [admin, member] = await Promise.all([
      signedInAs(app.database, 'admin', tenant),
      signedInAs(app.database, 'guest', tenant),
    ]);
    const build = () => buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id });
    const [helped, other] = await Promise.all([build(), build()]);
    await buildHelper(app.database, helped, member.user.id, 'view');
    const reader = await stream(member.token);
    await tell(tenant.id, 'mail');
    await tell(tenant.id, 'replies', other.id);
    await tell(tenant.id, 'replies', helped.id);
    const { changes } = (await reader.next('change')) as { changes: Change[] };
    expect(changes).toEqual([{ topic: 'replies', eventId: helped.id }]);

    await app.database.transaction(tenantScope(tenant.id), async (tx) => {
      await removeHelps(tx, member.user);
      announceSession(tx, member.user.id);
    });
    await reader.next('end');
  });

  it('ends when its user signs out, but not when another user signs out', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const other = await signedInAs(app.database, 'admin', tenant);
    const [reader, stays] = [await stream(admin.token), await stream(other.token)];
    await app.call('POST', '/api/logout', { token: admin.token });
    await reader.next('end');
    await reader.ended;
    await tell(tenant.id, 'mail');
    expect(await until(stays, 'mail')).toContainEqual({ topic: 'mail' });
    expect((await readStream(url, admin.token)).status).toBe(401);
  });

  it('ends when the user gets a new password or role, or is deleted', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const byPassword = await signedInAs(app.database, 'eventManager', tenant);
    const byRole = await signedInAs(app.database, 'eventManager', tenant);
    const byDeletion = await signedInAs(app.database, 'eventManager', tenant);
    const readers = [
      await stream(byPassword.token),
      await stream(byRole.token),
      await stream(byDeletion.token),
    ];
    await app.call('PUT', `/api/users/${byPassword.user.id}/password`, {
      token: admin.token,
      body: { newPassword: 'another secret' },
    });
    await app.call('PUT', `/api/users/${byRole.user.id}`, { token: admin.token, body: { role: 'guest' } });
    await app.call('DELETE', `/api/users/${byDeletion.user.id}`, { token: admin.token });
    await Promise.all(readers.map(({ ended }) => ended));
    expect(readers.map(({ names }) => names.at(-1))).toEqual(['end', 'end', 'end']);
  });

  it('ends when its reader disconnects, and a HEAD call opens no stream', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const before = app.services.streams.size;
    const reader = await stream(admin.token);
    expect(app.services.streams.size).toBe(before + 1);
    reader.close();
    await expect.poll(() => app.services.streams.size).toBe(before);
    const head = await fetch(`${url}/api/live`, {
      method: 'HEAD',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${admin.token}` },
    });
    expect(head.status).toBe(200);
    expect(app.services.streams.size).toBe(before);
  });

  it('ends if its reader accepts no data for too long', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    const { streams } = app.services;
    const before = streams.size;
    const actor = actorOf({
      ...admin.user,
      role: 'admin',
      tenantName: null,
      sessionId: newId(),
      helps: new Map(),
      edits: false,
      confirmedAt: null,
      factorMissing: false,
    });
    const opened = streams.open(actor, null);
    if (typeof opened === 'string') throw new Error(opened);
    expect(streams.size).toBe(before + 1);
    // Simulates data that the reader of a stream has not received.
    opened.push(':'.repeat(100_000));
    await tell(tenant.id, 'mail');
    await expect.poll(() => streams.size).toBe(before);
    expect(opened.destroyed).toBe(true);
  });

  it('429 for the 21st stream of one user', async () => {
    const admin = await signedInAs(app.database, 'admin', tenant);
    for (let opened = 0; opened < 20; opened++) await stream(admin.token);
    const refused = await readStream(url, admin.token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    // Another user's streams are counted separately.
    await stream((await signedInAs(app.database, 'admin', tenant)).token);
  });
});

it('closing the app ends all streams without waiting for readers', async () => {
  const second = await testApp();
  const address = await second.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await signedInAs(second.database, 'admin');
  const reader = await readStream(address, admin.token);
  await reader.next('hello');
  // Simulates a connection that a browser opened in advance and never used.
  const unused = connect(Number(new URL(address).port), '127.0.0.1');
  unused.on('error', () => {});
  const connections = () =>
    new Promise<number>((resolve) => second.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(2);
  await second.close();
  await reader.ended;
  expect(reader.names.at(-1)).toBe('end');
});
