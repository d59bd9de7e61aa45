// Generates load in a separate process: `node load.mjs '<json>'` with { targets, clients, seconds,
// body, parties, rate, headers, calls }. It writes to sockets itself, because Node's HTTP client
// costs as much as the server under test.
//
// - `languages`: the language of each reply in turn.
// - `parties`: the guests of each reply in turn, instead of those in `body`, each with `answers`.
// - `rate`: the calls per second, no matter how long responses take. Without it, each of the
//   `clients` calls again after each response.
// - `calls`: the number of calls, instead of `seconds`.
//
// It prints one line of JSON: responses per second, the share that failed, and latencies in
// milliseconds.
import { connection } from './connection.mjs';

const {
  targets,
  clients = 1,
  seconds,
  body,
  languages,
  parties,
  answers,
  rate,
  headers = {},
  calls: max = Infinity,
} = JSON.parse(process.argv[2]);
const run = `${process.pid}${Date.now().toString(36)}`;
const latencies = [];
let sent = 0;
let failed = 0;

const { hostname, port, host } = new URL(targets[0]);
const more = Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

const guest = { name: 'Grace Hopper', mealChoice: '' };
const bodyOf = (guests) => ({
  ...body,
  guestCount: guests,
  guestDetails: Array(guests).fill({ ...guest, answers }),
});
const inLanguages = languages?.map((language) => ({ ...body, language }));
/** The text of each body up to the email, which is the only part that differs. */
const bodies = (inLanguages ?? parties?.map(bodyOf) ?? [body]).map((each) =>
  each === undefined ? undefined : `${JSON.stringify(each).slice(0, -1)},"guestEmail":"`,
);
const paths = targets.map((target) => {
  const { pathname, search } = new URL(target);
  return `${pathname}${search}`;
});

/**
 * Returns the text of a request. The parts without the content length and the email are made only
 * once.
 */
function requestText(index) {
  const path = paths[index % paths.length];
  const begun = bodies[index % bodies.length];
  if (begun === undefined) return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
  const text = `${begun}g${run}${index}@example.com"}`;
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

const idle = [];

async function once(kept) {
  const index = sent++;
  const using = kept ?? idle.pop() ?? connection(hostname, port);
  const at = performance.now();
  const { status } = await using.ask(requestText(index));
  latencies.push(performance.now() - at);
  if (status < 200 || status > 299) failed++;
  if (!kept && using.isOpen()) idle.push(using);
}

const begin = performance.now();
// A fixed number of calls has no time limit.
const end = max === Infinity ? begin + seconds * 1_000 : Infinity;

if (rate) {
  // At a fixed rate, the latencies are those of a server that is not saturated.
  const calls = [];
  for (let next = begin; next < end && sent < max; next += 1_000 / rate) {
    const wait = next - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    calls.push(once());
  }
  await Promise.all(calls);
} else {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      let kept = connection(hostname, port);
      while (performance.now() < end && sent < max) {
        await once(kept);
        if (!kept.isOpen()) kept = connection(hostname, port);
      }
    }),
  );
}
const took = (performance.now() - begin) / 1_000;
latencies.sort((a, b) => a - b);
const percentile = (p) =>
  latencies[Math.min(latencies.length - 1, Math.floor((latencies.length * p) / 100))] ?? 0;
console.log(
  JSON.stringify({
    perSecond: latencies.length / took,
    failed: latencies.length === 0 ? 1 : failed / latencies.length,
    p50: percentile(50),
    p95: percentile(95),
    p99: percentile(99),
    cpuMicros: Math.round(
      (process.cpuUsage().user + process.cpuUsage().system) / Math.max(1, latencies.length),
    ),
  }),
);
process.exit(0);
