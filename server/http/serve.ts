/**
 * Binds a contract to Fastify: checks who may call, validates input, and writes only declared
 * output. Handlers return values, and know nothing of Fastify or HTTP except the status.
 */
import { Readable } from 'node:stream';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingHookHandler,
  preValidationHookHandler,
} from 'fastify';
import { can } from '#domain/access/rules.ts';
import { isConfirmed } from '#domain/factors/rules.ts';
import type { Result, Refusal, RouteSpec, ServerInput, Success } from '#domain/kernel/route.ts';
import { isRefusal, largeBody } from '#domain/kernel/route.ts';
import { isStorableText } from '#domain/kernel/text.ts';
import type { HeavyReads } from '../db/heavy-reads.ts';
import { withReadLimits } from '../db/read-limits.ts';
import type { Scope } from '../db/scope.ts';
import { perStep } from '../db/steps.ts';
import { clientIdOf, onBehalfOf } from './origin.ts';
import type { Actor } from './actor.ts';
import { scopeOf } from './actor.ts';
import { bodyLimitOf, limitedByParty, takeFiles } from './bodies.ts';
import { limitOf } from './rate-limits.ts';
import { isList, shapeOf } from './description/openapi.ts';
import type { ServerDeps } from './deps.ts';
import { namesNothing, problem, problemBody, sendRefusal } from './problem.ts';
import type { Uploads } from './uploads.ts';
import { written, writtenInSteps } from './written.ts';
import { type NoteLimit, noteOutcome, securityLog } from './security-log.ts';

/** What every handler gets in addition to its validated input. */
export interface CallContext {
  /** The request's id, as in log lines and in the body of a 500. */
  requestId: string;
  ip: string;
  /** The User-Agent header, unchanged. Empty if the caller sends none. */
  userAgent: string;
  /** When the request arrived. Rules use it as their clock. */
  now: Date;
  /** Returns a signal that aborts if the client disconnects before the response is complete. */
  readonly goneSignal: () => AbortSignal;
  log: FastifyBaseLogger;
}

type Caller<S extends RouteSpec> = S['access'] extends 'public'
  ? { actor: Actor | null; scope: Scope | null }
  : { actor: Actor; scope: Scope };

export type HandlerInput<S extends RouteSpec> = ServerInput<S> & Caller<S> & { call: CallContext };

export type Handlers<T extends Record<string, RouteSpec>> = {
  [K in keyof T]: (input: HandlerInput<T[K]>) => Promise<Result<T[K]>>;
};

/** The signed-in caller of a request, or null for a stranger. */
export type Identify = (request: FastifyRequest) => Promise<Actor | null>;

interface ServeDeps extends ServerDeps {
  /**
   * Returns the maximum body size in bytes for what the path identifies. Used by routes whose limit
   * is `byParty`.
   */
  bodyByParty?: (params: unknown) => Promise<number>;
  services: { heavyReads: HeavyReads; identify: Identify; noteLimit: NoteLimit; uploads: Uploads };
}

/** Serves every route of a contract. A route without a handler does not compile. */
export function serve<T extends Record<string, RouteSpec>>(
  app: FastifyInstance,
  deps: ServeDeps,
  routes: T,
  handlers: Handlers<T>,
): void {
  const { bodyByParty = () => Promise.resolve(largeBody) } = deps;
  const log = { keys: deps.keys, noteLimit: deps.services.noteLimit };
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name] as unknown as (
      input: unknown,
    ) => Promise<Refusal | Success<number, unknown>>;
    const define = (on: FastifyInstance) =>
      on.route({
        method: route.method,
        url: route.path,
        schema: {
          summary: route.summary,
          operationId: name,
          tags: [route.path.split('/')[2] ?? 'api'],
          ...(route.access === 'public' ? { security: [] } : {}),
          ...(route.params && { params: route.params }),
          ...(route.query && { querystring: route.query }),
          ...(route.headers && { headers: route.headers }),
          ...(route.body && { body: route.body }),
          // A response of another content type is already text and needs no serializer.
          ...(route.produces
            ? {}
            : { response: { ...route.results, '4xx': problemBody, '5xx': problemBody } }),
        },
        bodyLimit: route.takes?.limit ?? bodyLimitOf(route.bodyLimit),
        config: { rateLimit: limitOf(deps.config, route.limit), contract: route },
        // Personal data must not be in any cache, and data that every reply changes need not be.
        onRequest: (_request, reply, done) => {
          reply.header('cache-control', 'no-store');
          done();
        },
        // The caller is checked before the input is read, so that callers without a session learn
        // nothing from validation. The check comes after the limiter, so that calls without a
        // session count too.
        preParsing: [
          guard(deps, route),
          ...(route.bodyLimit === 'byParty' ? [limitedByParty(largeBody, bodyByParty)] : []),
          ...(route.takes ? [deps.services.uploads.admit] : []),
        ],
        preValidation: refuseUnstorable,
        handler: async (request, reply) => {
          const input = {
            params: request.params,
            query: request.query,
            headers: request.headers,
            body: request.body,
            ...(route.takes && { file: request.body ?? new Uint8Array() }),
            actor: request.actor,
            scope: request.actor ? scopeOf(request.actor) : null,
            call: {
              requestId: request.id,
              ip: request.ip,
              userAgent: request.headers['user-agent'] ?? '',
              now: new Date(),
              // Not a getter: V8 would keep each answered request for a while, which made reads a
              // fifth slower.
              goneSignal: () => goneSignal(reply),
              log: request.log,
            },
          };
          const client = clientIdOf(request.headers['x-client-id']);
          const work = () => onBehalfOf(client, () => handler(input));
          const result = isHeavy(route)
            ? await inTurn(deps.services.heavyReads, request, reply, work)
            : await work();
          noteOutcome(log, name, input, result);
          if (isRefusal(result)) return sendRefusal(reply, result);
          if (result.headers) reply.headers(result.headers);
          if (route.produces) reply.type(route.produces);
          // Nobody reads the body of a HEAD, so a stream would stay open.
          if (request.method === 'HEAD' && result.body instanceof Readable) {
            result.body.destroy();
            return reply.code(result.status).send('');
          }
          if (route.shared && typeof result.body === 'object' && result.body !== null) {
            return reply
              .code(result.status)
              .type('application/json; charset=utf-8')
              .send(written(route, result.status, result.body));
          }
          if (Array.isArray(result.body) && result.body.length > perStep) {
            return reply
              .code(result.status)
              .type('application/json; charset=utf-8')
              .send(await writtenInSteps(reply, result.status, result.body));
          }
          return reply.code(result.status).send(result.body);
        },
      });
    if (!route.takes) {
      define(app);
      continue;
    }
    // A separate Fastify scope, in which request bodies are files.
    void app.register((files, _options, done) => {
      takeFiles(files);
      define(files);
      done();
    });
  }
}

/** Whether a read may be slow with many rows, such as a searchable list. */
const isHeavy = (route: RouteSpec): boolean =>
  route.method === 'GET' && (route.heavy === true || (isList(route) && 'q' in shapeOf(route)));

/** Time limit of a search. Only searches with few matches reach it. */
const searchMs = 3_000;

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  if (reply.raw.closed) leave();
  else reply.raw.once('close', leave);
  return gone.signal;
}

/** Queues the read until it may run, and ends it if its client disconnects. */
function inTurn<T>(
  heavyReads: HeavyReads,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const gone = goneSignal(reply);
  const isSearch = Boolean((request.query as { q?: string } | undefined)?.q);
  return heavyReads.run(request.actor?.tenantId ?? 'platform', gone, () =>
    withReadLimits({ ...(isSearch && { statementMs: searchMs }), gone }, work),
  );
}

/**
 * Decides whether the caller may make this call. It uses a callback, so that a caller without a
 * token, such as a guest, waits for nothing.
 */
const guard =
  ({ services }: ServeDeps, route: RouteSpec): preParsingHookHandler =>
  (request, reply, _body, done) => {
    const admit = (actor: Actor | null): void => {
      // A user who must first set up a second factor is treated like a caller without a session
      // until then.
      const isIncomplete = actor?.factorMissing === true && route.withoutFactor !== true;
      request.actor = isIncomplete ? null : actor;
      if (route.access === 'public') return done();
      if (!actor) return void reply.code(401).send(problem('unauthenticated'));
      if (isIncomplete) return void reply.code(403).send(problem('factorMissing'));
      if (route.access !== 'signedIn' && !can(actor, route.access)) {
        securityLog(request, 'refused', { operation: route.access, user: actor.id });
        return void reply.code(403).send(problem('forbidden'));
      }
      if (
        route.confirmedWithin !== undefined &&
        actor.hasFactor &&
        !isConfirmed(actor.confirmedAt, new Date(), route.confirmedWithin)
      ) {
        return void reply.code(403).send(problem('confirmIdentity'));
      }
      done();
    };
    if (route.unasked || request.headers.authorization === undefined) return admit(null);
    services.identify(request).then(admit, done);
  };

/** Refuses what no row has, and what PostgreSQL could not store. */
const refuseUnstorable: preValidationHookHandler = (request, reply, done) => {
  if (namesNothing(request.params)) return void reply.code(404).send(problem('notFound'));
  const unstorable =
    (request.isSuspicious ? findUnstorable(request.body) : null) ??
    findUnstorable(request.query) ??
    findUnstorable(request.params);
  if (unstorable === null) return done();
  const message = 'Contains a character we can’t store';
  reply.code(400).send(problem('invalid', message, [{ path: unstorable, code: 'notStorable', message }]));
};

/**
 * The path of the first text that PostgreSQL could not store (a NUL byte, an unpaired surrogate),
 * or null.
 */
function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (!isStorableText(key)) return path;
    const unstorable = findUnstorable(inner, at);
    if (unstorable !== null) return unstorable;
  }
  return null;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** The contract of the route. The OpenAPI document is made from it. */
    contract?: RouteSpec;
  }
}
