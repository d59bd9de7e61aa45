import './node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browsers } from './drills/browsers.mjs';
import { fullDisk, kill, stall } from './drills/faults.mjs';
import { startServer, withBuild } from './drills/server.mjs';
import { languages } from './drills/languages.mjs';
import { neighbors } from './drills/neighbors.mjs';
import { evenings, onPostgres, vitest } from './drills/tests.mjs';
import { upgrade } from './drills/upgrade.mjs';
import { onNodes, onPostgresVersions } from './drills/versions.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { inRoot, root } from './root.mjs';
import { run, stopRunning } from './run.mjs';
import { needPostgres, needPrograms } from './test-tools.mjs';
import { answerHelp } from './usage.mjs';

const drills = {
  fuzz: {
    what: 'hostile calls of every route as everybody, own and other organization: --requests 20000, --seed N',
    options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
    async run({ requests, seed = String(Math.floor(Math.random() * 2 ** 31)) }) {
      numbers({ requests, seed });
      console.log(`${requests} calls from seed ${seed}; --seed ${seed} repeats them.`);
      return vitest('server/http/sweeps/fuzz.test.ts', { FUZZ_REQUESTS: requests, FUZZ_SEED: seed });
    },
  },
  pictures: {
    what: 'crafted pictures, each read in a process of its own, up to 50 megapixels',
    options: {},
    run: () => vitest('server/covers/reader.test.ts', { PICTURES_DRILL: 'on' }),
  },
  lists: {
    what: 'crafted guest lists, each read in a process of its own, and how long a guest waits for a page meanwhile',
    options: {},
    run: () =>
      withServer((url) => vitest('server/imports/reader', { LISTS_DRILL: 'on', LISTS_DRILL_URL: url })),
  },
  workbooks: {
    what: 'a workbook of 200,000 rows within 60 MB, and one that LibreOffice opens (libreoffice-calc-nogui)',
    options: {},
    run: () => vitest('server/http/spreadsheets/xlsx.test.ts', { WORKBOOKS_DRILL: 'on' }),
  },
  'long-list': {
    what: '20,000 households imported, and copied along with an event: in ten seconds, others never kept waiting for 50 ms',
    options: {},
    run: () => vitest('server/guest-list/long-list.test.ts', { LONG_LIST_DRILL: 'on' }),
  },
  'long-line': {
    what: 'a waitlist that moves up at once, each party told and written down once: --parties 10000',
    options: { parties: { type: 'string', default: '10000' } },
    run: (options) =>
      vitest('server/replies/waitlist/many-waiting.test.ts', {
        LONG_LINE_PARTIES: String(numbers(options).parties),
      }),
  },
  doors: {
    what: '5 devices × 400 acts in 1,000 permutations, 10,000 evenings of 8 devices offline, and a phone that is offline for 24 hours by a fast clock: --permutations, --runs, --hours',
    options: {
      permutations: { type: 'string', default: '1000' },
      runs: { type: 'string', default: '10000' },
      hours: { type: 'string', default: '24' },
    },
    async run(options) {
      const { permutations, runs, hours } = numbers(options);
      const folds = await vitest('domain/doors', { DOORS_FOLDS: String(permutations) });
      const code = (await evenings({ permutations, runs })) || folds;
      return (
        (await journey('e2e/door-queue.spec.ts', 'hours without a network', { DOOR_HOURS: String(hours) })) ||
        code
      );
    },
  },
  audiences: {
    what: 'random audiences of messages, compared with a plain filter: --audiences 1000',
    options: { audiences: { type: 'string', default: '1000' } },
    run: (options) =>
      vitest('server/messages/audiences.property.test.ts', { AUDIENCES: String(numbers(options).audiences) }),
  },
  languages: {
    what: 'every page as every role in a build with longer words in brackets, every button pressed: --share 0.1, --seed N',
    options: { share: { type: 'string', default: '1' }, seed: { type: 'string', default: '4244' } },
    run: ({ share, seed }) => languages({ ...process.env, WORDS_SHARE: share, WORDS_SEED: seed }),
  },
  lookup: {
    what: 'find my invitation on a list of 2,000: guesses, and whether the clock tells who is on the list: --guesses 10000',
    options: { guesses: { type: 'string', default: '10000' } },
    run({ guesses }) {
      numbers({ guesses });
      return vitest('server/guest-list/lookup.test.ts', { LOOKUP_GUESSES: guesses });
    },
  },
  reminders: {
    what: 'answers and reminders at the same moment, while workers are killed, on PostgreSQL: --races 10000',
    options: { races: { type: 'string', default: '10000' } },
    run: (options) => {
      const { races } = numbers(options);
      return onPostgres('server/reminders/races.pg.test.ts', { REMINDER_RACES: String(races) });
    },
  },
  promises: {
    what: 'hosts and guests who act at the same moment, on PostgreSQL: --histories 10000',
    options: { histories: { type: 'string', default: '10000' } },
    run: (options) => {
      const { histories } = numbers(options);
      return onPostgres('server/replies/settle/histories.pg.test.ts', {
        PROMISE_HISTORIES: String(histories),
      });
    },
  },
  'old-dates': {
    what: 'events that move, are cancelled and reopened while workers die, on PostgreSQL: nobody holds an old date unnoticed: --histories 100, --seed N, --processes 2',
    options: {
      histories: { type: 'string', default: '100' },
      seed: { type: 'string' },
      processes: { type: 'string', default: String(availableParallelism()) },
    },
    async run({ histories, seed = String(Math.floor(Math.random() * 2 ** 31)), processes }) {
      const [all, first, count] = Object.values(numbers({ histories, seed, processes }));
      console.log(`${all} histories from seed ${seed}; --seed ${seed} repeats them.`);
      const postgres = await startPostgres(await needPostgres(), { durable: false });
      try {
        const codes = await Promise.all(
          Array.from({ length: Math.min(count, all) }, (_, n) =>
            vitest('server/news/old-dates.property.test.ts', {
              OLD_DATES_ON: 'postgres',
              OLD_DATES_HISTORIES: String(Math.ceil(all / count)),
              OLD_DATES_SEED: String(first + n),
              TEST_DATABASE_URL: postgres.url,
            }),
          ),
        );
        return Math.max(...codes);
      } finally {
        await postgres.stop();
      }
    },
  },
  plans: {
    what: 'every call and job on a database with 200,000 replies, on PostgreSQL: how each statement reads its tables',
    options: {},
    run: () => onPostgres('server/db/plans.pg.test.ts', { PLANS_DRILL: 'on' }),
  },
  partitions: {
    what: 'all tests of the server on tables that are partitioned by organization, on both databases',
    options: {},
    async run() {
      const env = { TEST_PARTITIONS: '1' };
      const code = await vitest('server', env);
      return (await onPostgres(undefined, env)) || code;
    },
  },
  neighbors: {
    what: 'replies while others send 1 MB bodies and search, on PostgreSQL: --replies 200000, --seconds 10',
    options: {
      replies: { type: 'string', default: '200000' },
      seconds: { type: 'string', default: '10' },
    },
    run: (options) => neighbors(numbers(options)),
  },
  kill: {
    what: 'replies while the server is killed again and again, on PostgreSQL: --times 5',
    options: { times: { type: 'string', default: '5' } },
    run: (options) => kill(numbers(options)),
  },
  stall: {
    what: 'replies while PostgreSQL stands still: --seconds 20 (Linux)',
    options: { seconds: { type: 'string', default: '20' } },
    run: (options) => stall(numbers(options)),
  },
  upgrade: {
    what: 'there and back between two versions, on the embedded database: --from REVISION',
    options: { from: { type: 'string' } },
    run: (options) => upgrade(options),
  },
  'killed-upgrade': {
    what: 'a large database of 0.2.0, killed before each statement of its upgrade, on PostgreSQL: --replies 100000',
    options: { replies: { type: 'string', default: '100000' } },
    run: (options) =>
      onPostgres('server/db/upgrade.pg.test.ts', {
        UPGRADE_DRILL: 'on',
        UPGRADE_REPLIES: String(numbers(options).replies),
      }),
  },
  failover: {
    what: 'replies, edits and withdrawals while the primary dies and its standby is promoted, also behind HAProxy and under Patroni (Debian: haproxy, etcd-server, patroni)',
    options: {},
    async run() {
      await needPrograms({ haproxy: 'haproxy', etcd: 'etcd-server', patroni: 'patroni' });
      return onPostgres('server/replies/failover.pg.test.ts', { FAILOVER_DRILL: 'on' });
    },
  },
  'full-disk': {
    what: 'replies while the disk of the embedded database is full: --megabytes 400 (Linux, with unshare)',
    options: { megabytes: { type: 'string', default: '400' } },
    run: (options) => fullDisk(numbers(options)),
  },
  browsers: {
    what: 'the guest’s journeys in Firefox and WebKit, at two widths: --only firefox (Debian: firefox-esr, webkit2gtk-driver, xvfb)',
    options: { only: { type: 'string' } },
    run: browsers,
  },
  node: {
    what: 'npm start and npm test in a fresh clone, on the oldest and the newest Node: --versions 20.19.0,latest, --part unit',
    options: { versions: { type: 'string', default: '20.19.0,latest' }, part: { type: 'string' } },
    run: onNodes,
  },
  postgres: {
    what: 'the tests of the database, on the oldest and the newest PostgreSQL: --versions 15.18.0-beta.17,latest',
    options: { versions: { type: 'string', default: '15.18.0-beta.17,latest' } },
    run: (options) => onPostgresVersions(options, onDatabase),
  },
};

function numbers(options) {
  for (const [name, value] of Object.entries(options)) {
    if (!/^[1-9]\d{0,9}$/.test(value)) throw new Error(`--${name} must be a whole number, not ${value}.`);
  }
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Number(value)]));
}

/** Runs a journey in Chromium on a built server. Returns its exit code. */
async function journey(file, title, env) {
  const args = [inRoot('scripts', 'test.mjs'), 'e2e', file, '--project', 'desktop', '--grep', title];
  const { code } = await run(process.execPath, args, { env: { ...process.env, ...env } });
  return code;
}

/** Runs `work` with the address of a built server: a new embedded database, no rate limits. */
const withServer = (work) =>
  withBuild(async (out) => {
    const data = mkdtempSync(join(tmpdir(), 'drill-'));
    const server = await startServer(out, { DATA_DIR: data, RATE_LIMIT: 'off' });
    try {
      return await work(server.url);
    } finally {
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    }
  });

const onDatabase = (url) => vitest(undefined, { TEST_DATABASE_URL: url }, { project: 'postgres' });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopRunning(signal);
    process.exit(1);
  });
}

const [name, ...rest] = process.argv.slice(2);
const drill = Object.hasOwn(drills, name ?? '') ? drills[name] : undefined;
const usage = [
  'npm run drill -- NAME [--option value]',
  'Runs one proof that takes minutes; the tests have a small part of each. NAME is one of:',
  ...Object.entries(drills).map(([name, { what }]) => `  ${name}  ${what}`),
].join('\n');
answerHelp(drill ? `npm run drill -- ${name}\n${drill.what}` : usage);
if (!drill) {
  console.error(usage);
  process.exit(2);
}
try {
  process.chdir(root);
  const { values } = parseArgs({ args: rest, options: drill.options });
  await ensureInstalled({ tools: true });
  process.exit(await drill.run(values));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
