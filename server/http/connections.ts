import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The grace time for open connections: long enough for calls in transit, and for the first call of
 * a client that just connected.
 */
const graceMs = 300;
const looks = 6;

/**
 * Waits the grace time and, on a busy machine, until calls that arrived are read. After the event
 * loop was blocked, timers run before connections are read. A connection with an unread call would
 * then count as idle.
 */
async function grace(): Promise<void> {
  for (let look = 0; look < looks; look++) {
    await pause(graceMs / looks);
    await turn();
  }
}

/**
 * Ends idle connections when the app closes. Closing waits for every connection. Those without a
 * call would delay it by over a minute: browsers open some in advance, which Node counts as busy,
 * and others have just finished a call. Once closing begins, every response says that it is the
 * connection's last. Idle connections are cut a moment later, so that no call in transit meets a
 * closed connection.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    if (closing) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    closing = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    await grace();
    let over = false;
    app.server.once('close', () => (over = true));
    void (async () => {
      while (!over) {
        await grace();
        for (const socket of unused) socket.destroy();
        app.server.closeIdleConnections();
      }
    })();
  });
}

/** A number says how many proxies are in front of us. */
export const trusted = (setting: boolean | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
