// Compares pages that everyone reads with a bare Node server that returns the same bytes.
import http from 'node:http';
import { many, organization } from '../calls.mjs';
import { newDatabase } from '../database.mjs';
import { start } from '../processes.mjs';
import { note, ratio, report } from '../report.mjs';
import { load, rounds } from '../rounds.mjs';

const manyEvents = 1_000;
/** The header that browsers send. */
const headers = { 'accept-encoding': 'gzip' };

/** Returns the bytes on the wire. */
const sizeOf = (target) =>
  new Promise((resolve, reject) => {
    const request = http.get(target, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });

export async function benchReads({ serverFile, bareFile, seconds }) {
  // A database that was just made has no statistics (ANALYZE) yet, so this one gets none either.
  const server = await start(serverFile, { DATABASE_URL: await newDatabase('reads') });
  const { newEvent } = await organization(server.url);
  const hot = await newEvent('Hot event');
  const spread = await many(manyEvents, async (index) => `${await newEvent(`Event ${index}`)}/data`);
  const page = hot.replace('/api/rsvp/', '/rsvp/');
  const read = (targets) => load({ targets, clients: 64, seconds, headers });
  // The first calls fill the caches.
  for (const targets of [[`${hot}/data`], spread, [page]]) await read(targets);

  const [dataBytes, pageBytes] = [await sizeOf(`${hot}/data`), await sizeOf(page)];
  const sameData = await start(bareFile, { BARE_BYTES: String(dataBytes) });
  const samePage = await start(bareFile, { BARE_BYTES: String(pageBytes) });
  const figures = await rounds({
    bareData: () => read([sameData.url]),
    data: () => read([`${hot}/data`]),
    spread: () => read(spread),
    barePage: () => read([samePage.url]),
    page: () => read([page]),
  });
  const rate = (name) => figures[name].map(({ perSecond }) => perSecond);
  note(`public reads a second, one event, 64 clients, ${dataBytes} bytes`, rate('data'));
  note('public reads a second, 1,000 events', rate('spread'));
  note(`the public page a second, ${pageBytes} bytes`, rate('page'));
  report('public reads ÷ bare Node', ratio(rate('data'), rate('bareData')), 0.8);
  report('public reads, 1,000 events ÷ one', ratio(rate('spread'), rate('data')), 0.35);
  report('the public page ÷ bare Node', ratio(rate('page'), rate('barePage')), 0.6);
  for (const each of [server, sameData, samePage]) await each.stop();
}
