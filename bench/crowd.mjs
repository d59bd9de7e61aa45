// Simulates guests on a day when a sale opens, in a separate process: `node crowd.mjs '<json>'`
// with { servers, slug, guests, seconds }. Each guest opens a new connection, loads the page with
// its files, thinks, and replies for a party of 1 to 4. It prints one line of JSON: the latencies
// of pages and replies, and the count of each status.
import { reply } from './calls.mjs';
import { connection } from './connection.mjs';

const { servers, slug, guests, seconds } = JSON.parse(process.argv[2]);
/** Most guests arrive early, but even the last ones have time to reply. */
const thinkMs = () => 500 + Math.random() * 4_500;
const lastArrivalMs = (seconds - 6) * 1_000;
const arrivalMs = () => Math.random() ** 1.5 * lastArrivalMs;

const times = { page: [], reply: [] };
const statuses = {};
const errors = {};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const bodyOf = (index) => {
  const guestCount = 1 + (index % 4);
  const guest = { name: 'Grace Hopper', mealChoice: '' };
  const guestDetails = Array(guestCount).fill(guest);
  return JSON.stringify({ ...reply, guestCount, guestDetails, guestEmail: `guest${index}@example.com` });
};

async function guest(index) {
  await sleep(arrivalMs());
  const { hostname, port, host } = new URL(servers[index % servers.length]);
  const line = connection(hostname, port);
  const head = `Host: ${host}\r\nAccept-Encoding: gzip\r\n`;
  const ask = async (kind, text) => {
    const at = performance.now();
    const answer = await line.ask(text);
    times[kind].push(performance.now() - at);
    const key = `${kind} ${answer.status}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
    if (answer.status < 200 || answer.status > 299) errors[key] ??= answer.text.slice(0, 1_000);
    return answer;
  };
  await ask('page', `GET /rsvp/${slug} HTTP/1.1\r\n${head}\r\n`);
  await sleep(thinkMs());
  const body = bodyOf(index);
  await ask(
    'reply',
    `POST /api/rsvp/${slug}/submit HTTP/1.1\r\n${head}Idempotency-Key: ${slug}-${index}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  line.end();
}

const began = performance.now();
await Promise.all(Array.from({ length: guests }, (_, index) => guest(index)));
const took = (performance.now() - began) / 1_000;

const percentiles = (list) => {
  list.sort((a, b) => a - b);
  const at = (p) => list[Math.min(list.length - 1, Math.floor((list.length * p) / 100))] ?? 0;
  return { p50: at(50), p95: at(95), p99: at(99), max: at(100) };
};
console.log(
  JSON.stringify({
    took,
    page: percentiles(times.page),
    reply: percentiles(times.reply),
    statuses,
    errors,
  }),
);
process.exit(0);
