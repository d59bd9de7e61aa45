// A load generator as a process of its own: `node load.mjs '<json>'` with { targets, clients, seconds, body, rate, headers, calls }.
// Prints one line of JSON: answers a second, the share that was no success, and latencies in milliseconds.
import http from 'node:http';

const {
  targets,
  clients,
  seconds,
  body,
  rate,
  headers = {},
  calls: most = Infinity,
} = JSON.parse(process.argv[2]);
const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
const run = `${process.pid}${Date.now().toString(36)}`;
const latencies = [];
let sent = 0;
let failed = 0;

function call(target, index) {
  const text =
    body === undefined ? undefined : JSON.stringify({ ...body, guestEmail: `g${run}${index}@example.com` });
  return new Promise((resolve) => {
    const request = http.request(
      target,
      {
        method: text === undefined ? 'GET' : 'POST',
        agent,
        headers:
          text === undefined
            ? headers
            : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      },
    );
    request.on('error', () => resolve(0));
    request.end(text);
  });
}

const begin = performance.now();
// A number of calls takes the time that it takes.
const end = most === Infinity ? begin + seconds * 1_000 : Infinity;

async function once() {
  const index = sent++;
  const at = performance.now();
  const status = await call(targets[index % targets.length], index);
  latencies.push(performance.now() - at);
  if (status < 200 || status > 299) failed++;
}

if (rate) {
  // A fixed rate: latencies are those of a server that is not saturated.
  const calls = [];
  for (let next = begin; next < end; next += 1_000 / rate) {
    const wait = next - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    calls.push(once());
  }
  await Promise.all(calls);
} else {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end && sent < most) await once();
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
  }),
);
process.exit(0);
