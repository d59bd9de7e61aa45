/**
 * No statement reads a large table from end to end. Here the tables are small, and PostgreSQL is
 * made to believe that they are large. `npm run drill -- plans` really fills them, and looks at the
 * clock too.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import {
  buildEvent,
  buildGift,
  buildGuestMessage,
  buildImport,
  buildQuestion,
  buildSurveyAnswers,
  buildUser,
  signedInAs,
} from '../testing/builders.ts';
import { onTestServer, postgresDatabase } from '../testing/database.ts';
import { buildHousehold } from '../testing/households.ts';
import { believed, fillStatements, large } from '../testing/plans/fill.ts';
import { allowed } from '../testing/plans/allowed.ts';
import { logPlans, watchPlans } from '../testing/plans/log.ts';
import { refused, walk, type Place } from '../testing/plans/walk.ts';
import { openDatabase } from './connect.ts';
import { newId } from './id.ts';

const isDrill = process.env.PLANS_DRILL === 'on';
const sizes = isDrill ? { replies: 200_000, households: 20_000 } : { replies: 60, households: 40 };
const maxRows = 10_000;
const maxMs = 100;

let app: TestApp;
let place: Place;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await postgresDatabase();
  drop = () => made.close();
  const name = new URL(made.url).pathname.slice(1);
  const admin = await signedInAs(made, 'admin');
  const tenantId = admin.tenant!.id;
  const settings = { tenantId, createdBy: admin.user.id, maxGuests: 1_000_000, enableWaitlist: true };
  const big = await buildEvent(made, { ...settings, name: 'Gala' });
  const small = await buildEvent(made, settings);
  const of = { tenantId, userId: admin.user.id, bigId: big.id, smallId: small.id };
  await onTestServer([...fillStatements(sizes, of), ...(isDrill ? ['analyze'] : [believed])], name);
  await buildSurveyAnswers(made, big, 5);
  const household = await buildHousehold(made, big, ['Grace Hopper', 'Alan Turing']);
  const other = await buildHousehold(made, big, ['Ada Lovelace', '']);
  const idsOf = async (table: string, order: string) => {
    const { rows } = await made.platform.execute<{ id: string }>(
      `select id from ${table} where event_id = '${big.id}' order by ${order} limit 9`,
    );
    return rows.map(({ id }) => id);
  };
  const replies = await idsOf('reservations', 'arrival');
  const [messageId = ''] = await idsOf('outbox', 'created_at');
  place = {
    big,
    small,
    tokens: {
      admin: admin.token,
      superadmin: (await signedInAs(made, 'superadmin')).token,
      guest: (await signedInAs(made, 'guest', admin.tenant!)).token,
    },
    household,
    households: await idsOf('invitations', 'sort'),
    replies,
    foreign: {
      tenantId,
      userId: (await buildUser(made, { tenantId, role: 'guest' })).id,
      eventId: big.id,
      reservationId: replies[0]!,
      invitationId: other.id,
      questionId: await buildQuestion(made, big),
      giftId: await buildGift(made, big),
      guestMessageId: await buildGuestMessage(made, big),
      importId: await buildImport(made, big),
      joinRequestId: newId(),
      messageId,
    },
  };
  await logPlans(name, isDrill);
  app = await testApp({ database: await openDatabase({ dataDir: '', databaseUrl: made.url }) });
}, 1_800_000);
afterAll(async () => {
  await app?.close();
  await drop?.();
});

it('no statement of the app reads a large table from end to end', async () => {
  const plans = watchPlans();
  const found = new Map<string, string>();
  const failed: string[] = [];
  try {
    for (const { name, run } of walk(app, place)) {
      const status = await run();
      if (status >= 300 && !refused.some((route) => name.startsWith(`${route} as `)))
        failed.push(`${name}: ${status}`);
      for (const { ms, text, scans } of plans.take()) {
        const tables = scans.filter(
          ({ table, rows }) => large.includes(table) && (rows ?? Infinity) > maxRows,
        );
        if (tables.length === 0 && (!isDrill || ms <= maxMs)) continue;
        if (allowed.some(({ statement }) => statement.test(text))) continue;
        const what = tables.map(
          ({ table, by, rows }) => `${table} by ${by}${rows === null ? '' : `: ${rows} rows`}`,
        );
        if (!found.has(text)) found.set(text, `${name}: ${Math.round(ms)} ms ${what.join(', ')}`);
      }
    }
  } finally {
    plans.stop();
  }
  expect([...found].map(([text, what]) => `${what}\n${text}`)).toEqual([]);
  expect(failed).toEqual([]);
}, 3_600_000);
