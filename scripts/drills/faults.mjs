/**
 * Tests what happens to replies during a fault: the server is killed, the database hangs, or the
 * disk is full. Guests reply throughout, and each repeats a reply under the same key until it is
 * answered. Afterwards, every acknowledged reply must be stored exactly once, and every answer must
 * have been either a yes or "later".
 */
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { needPostgres } from '../test-tools.mjs';
import { oneGuest, organization, startServer, withBuild } from './server.mjs';

const clients = 16;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends replies until `stop`, each from a guest with a different address. The server's address may
 * change meanwhile.
 */
function replying(at, submit) {
  const acknowledged = new Map();
  const answers = {};
  let isOver = false;
  let sent = 0;
  const guest = async () => {
    while (!isOver) {
      const key = `guest-${++sent}`;
      for (let status = 0; status !== 201 && !isOver;) {
        const answer = await fetch(at.url + submit, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ ...oneGuest, guestEmail: `${key}@example.com` }),
          signal: globalThis.AbortSignal.timeout(60_000),
        })
          .then(async (response) => ({ status: response.status, body: await response.json() }))
          .catch(() => ({ status: 'no answer' }));
        ({ status } = answer);
        answers[status] = (answers[status] ?? 0) + 1;
        if (status === 201) acknowledged.set(answer.body.reservation.id, key);
        else await pause(100);
      }
    }
  };
  const all = Promise.all(Array.from({ length: clients }, guest));
  return {
    acknowledged,
    answers,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Waits until the server accepts replies again. */
async function recovered(replies, withinMs = 60_000) {
  const before = replies.acknowledged.size;
  const end = Date.now() + withinMs;
  while (replies.acknowledged.size < before + clients) {
    if (Date.now() > end)
      throw new Error(`No reply was taken for ${withinMs / 1_000} seconds after the fault.`);
    await pause(100);
  }
}

/** Compares the acknowledged replies with those that an admin sees. @returns what is wrong */
async function compare(url, { token, event }, { acknowledged, answers }, allowed) {
  const wrong = Object.keys(answers)
    .filter((status) => !allowed.includes(status))
    .map((status) => `${answers[status]} answers were ${status}`);
  const stored = new Map();
  for (let page = 1, rows; page === 1 || rows.length > 0; page++) {
    const response = await fetch(`${url}/api/event/${event.id}/reservations?page=${page}&pageSize=100`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await response.json();
    rows = body.reservations;
    for (const { id, guestEmail } of rows) stored.set(id, guestEmail);
    if (page === 1 && body.summary.confirmedCount !== Number(response.headers.get('x-total-count')))
      wrong.push(`the event counts ${body.summary.confirmedCount} replies`);
  }
  const emails = new Set(stored.values());
  if (emails.size !== stored.size) wrong.push(`${stored.size - emails.size} replies are there twice`);
  const lost = [...acknowledged].filter(([id, key]) => stored.get(id) !== `${key}@example.com`);
  if (lost.length > 0) wrong.push(`${lost.length} acknowledged replies are not there`);
  console.log(
    `answers: ${JSON.stringify(answers)}; acknowledged ${acknowledged.size}, stored ${stored.size}`,
  );
  console.log(wrong.length === 0 ? 'ok' : `MISS: ${wrong.join('; ')}`);
  return wrong.length === 0 ? 0 : 1;
}

const free = { RATE_LIMIT: 'off' };

async function withPostgres(work) {
  const binaries = await needPostgres();
  const postgres = await startPostgres(binaries);
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

/** Kills the server under a flood of replies and starts it again. */
export const kill = ({ times }) =>
  withBuild((out) =>
    withPostgres(async (postgres) => {
      const env = { ...free, DATABASE_URL: postgres.url };
      const at = await startServer(out, env);
      try {
        const host = await organization(at.url, 'killed');
        const replies = replying(at, host.submit);
        for (let time = 0; time < times; time++) {
          await recovered(replies);
          await at.kill();
          Object.assign(at, await startServer(out, env));
        }
        await recovered(replies);
        await replies.stop();
        return await compare(at.url, host, replies, ['201', 'no answer']);
      } finally {
        await at.kill();
      }
    }),
  );

/** Pauses PostgreSQL and all its processes, and then lets them continue. */
export const stall = ({ seconds }) =>
  withBuild((out) =>
    withPostgres(async (postgres) => {
      const signal = (name) => {
        const children = readFileSync(`/proc/${postgres.pid}/task/${postgres.pid}/children`, 'utf8');
        for (const pid of [postgres.pid, ...children.split(' ').filter(Boolean).map(Number)]) {
          try {
            process.kill(pid, name);
          } catch {
            // The process has already ended.
          }
        }
      };
      const at = await startServer(out, { ...free, DATABASE_URL: postgres.url });
      try {
        const host = await organization(at.url, 'stalled');
        const replies = replying(at, host.submit);
        await recovered(replies);
        signal('SIGSTOP');
        try {
          await pause(seconds * 1_000);
          const health = await fetch(`${at.url}/api/health`);
          console.log(`after ${seconds} seconds the health is ${health.status}`);
          if (health.status !== 503) return 1;
        } finally {
          signal('SIGCONT');
        }
        await recovered(replies);
        await replies.stop();
        return await compare(at.url, host, replies, ['201', '503']);
      } finally {
        await at.kill();
      }
    }),
  );

/**
 * Puts the embedded database on a separate disk, fills it up and empties it again. Only Linux has
 * such disks.
 */
export const fullDisk = ({ megabytes }) =>
  withBuild(async (out) => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-disk-'));
    const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs '${folder}' && exec "$@"`;
    const wrap = ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, 'sh'];
    try {
      const at = await startServer(out, { ...free, DATA_DIR: join(folder, 'data') }, wrap);
      try {
        const host = await organization(at.url, 'filled');
        const replies = replying(at, host.submit);
        await recovered(replies);
        // The path goes through the server's own view of the disk.
        const filler = join(`/proc/${at.pid}/root`, folder, 'filler');
        const piece = Buffer.alloc(64 * 1024);
        const fill = () => {
          try {
            for (;;) writeFileSync(filler, piece, { flag: 'a' });
          } catch (error) {
            if (error.code !== 'ENOSPC') throw error;
          }
        };
        for (let second = 0; second < 10; second++) {
          fill();
          await pause(1_000);
        }
        rmSync(filler);
        await recovered(replies);
        await replies.stop();
        return await compare(at.url, host, replies, ['201', '503']);
      } finally {
        await at.kill();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
