/**
 * Helpers that the drills share: a built server that runs on its own, and organizations with one
 * event each.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Runs a program and returns what it printed. Throws if the program failed. */
export async function checked(file, args, options = {}) {
  const { code, output } = await run(file, args, { capture: true, ...options });
  if (code !== 0) throw new Error(output);
  return output.trim();
}

/** Returns a new folder for a build. */
export function newBuildFolder() {
  mkdirSync(inRoot('node_modules', '.cache'), { recursive: true });
  return mkdtempSync(inRoot('node_modules', '.cache', 'drill-'));
}

/** Builds Turnout into a folder. */
export const buildInto = (out, env = {}) =>
  checked(process.execPath, [inRoot('scripts', 'build.mjs'), '--out', out], {
    env: { ...process.env, ...env },
  });

/** Builds Turnout into a folder that is removed once `work` ends. */
export async function withBuild(work, env) {
  const out = newBuildFolder();
  try {
    await buildInto(out, env);
    return await work(out);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Starts the built server. `wrap` is a command to run it under: a program and its arguments. */
export async function startServer(out, env, wrap = []) {
  const port = await freePort();
  const [file, ...args] = [...wrap, process.execPath, join(out, 'server', 'main.js')];
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
      ...env,
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => /ready/i.test(String(text)) && resolve());
    child.once('exit', () => reject(new Error('The server ended before it was ready.')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function call(url, path, body, token) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error}`);
  return answer;
}

/** Signs up an organization with one event that has practically no limit. */
export async function organization(url, name) {
  const plan = { subscriptionPlan: 'premium', subscriptionStatus: 'trial' };
  const { id } = await call(url, '/api/tenants/signup', { name, ...plan });
  const { token, user } = await call(url, '/api/register', {
    email: `${name}@example.com`,
    password: 'drill-password',
    firstName: 'Dr',
    lastName: 'Ill',
    role: 'admin',
    tenantId: id,
    isNewOrganization: true,
  });
  const dateTime = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const limits = { maxGuests: 1_000_000, maxGuestsPerRsvp: 5 };
  const event = await call(url, '/api/events', { name: 'Gala', dateTime, timezone: 'UTC', ...limits }, token);
  return { token, user, id, event, submit: `/api/rsvp/${event.customUrl}/submit` };
}

/** The reply of a party of one. */
export const oneGuest = {
  displayName: 'Grace Hopper',
  guestPhone: '',
  isAttending: true,
  guestCount: 1,
  mealChoice: '',
  guestDetails: [{ name: 'Grace Hopper', mealChoice: '' }],
  message: '',
  publicToggle: false,
};
