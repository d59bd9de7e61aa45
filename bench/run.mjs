// npm run bench: figures of one run on this machine, as ratios, so that they mean the same on another. Takes eight minutes.
// `npm run bench -- 5` measures each case for five seconds, three times (default 2); `npm run bench -- reads memory` only those
// parts, of which `search` runs by its name alone; `npm run bench -- onsale` rehearses a sale (onsale.mjs); `npm run bench -- lighthouse` has the scores of the guest's page
// (lighthouse.mjs). Needs PostgreSQL's own programs, pgbench included; Lighthouse needs Chromium instead, and installs itself
// (bench/lighthouse). A build is made, unless TURNOUT_BUILD names one.
import '../scripts/node-version.mjs';
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';
import { openPostgres } from './database.mjs';
import { benchMail } from './parts/mail.mjs';
import { benchMemory } from './parts/memory.mjs';
import { benchReads } from './parts/reads.mjs';
import { benchReplies } from './parts/replies.mjs';
import { benchSearch } from './parts/search.mjs';
import { benchSize } from './parts/size.mjs';
import { buildBare, buildServer, endAll } from './processes.mjs';
import { finish } from './report.mjs';

const parts = {
  replies: benchReplies,
  reads: benchReads,
  mail: benchMail,
  memory: benchMemory,
  size: benchSize,
  search: benchSearch,
};
const alone = ['onsale', 'lighthouse'];
/** Minutes by itself: `npm run bench -- search`. */
const onlyIfNamed = ['search'];

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
    await parts[name]({ serverFile, bareFile, seconds });
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
