/**
 * `GET /metrics`, for callers with the token. If the configuration has no token, only this machine
 * gets an answer.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Replication } from '../db/database.ts';
import { hasBearer } from '../http/bearer.ts';
import { limitOf } from '../http/rate-limits.ts';
import { problem } from '../http/problem.ts';
import type { WaitingMail } from '../outbox/waiting.store.ts';
import type { AppDeps } from '../services.ts';

/**
 * How long to wait for the database, in milliseconds. If it hangs, the response must still arrive
 * and say so.
 */
const databaseMs = 2_000;

/**
 * Headers that a proxy adds. With one of them, the call came from elsewhere, even if the proxy is
 * on this machine.
 */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const isLoopback = (address = ''): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return hasBearer(request.headers.authorization, token);
  return (
    isLoopback(request.socket.remoteAddress) &&
    forwarding.every((header) => request.headers[header] === undefined)
  );
}

/**
 * Returns a route's label. All files share one; otherwise each file would add a row for every
 * status.
 */
const labelOf = (url: string | undefined): string =>
  url === undefined ? 'unknown' : /^\/(api|rsvp|metrics)\b/.test(url) ? url : 'files';

/**
 * Routes that aren't timed. A stream stays open for hours, and its duration would distort the
 * figures of others.
 */
const untimed = new Set(['/api/live', '/metrics']);

interface MetricsRequest {
  /** Returns what all processes of this start have measured, including this one. */
  readonly everyProcess: () => Promise<object[][]>;
  readonly waitingMail: () => Promise<WaitingMail>;
}

export function serveMetrics(
  app: FastifyInstance,
  { config, database, services }: AppDeps,
  { everyProcess, waitingMail }: MetricsRequest,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (!untimed.has(url ?? '')) {
      services.metrics.noteRequest(labelOf(url), request.method, reply.statusCode, reply.elapsedTime / 1_000);
    }
    done();
  });

  app.get(
    '/metrics',
    { schema: { hide: true }, config: { rateLimit: limitOf(config, undefined) } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!mayRead(request, config.metricsToken)) {
        const code = config.metricsToken === undefined ? 'forbidden' : 'unauthenticated';
        return reply.code(code === 'forbidden' ? 403 : 401).send(problem(code));
      }
      const [measured, mail, replication, isUp] = await Promise.all([
        everyProcess(),
        within(databaseMs, waitingMail()),
        within(databaseMs, database.replication()),
        within(databaseMs, database.ping()),
      ]);
      // Every row names its process, so rows are never added up. No metric has to be left out
      // because its sum would make no sense.
      const rows = measured.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' })));
      const all = AggregatorRegistry.aggregate(rows);
      const text = `${await all.metrics()}\n${await ofAll(isUp ?? false, mail, replication).metrics()}`;
      return reply.type(all.contentType).send(text);
    },
  );
}

/** Returns installation-wide metrics. Every process reports the same values. */
function ofAll(isUp: boolean, mail: WaitingMail | null, replication: Replication | null): Registry {
  const register = new Registry();
  const registers = [register];
  const up = new Gauge({ name: 'turnout_database_up', help: 'Whether the database answers', registers });
  up.set(isUp ? 1 : 0);
  if (replication) noteReplication(replication, registers);
  if (!mail) return register;
  const waiting = new Gauge({
    name: 'turnout_outbox_messages',
    help: 'Waiting mail: due now, due for a later attempt, or held for a confirmed address (`held`)',
    labelNames: ['state'],
    registers,
  });
  waiting.set({ state: 'due' }, mail.due);
  waiting.set({ state: 'later' }, mail.later);
  waiting.set({ state: 'held' }, mail.held);
  const oldest = new Gauge({
    name: 'turnout_outbox_oldest_seconds',
    help: 'Time since the oldest due message became due',
    registers,
  });
  oldest.set(mail.oldestSeconds);
  return register;
}

function noteReplication({ commitsWaitSeconds, standbys }: Replication, registers: Registry[]): void {
  const waiting = new Gauge({
    name: 'turnout_database_commits_wait_seconds',
    help: 'How long the oldest commit has waited for a synchronous standby',
    registers,
  });
  waiting.set(commitsWaitSeconds);
  const labelNames = ['standby', 'state'];
  const bytes = new Gauge({
    name: 'turnout_database_replication_lag_bytes',
    help: 'What a standby does not have on its disk yet. `state` is PostgreSQL’s sync_state',
    labelNames,
    registers,
  });
  const seconds = new Gauge({
    name: 'turnout_database_replication_lag_seconds',
    help: 'How long a standby took to have the last changes on its disk',
    labelNames,
    registers,
  });
  for (const { name: standby, state, ...lag } of standbys) {
    bytes.set({ standby, state }, lag.bytes);
    seconds.set({ standby, state }, lag.seconds);
  }
}

/** Returns the result, or null if it fails or takes longer than `ms` milliseconds. */
async function within<T>(ms: number, reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([reading.catch(() => null), late]).finally(() => clearTimeout(timer));
}
