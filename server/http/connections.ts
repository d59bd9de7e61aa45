import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Calls that are on their way arrive within it, and a client that has just connected sends its call within it. */
const graceMs = 300;
const looks = 6;

/**
 * The grace, and on a busy machine as much longer as it takes to read what came meanwhile: where the event loop was held up,
 * its timers are due before it has looked at any connection, and one with an unread call on it would count as idle.
 */
async function grace(): Promise<void> {
  for (let look = 0; look < looks; look++) {
    await pause(graceMs / looks);
    await turn();
  }
}

/**
 * Closing waits until every connection has ended, and would do so for more than a minute for those that nobody asks
 * anything on: the ones that browsers open in advance, which Node counts as busy, and those whose last call was being
 * answered when closing began. From then on an answer says that it is the last one, and what is idle is cut a moment
 * later: a call that is on its way is not met by a connection that ends.
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
