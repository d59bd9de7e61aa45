import '../scripts/node-version.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';
import { answerHelp } from '../scripts/usage.mjs';
import { openPostgres } from './database.mjs';
import { buildBare, buildServer, endAll } from './processes.mjs';
import { finish } from './report.mjs';

/** Loaded only when they run, because they need the packages that this command installs. */
const parts = {
  replies: async () => (await import('./parts/replies.mjs')).benchReplies,
  reads: async () => (await import('./parts/reads.mjs')).benchReads,
  mail: async () => (await import('./parts/mail.mjs')).benchMail,
  memory: async () => (await import('./parts/memory.mjs')).benchMemory,
  languages: async () => (await import('./parts/languages.mjs')).benchLanguages,
  size: async () => (await import('./parts/size.mjs')).benchSize,
  search: async () => (await import('./parts/search.mjs')).benchSearch,
  doors: async () => (await import('./parts/doors.mjs')).benchDoors,
  growing: async () => (await import('./parts/growing.mjs')).benchGrowing,
  large: async () => (await import('./parts/large.mjs')).benchLarge,
  households: async () => (await import('./parts/households.mjs')).benchHouseholds,
  imports: async () => (await import('./parts/imports.mjs')).benchImports,
};
const alone = ['onsale', 'lighthouse'];
/** Parts that take minutes, and run only when they are named. */
const onlyIfNamed = ['search', 'doors', 'growing', 'large', 'households', 'imports'];

answerHelp(`npm run bench -- [SECONDS] [PART ...]
Prints figures of one run on this machine as ratios, which mean the same on any machine. Takes ten minutes.
SECONDS is how long each case is measured, three times (default 2). PART is one of:
  replies, reads, mail, memory, languages, size
                                       run if no part is named
  search                               finds replies among 200,000
  doors                                boards and phones at 10,000 persons, and mails with a code; needs Chromium
  growing                              replies a second at each step of docs/growing.md
  large                                tells 100,000 guests a change, and erases one of 200,000
  households                           replies while 5,000 households are told a change, and replies that a host enters
  imports                              20,000 rows of a guest list, read and checked
  onsale                               10,000 guests answer within a minute
  lighthouse                           the scores of the guest's page; needs Chromium
It makes a build, unless TURNOUT_BUILD names one, and installs PostgreSQL if it is missing.`);

const given = process.argv.slice(2);
const unknown = given.filter(
  (argument) => !/^\d+$/.test(argument) && !(argument in parts) && !alone.includes(argument),
);
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}: there are ${[...Object.keys(parts), ...alone].join(', ')}.`,
  );
  process.exit(2);
}
try {
  await ensureInstalled({ tools: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const other = alone.find((name) => given.includes(name));
if (other) {
  const { code } = await run(process.execPath, [inRoot('bench', `${other}.mjs`)]);
  process.exit(code);
}

const seconds = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 2);
const chosen = Object.keys(parts).filter((name) => given.includes(name));
const usual = Object.keys(parts).filter((name) => !onlyIfNamed.includes(name));
const began = performance.now();
let failure;
try {
  const [serverFile, bareFile] = [await buildServer(), await buildBare()];
  await openPostgres();
  for (const name of chosen.length > 0 ? chosen : usual) {
    const bench = await parts[name]();
    await bench({ serverFile, bareFile, seconds });
  }
} catch (error) {
  failure = error;
  console.error(error);
} finally {
  await endAll();
}
const isMet = finish(failure);
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
process.exit(isMet ? 0 : 1);
