import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whoever connected just now has had the time to say what they want. */
const lookMs = 100;

/**
 * Closing waits until every connection has ended, and would do so for more than a minute for those that nobody asks
 * anything on: the ones that browsers open in advance, which Node counts as busy, and those whose last call was being
 * answered when closing began. From then on an answer says that it is the last one, and what is idle is cut.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    for (const response of unanswered) response.shouldKeepAlive = false;
    const looking = setInterval(() => {
      for (const socket of unused) socket.destroy();
      app.server.closeIdleConnections();
    }, lookMs);
    app.server.once('close', () => clearInterval(looking));
  });
}
