import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';
import type { TestDatabase } from '../testing/database.ts';

const scattered = ['Zeta', 'ada', 'Élodie', 'eclair', 'Östen', 'Ora', 'Жанна', 'абрикос'];
const inOrder = ['ada', 'eclair', 'Élodie', 'Ora', 'Östen', 'Zeta', 'абрикос', 'Жанна'];

/** The order is the same on both databases, whatever the database's own collation. */
export function describeNameOrder(name: string, open: () => Promise<TestDatabase>): void {
  describe(`lists sorted by a name, ${name}`, () => {
    let app: TestApp;
    let admin: string;
    let root: string;

    beforeAll(async () => {
      const database = await open();
      app = await testApp({ database });
      const tenant = await buildTenant(database, { name: 'Ünion' });
      const host = await signedInAs(database, 'admin', tenant);
      admin = host.token;
      ({ token: root } = await signedInAs(database, 'superadmin'));
      await buildTenant(database, { name: 'Zebras' });
      await buildTenant(database, { name: 'apples' });
      for (const lastName of scattered) {
        await buildUser(database, { tenantId: tenant.id, role: 'guest', firstName: 'Q', lastName });
      }
      const noName = { tenantId: tenant.id, role: 'guest' as const, firstName: '', lastName: '' };
      await buildUser(database, { ...noName, email: 'b@nameless.example' });
      await buildUser(database, { ...noName, email: 'A@nameless.example' });
      await buildUser(database, { ...noName, firstName: 'Fi' });
      for (const each of scattered) {
        await buildEvent(database, { tenantId: tenant.id, createdBy: host.user.id, name: each });
      }
      const event = await buildEvent(database, {
        tenantId: tenant.id,
        createdBy: host.user.id,
        name: 'Ähre',
      });
      for (const displayName of [...scattered, '']) {
        await buildReservation(database, event, { displayName, waitlisted: displayName !== '' });
      }
    });
    afterAll(() => app.close());

    const list = async (url: string, token: string, pageSize?: number): Promise<Record<string, string>[]> => {
      if (pageSize === undefined)
        return (await app.call('GET', url, { token })).body as Record<string, string>[];
      const rows: Record<string, string>[] = [];
      for (let page = 1; ; page += 1) {
        const reply = await app.call('GET', `${url}&page=${page}&pageSize=${pageSize}`, { token });
        const body = reply.body as Record<string, string>[];
        if (body.length === 0) return rows;
        rows.push(...body);
      }
    };

    const people = (rows: Record<string, string>[]) =>
      rows
        .filter(({ lastName }) => lastName !== 'Host')
        .map((row) => row.lastName || row.firstName || row.email);

    it.each([undefined, 4])('put people without a name last, by email (pages of %s)', async (pageSize) => {
      const nameless = ['A@nameless.example', 'b@nameless.example'];
      const named = inOrder.toSpliced(inOrder.indexOf('Ora'), 0, 'Fi');
      expect(people(await list('/api/users?sort=name', admin, pageSize))).toEqual([...named, ...nameless]);
      const reversed = await list('/api/users?sort=-name', admin, pageSize);
      expect(people(reversed)).toEqual([...named.toReversed(), ...nameless.toReversed()]);
    });

    it.each([undefined, 4])(
      'order replies and waiting parties alike on PostgreSQL and the embedded database (pages of %s)',
      async (pageSize) => {
        const replies = await list('/api/reservations?sort=displayName', admin, pageSize);
        expect(replies.map((row) => row.displayName)).toEqual([...inOrder, '']);
        const reversed = await list('/api/reservations?sort=-displayName', admin, pageSize);
        expect(reversed.map((row) => row.displayName)).toEqual([...inOrder.toReversed(), '']);
        const waiting = await list('/api/waitlists?sort=displayName', admin, pageSize);
        expect(waiting.map((row) => row.displayName)).toEqual(inOrder);
      },
    );

    it('order events, organizations and plans alike on PostgreSQL and the embedded database', async () => {
      const events = await list('/api/events?sort=name', admin);
      expect(events.map((row) => row.name)).toEqual(['ada', 'Ähre', ...inOrder.slice(1)]);
      const own = ['apples', 'Ünion', 'Zebras'];
      const tenants = await list('/api/tenants?sort=name', root);
      expect(tenants.map((row) => row.name).filter((each) => own.includes(each ?? ''))).toEqual(own);
      const plans = await list('/api/subscriptions?sort=tenantName', root);
      expect(plans.map((row) => row.tenantName).filter((each) => own.includes(each ?? ''))).toEqual(own);
    });
  });
}
