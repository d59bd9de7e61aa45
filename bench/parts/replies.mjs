// Compares durable replies over HTTP with pgbench, with a bare Fastify, and with one another.
import { join } from 'node:path';
import { many, organization, reply } from '../calls.mjs';
import { newDatabase, pgbench, plainReply, schemaOfPgbench, sql } from '../database.mjs';
import { start, work } from '../processes.mjs';
import { note, ratio, report } from '../report.mjs';
import { load, rounds } from '../rounds.mjs';

const manyEvents = 1_000;
const manyOrganizations = 100;

/** Starts a server whose database was never analyzed and stays that way during the measurement. */
async function startUnanalyzed(serverFile) {
  const url = await newDatabase('unanalyzed');
  const server = await start(serverFile, { DATABASE_URL: url });
  await sql(
    url,
    `do $$ declare t record; begin
      for t in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public' loop
        execute format('alter table %s set (autovacuum_enabled = off)', t.name);
      end loop; end $$`,
  );
  return { server, url };
}

/** Makes many events of one organization and returns the addresses for their replies. */
const addressesOf = async ({ newEvent }) =>
  (await many(manyEvents, (index) => newEvent(`Event ${index}`))).map((event) => `${event}/submit`);

export async function benchReplies({ serverFile, bareFile, seconds }) {
  const url = await newDatabase('replies');
  await sql(url, schemaOfPgbench);
  const server = await start(serverFile, { DATABASE_URL: url });
  const bare = await start(bareFile);
  const embedded = await start(serverFile, { DATA_DIR: join(work, 'data') });
  const unanalyzed = await startUnanalyzed(serverFile);

  const club = await organization(server.url);
  const hot = `${await club.newEvent('Hot event')}/submit`;
  const asking = await club.newAskingEvent('Asking event', 20);
  const spread = await addressesOf(club);
  const organizations = await many(manyOrganizations, async (index) => {
    const { newEvent } = await organization(server.url, `Club ${index}`);
    return `${await newEvent('Its event')}/submit`;
  });
  const inside = `${await (await organization(embedded.url)).newEvent('Hot event')}/submit`;
  const raw = await addressesOf(await organization(unanalyzed.server.url));
  await sql(url, 'analyze');

  const loaded = (targets, clients, more = {}) => load({ targets, clients, seconds, body: reply, ...more });
  const plain = (name, clients, event) => () => pgbench(url, name, clients, seconds, plainReply(event));
  const latest = (figures) => figures.hot64.at(-1).perSecond;

  for (const target of [hot, inside]) await loaded([target], 16, { seconds: 2 });
  const figures = await rounds(
    {
      pgbenchHot: plain('hot', 64, '1'),
      hot64: () => loaded([hot], 64),
      hot16: () => loaded([hot], 16),
      bare64: () => loaded([bare.url], 64),
      half: (known) => loaded([hot], 64, { rate: latest(known) / 2 }),
      pgbenchSpread: plain('spread', 64, 'random(1, 1000)'),
      spread: () => loaded(spread, 64),
      unanalyzed: () => loaded(raw, 64),
      organizations: () => loaded(organizations, 64),
      parties: () => loaded([hot], 64, { parties: [1, 2, 3, 4] }),
      fours: () => loaded([hot], 64, { parties: [4] }),
      answers: () => loaded([`${asking.target}/submit`], 64, { parties: [4], answers: asking.answers }),
      embedded: () => loaded([inside], 64),
      pgbenchAlone: plain('alone', 1, '1'),
      alone: () => loaded(spread, 1),
      bareAlone: () => loaded([bare.url], 1),
    },
    {
      // Removes waiting mails, which the server would otherwise write during the next case.
      between: async () => {
        for (const of of [url, unanalyzed.url]) await sql(of, `delete from outbox where status = 'queued'`);
      },
    },
  );
  const rate = (name) => figures[name].map((figure) => figure.perSecond ?? figure);

  note('transactions a second, pgbench, one hot event, 64 clients', rate('pgbenchHot'));
  note('transactions a second, pgbench, 1,000 events, 64 clients', rate('pgbenchSpread'));
  note('POSTs a second, bare Fastify, validated both ways', rate('bare64'));
  note('replies a second, one hot event, 16 clients', rate('hot16'));
  note('replies a second, one hot event, 64 clients', rate('hot64'));
  note('replies a second, parties of 1 to 4', rate('parties'));
  note('replies a second, parties of 4', rate('fours'));
  note('replies a second, parties of 4 with 20 answers each', rate('answers'));
  note('replies a second, 1,000 events of one organization', rate('spread'));
  note('replies a second, 1,000 events, a database that was never analyzed', rate('unanalyzed'));
  note('replies a second, 100 organizations', rate('organizations'));
  note('replies a second, one hot event, embedded database', rate('embedded'));
  note(
    'ms, a lone reply, the median',
    figures.alone.map(({ p50 }) => p50),
  );
  note(
    'µs of processor that the load generator takes for a call',
    figures.hot64.map(({ cpuMicros }) => cpuMicros),
  );

  report('hot event, 64 clients ÷ pgbench', ratio(rate('hot64'), rate('pgbenchHot')), 2.5);
  report('hot event, 64 clients ÷ 16', ratio(rate('hot64'), rate('hot16')), 0.9);
  report('hot event, 16 clients ÷ pgbench at 64', ratio(rate('hot16'), rate('pgbenchHot')), 1.4);
  report('hot event, 64 clients ÷ bare Fastify', ratio(rate('hot64'), rate('bare64')), 0.4);
  report('1,000 events ÷ pgbench', ratio(rate('spread'), rate('pgbenchSpread')), 0.3);
  report('100 organizations ÷ hot event', ratio(rate('organizations'), rate('hot64')), 0.3);
  const minAlone = figures.bareAlone.map(({ p50 }, round) => p50 + 1_000 / figures.pgbenchAlone[round]);
  report(
    'a lone reply ÷ a lone bare POST and a lone transaction',
    ratio(
      figures.alone.map(({ p50 }) => p50),
      minAlone,
    ),
    4,
    true,
  );
  report('parties of 4 ÷ the same with 20 answers each', ratio(rate('fours'), rate('answers')), 2, true);
  report('hot event, embedded ÷ PostgreSQL', ratio(rate('embedded'), rate('hot64')), 0.5);
  report(
    'ms, 99th percentile at half the maximum rate',
    figures.half.map(({ p99 }) => p99),
    40,
    true,
  );
  for (const each of [server, bare, embedded, unanalyzed.server]) await each.stop();
}
