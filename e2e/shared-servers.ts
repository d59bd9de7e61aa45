/**
 * Runs the servers of a whole run. Each project has its own workers, and a worker that saw a
 * failure is replaced. Therefore a server belongs to a worker's slot, and there are as many slots
 * as simultaneous workers. A slot's server starts on first use. Starting a server for each worker
 * would cost more than many journeys.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer, type StartedServer } from './start-server.ts';

/**
 * The environment variable with the address where workers get their server. Playwright passes the
 * environment on to them.
 */
const variable = 'TURNOUT_TEST_SERVERS';

/**
 * Runs in Playwright's own process before the tests. The function that it returns runs after them.
 */
export default async function serveServers(): Promise<() => Promise<void>> {
  const servers = new Map<string, Promise<StartedServer>>();
  const door = createServer((request, response) => {
    const [, place = '', what] = (request.url ?? '').split('/');
    const server = servers.get(place) ?? startServer();
    servers.set(place, server);
    server.then(
      ({ url, log }) => response.end(what === 'log' ? log() : url),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  process.env[variable] = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return async () => {
    door.close();
    // A server that never started was already reported by the tests that asked for it.
    const started = (await Promise.allSettled(servers.values())).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const stopped = await Promise.allSettled(started.map(({ stop }) => stop()));
    const errors = stopped.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  };
}

/** Returns the server of this worker's slot and a function that reads its output so far. */
export async function sharedServer(place: number): Promise<{ url: string; log: () => Promise<string> }> {
  const ask = async (what: string) => {
    const answer = await fetch(`${process.env[variable]}/${place}/${what}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  return { url: await ask('url'), log: () => ask('log') };
}
