import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, outbox, users } from '../db/schema.ts';
import { eq } from 'drizzle-orm';
import { platformScope } from '../db/scope.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildHelper } from '../testing/build-helper.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** An organization with a host's event, and callers of each role. */
async function scene() {
  const tenant = await buildTenant(server.database);
  const [admin, host, colleague, member] = await Promise.all([
    signedInAs(server.database, 'admin', tenant),
    signedInAs(server.database, 'eventManager', tenant),
    signedInAs(server.database, 'eventManager', tenant),
    signedInAs(server.database, 'guest', tenant),
  ]);
  const build = (isPublic: boolean) =>
    buildEvent(server.database, { tenantId: tenant.id, createdBy: host.user.id, isPublic });
  const [event, other] = await Promise.all([build(false), build(false)]);
  const helpers = `/api/events/${event.id}/helpers`;
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    who: { token: string },
    body?: object,
  ) => server.call(method, path, { token: who.token, ...(body && { body }) });
  return { tenant, admin, host, colleague, member, event, other, helpers, call };
}

const mailsTo = async (email: string) =>
  (
    await server.database.transaction(platformScope, (tx) =>
      tx.select().from(outbox).where(eq(outbox.toEmail, email)),
    )
  ).map(({ template }) => template);

describe('POST /api/events/:id/helpers', () => {
  it('201 makes a member a helper and mails them; the member sees the event from then on', async () => {
    const { host, member, event, helpers, call } = await scene();
    expect((await call('GET', `/api/events/${event.id}`, member)).status).toBe(404);
    const added = await call('POST', helpers, host, { email: member.user.email, right: 'view' });
    expect(added).toMatchObject({
      status: 201,
      body: { userId: member.user.id, email: member.user.email, right: 'view', mailReplies: false },
    });
    expect(await mailsTo(member.user.email)).toEqual(['account.helper']);
    expect((await call('GET', `/api/events/${event.id}`, member)).body).toMatchObject({ right: 'view' });
    const listed = await call('GET', '/api/events?helping=true', member);
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([event.id]);
    expect((await call('GET', helpers, member)).body).toHaveLength(1);
  });

  it('403 for co-hosts, who may not share the event', async () => {
    const { colleague, member, event, helpers, call } = await scene();
    await buildHelper(server.database, event, colleague.user.id, 'edit');
    const added = await call('POST', helpers, colleague, { userId: member.user.id, right: 'view' });
    expect(added.status).toBe(403);
  });

  it('409 for a user who is already a helper, the creator or an admin', async () => {
    const { host, admin, colleague, event, helpers, call } = await scene();
    await buildHelper(server.database, event, colleague.user.id, 'view');
    for (const { user } of [host, admin, colleague]) {
      const added = await call('POST', helpers, admin, { userId: user.id, right: 'edit' });
      expect(added).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
  });

  it('409 for an email of another organization, and 404 for its user', async () => {
    const { host, helpers, call } = await scene();
    const stranger = await signedInAs(server.database, 'guest');
    const added = await call('POST', helpers, host, { email: stranger.user.email, right: 'view' });
    expect(added).toMatchObject({
      status: 409,
      body: {
        error: 'This person already has an account elsewhere. Send a reading link, or use another address.',
      },
    });
    expect((await call('POST', helpers, host, { userId: stranger.user.id, right: 'view' })).status).toBe(404);
  });

  it('403 for an unknown email, unless an admin adds it as a member', async () => {
    const { admin, host, helpers, call } = await scene();
    const email = `new-${Math.random()}@example.com`;
    const refused = await call('POST', helpers, host, { email, right: 'view' });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'Ask an administrator to add them first.' },
    });
    expect((await call('POST', helpers, admin, { email, right: 'edit' })).status).toBe(201);
    expect((await mailsTo(email)).sort()).toEqual(['account.helper', 'account.setPassword']);
    const [user] = await server.database.transaction(platformScope, (tx) =>
      tx.select().from(users).where(eq(users.email, email)),
    );
    expect(user?.role).toBe('guest');
  });

  it('409 limitReached beyond 20 helpers', async () => {
    const { tenant, host, event, helpers, call } = await scene();
    for (let count = 0; count < 20; count++) {
      const { user } = await signedInAs(server.database, 'guest', tenant);
      await buildHelper(server.database, event, user.id, 'view');
    }
    const { user } = await signedInAs(server.database, 'guest', tenant);
    expect(await call('POST', helpers, host, { userId: user.id, right: 'view' })).toMatchObject({
      status: 409,
      body: { code: 'limitReached', error: 'You can have up to 20 helpers. Delete one first.' },
    });
  });
});

describe('a right on one event', () => {
  it('lets a member with the right to edit change this event and nothing else', async () => {
    const { member, event, other, call } = await scene();
    await buildHelper(server.database, event, member.user.id, 'edit');
    const change = { name: 'Changed' };
    expect((await call('PUT', `/api/events/${event.id}`, member, change)).status).toBe(200);
    expect((await call('PUT', `/api/events/${other.id}`, member, change)).status).toBe(403);
    expect((await call('DELETE', `/api/events/${event.id}`, member)).status).toBe(403);
    expect((await call('GET', '/api/reservations', member)).status).toBe(403);
    expect((await call('GET', '/api/themes', member)).status).toBe(200);
  });

  it('lets a viewer read replies, and change and export nothing', async () => {
    const { member, colleague, event, other, call } = await scene();
    const reply = await buildReservation(server.database, event);
    for (const { user } of [member, colleague]) await buildHelper(server.database, event, user.id, 'view');
    const replies = (id: string) => `/api/event/${id}/reservations`;
    expect((await call('GET', replies(event.id), member)).status).toBe(200);
    expect((await call('GET', replies(other.id), member)).status).toBe(403);
    expect((await call('GET', `/api/reservations?eventId=${event.id}`, member)).body).toHaveLength(1);
    expect((await call('GET', `/api/reservations?eventId=${other.id}`, member)).status).toBe(403);
    for (const who of [member, colleague]) {
      expect((await call('DELETE', `/api/reservation/${reply.id}`, who)).status).toBe(403);
      expect((await call('PUT', `/api/events/${event.id}`, who, { name: 'No' })).status).toBe(403);
    }
    expect((await call('GET', `${replies(event.id)}/export`, member)).status).toBe(403);
    expect((await call('GET', '/api/themes', member)).status).toBe(403);
  });

  it('ends at the next call after a host removes the helper, and after the user is deleted', async () => {
    const { admin, host, member, colleague, event, helpers, call } = await scene();
    for (const { user } of [member, colleague]) await buildHelper(server.database, event, user.id, 'edit');
    const edit = (who: { token: string }) =>
      call('PUT', `/api/events/${event.id}`, who, { name: `N${Math.random()}` });
    expect((await edit(member)).status).toBe(200);
    expect((await call('DELETE', `${helpers}/${member.user.id}`, host)).status).toBe(200);
    expect((await edit(member)).status).toBe(403);
    expect((await call('DELETE', `/api/users/${colleague.user.id}`, admin)).status).toBe(200);
    expect((await call('GET', helpers, host)).body).toEqual([]);
  });

  it('lets only the helper choose mail about replies, and only hosts change the right', async () => {
    const { host, member, event, helpers, call } = await scene();
    await buildHelper(server.database, event, member.user.id, 'view');
    const path = `${helpers}/${member.user.id}`;
    expect((await call('PUT', path, member, { right: 'edit' })).status).toBe(403);
    expect((await call('PUT', path, host, { mailReplies: true })).status).toBe(403);
    expect((await call('PUT', path, member, { mailReplies: true })).body.mailReplies).toBe(true);
    expect((await call('PUT', path, host, { right: 'edit' })).body).toMatchObject({
      right: 'edit',
      mailReplies: true,
    });
  });
});

describe('PUT /api/events/:id/creator', () => {
  it('200 makes the former creator a co-host', async () => {
    const { admin, host, colleague, event, helpers, call } = await scene();
    const handed = await call('PUT', `/api/events/${event.id}/creator`, admin, { userId: colleague.user.id });
    expect(handed).toMatchObject({ status: 200, body: { createdBy: colleague.user.id, right: null } });
    expect((await call('GET', helpers, host)).body).toMatchObject([{ userId: host.user.id, right: 'edit' }]);
    expect((await call('GET', `/api/events/${event.id}`, colleague)).body.right).toBe('made');
  });

  it('400 for a member, and 403 for event managers', async () => {
    const { admin, host, member, event, call } = await scene();
    const path = `/api/events/${event.id}/creator`;
    expect((await call('PUT', path, admin, { userId: member.user.id })).status).toBe(400);
    expect((await call('PUT', path, host, { userId: host.user.id })).status).toBe(403);
  });
});

describe('mail about replies', () => {
  it('reaches helpers who asked for it, but leaves the guest’s note out for viewers', async () => {
    const { tenant, colleague, member, event, call } = await scene();
    const viewer = await signedInAs(server.database, 'guest', tenant);
    const silent = await signedInAs(server.database, 'guest', tenant);
    await buildHelper(server.database, event, member.user.id, 'edit');
    for (const { user } of [viewer, silent, colleague])
      await buildHelper(server.database, event, user.id, 'view');
    for (const who of [member, viewer, colleague]) {
      const path = `/api/events/${event.id}/helpers/${who.user.id}`;
      expect((await call('PUT', path, who, { mailReplies: true })).status).toBe(200);
    }
    const sent = await server.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        ...{ isAttending: 'yes', displayName: 'Ada', guestEmail: 'ada@example.com', guestCount: 1 },
        ...{ guestDetails: [{ name: 'Ada' }], message: 'Nuts make me ill.' },
      },
    });
    expect(sent.status).toBe(201);
    const notes = async (email: string) =>
      (
        await server.database.transaction(platformScope, (tx) =>
          tx.select().from(outbox).where(eq(outbox.toEmail, email)),
        )
      ).flatMap(({ template, payload }) =>
        template === 'manager.new' ? [(payload as { reply: { message: string } }).reply.message] : [],
      );
    expect(await notes(member.user.email)).toEqual(['Nuts make me ill.']);
    expect(await notes(colleague.user.email)).toEqual(['Nuts make me ill.']);
    expect(await notes(viewer.user.email)).toEqual(['']);
    expect(await notes(silent.user.email)).toEqual([]);
  });
});

describe('the query for helpers who want mail about replies', () => {
  it('runs only for an event with such a helper', async () => {
    const { tenant, host, admin, member, event, call } = await scene();
    const other = await signedInAs(server.database, 'guest', tenant);
    const mailsHelpers = async () =>
      (
        await server.database.transaction(platformScope, (tx) =>
          tx.select().from(events).where(eq(events.id, event.id)),
        )
      )[0]?.mailsHelpers;
    const path = ({ user }: { user: { id: string } }) => `/api/events/${event.id}/helpers/${user.id}`;
    const ask = async (who: typeof member) => {
      await buildHelper(server.database, event, who.user.id, 'view');
      expect((await call('PUT', path(who), who, { mailReplies: true })).status).toBe(200);
      expect(await mailsHelpers()).toBe(true);
    };
    await ask(member);
    await ask(other);
    expect((await call('PUT', path(member), member, { mailReplies: false })).status).toBe(200);
    expect(await mailsHelpers()).toBe(true);
    expect((await call('DELETE', path(other), host)).status).toBe(200);
    expect(await mailsHelpers()).toBe(false);
    await ask(other);
    expect((await call('DELETE', `/api/users/${other.user.id}`, admin)).status).toBe(200);
    expect(await mailsHelpers()).toBe(false);
  });
});

describe('a viewer’s search', () => {
  it('finds households by their names, and not by tags', async () => {
    const { host, member, event, call } = await scene();
    await buildHelper(server.database, event, member.user.id, 'view');
    const list = `/api/events/${event.id}/invitations`;
    const made = await call('POST', list, host, {
      ...{ label: 'Okafor family', tags: ['Choir'] },
      invitees: [{ name: 'Ngozi Okafor' }],
    });
    expect(made.status).toBe(201);
    const found = async (who: { token: string }, q: string) =>
      (await call('GET', `${list}?q=${q}&page=1&pageSize=10`, who)).body.length as number;
    expect([await found(host, 'choir'), await found(host, 'ngoz')]).toEqual([1, 1]);
    expect([await found(member, 'choir'), await found(member, 'ngoz')]).toEqual([0, 1]);
  });
});
