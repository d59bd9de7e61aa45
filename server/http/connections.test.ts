/**
 * Stopping the server while people are connected: running calls are answered, and idle connections
 * do not delay the stop.
 */
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let sockets: Socket[];

beforeEach(async () => {
  app = await testApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function connection(): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (chunk) => (heard += String(chunk)));
  const ended = once(socket, 'close').then(() => heard);
  return { socket, ended };
}

const body = JSON.stringify({ email: 'nobody@example.com' });
const call = [
  'POST /api/password/forgot HTTP/1.1',
  'Host: turnout.test',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '',
  body,
].join('\r\n');

it('a stopping server answers calls in progress, closes their connections, and ends', async () => {
  const { socket, ended } = await connection();
  const begun = once(app.app.server, 'request');
  socket.write(call.slice(0, -5));
  await begun;
  const closed = app.app.close();
  socket.write(call.slice(-5));
  await closed;
  const heard = await ended;
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard).toMatch(/^Connection: close\r$/im);
});

it('a stopping server answers new calls on open connections until the last call is done', async () => {
  const [first, second] = [await connection(), await connection()];
  const begun = once(app.app.server, 'request');
  first.socket.write(call.slice(0, -5));
  second.socket.write(call.slice(0, 30));
  await begun;
  const stopsListening = once(app.app.server, 'close');
  const closed = app.app.close();
  second.socket.write(call.slice(30));
  expect(await second.ended).toMatch(/^HTTP\/1\.1 200 /);
  first.socket.write(call.slice(-5));
  expect(await first.ended).toMatch(/^HTTP\/1\.1 200 /);
  await Promise.all([closed, stopsListening]);
});

it('a busy stopping server answers calls on open connections that it had not read yet', async () => {
  const open = await connection();
  open.socket.write('GET /api/alive HTTP/1.1\r\nHost: turnout.test\r\n\r\n');
  await once(open.socket, 'data');
  const closed = app.app.close();
  // Closing has begun. The call arrives while the process is too busy to read it, for longer than
  // any grace time.
  await pause(20);
  // The event loop runs due timers before it reads connections. This timer makes sure that one is
  // due in the next turn.
  await turn();
  open.socket.write('GET /api/alive HTTP/1.1\r\nHost: turnout.test\r\n\r\n');
  for (const until = performance.now() + 700; performance.now() < until;);
  await closed;
  expect((await open.ended).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});

it('a stopping server does not wait for idle connections', async () => {
  const unused = await connection();
  const idle = await connection();
  idle.socket.write('GET /api/health HTTP/1.1\r\nHost: turnout.test\r\n\r\n');
  await once(idle.socket, 'data');
  await app.app.close();
  await Promise.all([unused.ended, idle.ended]);
});
