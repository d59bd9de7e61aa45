// node bench/page.mjs <address of an RSVP page> [visits]: measures what a guest on a slow phone
// waits for, with the names that the bars use. It simulates a three-year-old phone on a poor
// connection: 150 ms to the server, 1.6 Mbit/s, and a processor four times slower than this one.
// Every visit is a first one. On a busy machine the times mean little.
import '../scripts/node-version.mjs';
import { chromium } from '@playwright/test';
import { findTestTools } from '../scripts/test-tools.mjs';

const [address, visits = '5'] = process.argv.slice(2);
if (!address) {
  console.error('usage: node bench/page.mjs <address of an RSVP page> [visits]');
  process.exit(2);
}

const browser = await chromium.launch({
  executablePath: (await findTestTools({ browser: true })).chromium,
  args: ['--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

async function visit() {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const kinds = new Map();
  const bytes = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, all: 0 };
  let requests = 0;
  const hosts = new Set();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    hosts.add(new URL(request.url).host);
    kinds.set(requestId, 'Other');
  });
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind in bytes) bytes[kind] += encodedDataLength;
    bytes.all += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, blocked: 0, moved: [] };
    globalThis.seen = seen;
    const observe = (type, each) =>
      new globalThis.PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
    observe('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
    observe('layout-shift', (entry) => {
      if (entry.hadRecentInput) return;
      seen.cls += entry.value;
      for (const { node } of entry.sources ?? []) {
        seen.moved.push(node?.className || node?.parentElement?.className || node?.nodeName || '');
      }
    });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() =>
    globalThis.document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 300))),
  );
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return { ...seen, requests, hosts: hosts.size, bytes };
}

const all = [];
for (let left = Number(visits); left > 0; left -= 1) all.push(await visit());
await browser.close();

const median = (of) => all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)];
const kilobytes = (count) => `${(count / 1_000).toFixed(1)} kB`;
const [{ bytes, requests, hosts }] = all;
const rows = [
  ['largest contentful paint', `${Math.round(median(({ lcp }) => lcp))} ms`, '≤ 600 ms; 900 with a cover'],
  ['blocking time', `${Math.round(median(({ blocked }) => blocked))} ms`, '≤ 100 ms'],
  ['layout shift, the most of all visits', Math.max(...all.map(({ cls }) => cls)).toFixed(4), '0'],
  ['requests; hosts', `${requests}; ${hosts}`, '≤ 8; 1'],
  ['JavaScript', kilobytes(bytes.Script), '≤ 95 kB'],
  ['HTML, with its styles', kilobytes(bytes.Document), 'styles ≤ 10 kB'],
  ['fonts', kilobytes(bytes.Font), ''],
  ['everything', kilobytes(bytes.all), ''],
];
for (const [what, figure, bar] of rows) console.log(what.padEnd(38), String(figure).padStart(10), ' ', bar);
const moved = new Set(all.flatMap(({ moved }) => moved));
if (moved.size > 0) console.log(`What moved: ${[...moved].join(', ')}`);
