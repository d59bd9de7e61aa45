/** A page of a long guest list reads what stands on it, and its totals a few rows: whatever the length of the list. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newHousehold } from '#domain/invitations/household.ts';
import { tenantScope } from '../db/scope.ts';
import { wordAll } from '../db/search-words.ts';
import { testApp, type TestApp, testKeys } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { invitationCodes } from '../households/codes.ts';
import { createInvitations } from './create.store.ts';

const many = 2_000;
let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;
beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(app.database, 'admin');
  event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  const codes = invitationCodes(testKeys);
  const now = new Date();
  await app.database.transaction(tenantScope(event.tenantId), async (tx) => {
    for (let from = 0; from < many; from += 500) {
      const households = Array.from({ length: 500 }, (_, index) => {
        const n = from + index;
        const made = newHousehold({
          label: `Household ${String(n).padStart(5, '0')}`,
          list: 1 + (n % 3),
          tags: n % 10 === 0 ? ['tenth'] : [],
          invitees: [
            { name: `Person ${n}`, alsoKnownAs: undefined },
            { name: `Child ${n}`, isChild: true, alsoKnownAs: undefined },
          ],
        });
        if (made.kind === 'invalid') throw new Error('no household');
        return made.household;
      });
      await createInvitations(tx, event, households, { codes, now });
    }
  });
  await wordAll(app.database);
  await app.database.platform.execute(sql`analyze`);
}, 60_000);
afterAll(() => app?.close());

it('has each once, with a code of its own, in the order of its list', async () => {
  const { rows } = await app.database.platform.execute(sql`
    select count(*)::int as n, count(distinct code_hash)::int as codes, count(distinct (list, sort))::int as places,
      (select count(*)::int from invitees) as persons from invitations`);
  expect(rows).toEqual([{ n: many, codes: many, places: many, persons: 2 * many }]);
  const call = (query: string) =>
    app.call('GET', `/api/events/${event.id}/invitations?${query}`, { token: host.token });
  const page = await call('page=3&pageSize=2&list=2');
  expect([page.headers['x-total-count'], page.body.map(({ label }: { label: string }) => label)]).toEqual([
    ...['667', ['Household 00013', 'Household 00016']],
  ]);
  const last = await call(`page=${many / 2}&pageSize=2&sort=label`);
  expect(last.body.map(({ label }: { label: string }) => label)).toEqual([
    ...['Household 01998', 'Household 01999'],
  ]);
  expect((await call('tag=tenth&page=1')).headers['x-total-count']).toBe('200');
  const found = await call('q=person%201999&page=1');
  expect(found.body.map(({ label }: { label: string }) => label)).toEqual(['Household 01999']);
});

it('is read along an index, and no further than the page', async () => {
  const walked = async (order: string, where = sql`true`) => {
    const { rows } = await app.database.platform.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`
      explain (analyze, format json) select id from invitations
      where tenant_id = ${event.tenantId} and event_id = ${event.id} and ${where} order by ${sql.raw(order)} limit 50`);
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan).map((node) => [node['Node Type'], node['Actual Rows']]);
  };
  for (const [order, where] of [
    ['list, sort, id'],
    ['list desc, sort desc, id desc'],
    ['label_key, id'],
    ['list, sort, id', sql`list = 2`],
    ['list, sort, id', sql`standing = 'notSent'`],
  ] as const) {
    const nodes = await walked(order, where);
    expect(nodes.map(([type]) => type)).not.toContain('Sort');
    expect(nodes.every(([, rows]) => Number(rows) <= 50)).toBe(true);
  }
  const { rows } = await app.database.platform.execute(
    sql`select count(*)::int as n from invitation_tallies`,
  );
  expect(rows).toEqual([{ n: 4 }]);
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  Plans?: Plan[];
}
const nodesOf = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
