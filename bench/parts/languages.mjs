// Compares an event in several languages with the same event in English, and the memory of an idle
// process with that before languages.
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/root.mjs';
import { organization, reply } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { processorSeconds, residentMemory } from '../machine.mjs';
import { start } from '../processes.mjs';
import { ratio, report } from '../report.mjs';
import { load, rounds } from '../rounds.mjs';

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ar'];
const headers = { 'accept-encoding': 'gzip' };
const calls = 10_000;
const mails = 3_000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function benchLanguages({ serverFile }) {
  const url = await newDatabase('languages');
  const server = await start(serverFile, { DATABASE_URL: url });
  await sleep(8_000);
  const idle = residentMemory(server.pid);
  const before = JSON.parse(readFileSync(inRoot('bench', 'before', '38.json'), 'utf8'));
  if (idle !== null) report('MB, idle, more than before languages', idle - before.idle, 10, true);
  const { newEvent } = await organization(server.url);
  const event = await newEvent('Event', { languages, dressCode: 'Boots', message: 'See you soon.' });
  const page = event.replace('/api/rsvp/', '/rsvp/');
  const inEach = (address, tags) => tags.map((tag) => `${address}?l=${tag}`);
  /**
   * Returns how many reads a second of the server's processor answers. Other processes change that
   * less than the reads of a second. Without /proc, returns the latter.
   */
  const read = async (address, tags) => {
    const began = processorSeconds(server.pid);
    const { perSecond } = await load({ targets: inEach(address, tags), clients: 64, calls, headers });
    return began === null ? perSecond : calls / (processorSeconds(server.pid) - began);
  };

  // The first calls fill the caches.
  for (const address of [page, `${event}/data`]) await read(address, languages);
  const cases = {
    page: () => read(page, ['en']),
    pagePt: () => read(page, ['pt']),
    pageNine: () => read(page, languages),
    data: () => read(`${event}/data`, ['en']),
    dataPt: () => read(`${event}/data`, ['pt']),
    dataNine: () => read(`${event}/data`, languages),
  };
  const reads = await rounds(cases, { count: 10 });
  report('a guest’s page in Portuguese ÷ in English', ratio(reads.pagePt, reads.page), 0.95);
  report('its data in Portuguese ÷ in English', ratio(reads.dataPt, reads.data), 0.95);
  report('a guest’s page in nine languages in turn ÷ in one', ratio(reads.pageNine, reads.page), 0.8);
  report('its data in nine languages in turn ÷ in one', ratio(reads.dataNine, reads.data), 0.8);

  const queued = async () =>
    Number(await sql(url, `select count(*) from outbox where status <> 'sent' and next_attempt_at <= now()`));
  /** Returns how many of the mails about new replies leave a second. */
  const send = async (tags) => {
    await load({ targets: [`${event}/submit`], clients: 64, body: reply, languages: tags, calls: mails });
    const [waiting, began] = [await queued(), performance.now()];
    while ((await queued()) > 0) await sleep(100);
    return waiting / ((performance.now() - began) / 1_000);
  };
  const sent = await rounds(
    { one: () => send(['en']), nine: () => send(languages) },
    { between: () => sql(url, 'delete from outbox') },
  );
  report('mails in nine languages ÷ in one', ratio(sent.nine, sent.one), 0.9);
  await server.stop();
}
