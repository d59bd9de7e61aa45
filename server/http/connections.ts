import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What has been sent has been read within it, and whoever connected just now has said what they want. */
const lookMs = 150;

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
    await pause(lookMs);
    const looking = setInterval(() => {
      for (const socket of unused) socket.destroy();
      app.server.closeIdleConnections();
    }, lookMs);
    app.server.once('close', () => clearInterval(looking));
  });
}
