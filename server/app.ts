/**
 * The app factory: makes one Fastify instance from its dependencies, for the process, for tests and
 * for a second process.
 */
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod';
import { contracts, type Contracts, type Slice } from '#domain/contracts.ts';
import { usualBody } from '#domain/kernel/route.ts';
import { makePasswords } from './accounts/passwords.ts';
import { identify } from './accounts/sessions.ts';
import { coverBudget } from './covers/budget.ts';
import { makeCoverFiles } from './covers/files.ts';
import { makeCoverReader } from './covers/reader.ts';
import { makeReaderBehind, socketVariable } from './covers/reader-behind.ts';
import { setPlansInForce } from './plans/in-force.ts';
import { heavyReadLimits, heavyReads } from './db/heavy-reads.ts';
import { newId } from './db/id.ts';
import { customUrlsIn } from './events/address.ts';
import { parseJson } from './http/bodies.ts';
import { answerCompiler } from './http/answers.ts';
import { compressAnswers } from './http/compress.ts';
import { serveDescription } from './http/description/description.ts';
import { endConnectionsOnClose, trusted } from './http/connections.ts';
import type { AppOptions, PlatformDeps } from './http/deps.ts';
import { doorCalls, limitOf, wrongAddresses } from './http/rate-limits.ts';
import { describeRoute } from './http/description/openapi.ts';
import { installValidationSentences } from './http/issues.ts';
import { sendClientError, errorReply, problem } from './http/problem.ts';
import { refuseOverload } from './http/overload.ts';
import { securityHeaders } from './http/security.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { makeNoteLimit } from './http/security-log.ts';
import { handlersOf } from './handlers.ts';
import { serve, type Handlers } from './http/serve.ts';
import { makeUploads } from './http/uploads.ts';
import { servePages } from './http/pages/pages.ts';
import { limitDoors } from './limits/doors.ts';
import { limitGuesses } from './limits/guesses.ts';
import { rateCounts } from './limits/rates.ts';
import { wholeLists } from '#domain/doors/rules.ts';
import { readsPerMinute } from '#domain/reading-links/rules.ts';
import { makeCodesDrawing } from './exports/drawing.ts';
import { makeListReader } from './imports/reader.ts';
import { lookupLimits } from './guest-list/lookup-limits.ts';
import { serveLinkPages } from './link-pages.ts';
import { makeStreams } from './live/streams.ts';
import { makeDelivery } from './mail/delivery.ts';
import { makeMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/routes.ts';
import { jobTurns, makeAllowance } from './processes/allowance.ts';
import { coresOfEach, processCount, processName } from './processes/count.ts';
import { metricsOfAll } from './processes/worker.ts';
import { hourlyLimit } from './limits/hourly.ts';
import { waitingMail } from './outbox/waiting.store.ts';
import { findAddressIn } from './event-row/find-address.ts';
import { maxSnapshots } from './replies/list/export.ts';
import { makeTurns } from './replies/list/turns.ts';
import { makePublicEvents, partyBody } from './replies/public-event/public-event.ts';
import { makeSettlement } from './replies/settle/submit.ts';
import type { PlatformAppDeps, Services } from './services.ts';

function makeServices(
  deps: PlatformDeps,
  { programs }: AppOptions,
  counts: ReturnType<typeof rateCounts>,
): Services {
  const findAddress = findAddressIn(deps.database);
  const processes = processCount(deps.config);
  const pictures = process.env[socketVariable];
  const cores = coresOfEach(processes);
  const streams = makeStreams(deps);
  const reads = heavyReads(heavyReadLimits(cores));
  const settlement = makeSettlement(deps, findAddress, (...batch) => metrics.noteBatch(...batch));
  const metrics = makeMetrics(processName(), {
    repliesWaiting: () => settlement.waiting(),
    streams: () => streams.size,
    heavyReads: () => reads.state(),
    pools: () => deps.database.pools(),
  });
  return {
    settlement,
    publicEvents: makePublicEvents(deps),
    streams,
    heavyReads: reads,
    metrics,
    exportTurns: makeTurns(maxSnapshots),
    delivery: makeDelivery(),
    identify: (request) => identify(deps, request),
    findAddress,
    passwords: makePasswords(cores),
    noteLimit: makeNoteLimit(),
    customUrls: customUrlsIn(deps.database),
    listCopies: hourlyLimit(deps, 'list copies', 10),
    takenAddresses: hourlyLimit(deps, 'taken addresses', 30),
    linkReads: hourlyLimit(deps, 'reads of a link', readsPerMinute, 60_000),
    doorLists: counts.counter('whole lists of doors', {
      ...wholeLists,
      ...(!deps.config.rateLimit && { max: Infinity }),
    }),
    uploads: makeUploads(),
    coverReader: pictures === undefined ? makeCoverReader(programs?.covers) : makeReaderBehind(pictures),
    coverTurns: jobTurns(1),
    coverFiles: makeCoverFiles(deps.database),
    coverBudget: coverBudget(deps),
    listReader: makeListReader(programs?.lists),
    codesDrawing: makeCodesDrawing(programs?.codes),
    allowance: makeAllowance(deps, jobTurns(cores)),
    lookupLimits: lookupLimits(deps),
  };
}

export async function buildApp(
  processDeps: PlatformDeps,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const counts = rateCounts(processDeps.database);
  const services = makeServices(processDeps, options, counts);
  const deps: PlatformAppDeps = { ...processDeps, services };
  installValidationSentences();
  const app = Fastify({
    loggerInstance: deps.logger,
    // On a busy event, two log lines for every request would flood the log. One line for a failure
    // is enough.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: usualBody,
    // A client that sends its body byte by byte must not hold a connection forever. A slow phone
    // has enough time.
    requestTimeout: 60_000,
    // Closing waits for calls that are under way and cuts idle connections. If a call arrives
    // meanwhile on an open connection, it is answered too, as the last one there. The database
    // stays open until all calls are done.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Node accepts no request head longer than this. A path that is too long for an id or an
    // address gets a 404.
    routerOptions: { maxParamLength: 16_384 },
    // Failures before a route is found, or before there is a request at all, get a response of the
    // same shape.
    frameworkErrors: (error, request, reply) => void errorReply(error, request, reply as FastifyReply),
    clientErrorHandler: sendClientError,
  }) as unknown as FastifyInstance;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerCompiler(!deps.config.production));
  setPlansInForce(deps.config.hasPlans);
  app.setErrorHandler(errorReply);
  app.decorate('services', services);
  app.decorateRequest('actor', null);
  app.decorateRequest('isSuspicious', false);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);

  const headers = securityHeaders(deps.config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  compressAnswers(app);
  // Must run before the limiter sees the routes. The general limit then also covers what plugins
  // serve, such as files or the description of the API.
  app.addHook('onRoute', (route) => {
    route.config = { rateLimit: limitOf(deps.config, undefined), ...route.config };
  });
  refuseOverload(app, options.maxUnderWay);
  await app.register(rateLimit, {
    global: false,
    store: counts.Store,
    onExceeded: (request: FastifyRequest) => services.noteLimit(request, request.routeOptions.url ?? 'calls'),
  });
  if (deps.config.rateLimit) {
    limitGuesses(app, counts.counter('wrong addresses of events', wrongAddresses), services.noteLimit);
    const limits = {
      calls: counts.counter('calls of doors', doorCalls),
      wrong: counts.counter('wrong links of doors', wrongAddresses),
    };
    limitDoors(app, limits, services.noteLimit);
  }
  app.addHook('onClose', () => counts.stop());
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Turnout',
        version: '0.2.0',
        description:
          'Events, replies, capacity and waitlists. Errors are `{ "code", "error": "a sentence", "issues"?: [{ "path", "code", "message" }] }`: ask the code, ' +
          'show the sentence. ' +
          'Lists are bare arrays; with `page` and `pageSize` they come in pages and `X-Total-Count` has the total.',
      },
      servers: [{ url: deps.config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  });
  serveDescription(app);

  serveMetrics(app, deps, {
    everyProcess: () => metricsOfAll(() => services.metrics.ofProcess()),
    waitingMail: () => waitingMail(deps.database.platform),
  });

  const handlers = handlersOf(deps);
  for (const slice of Object.keys(contracts) as Slice[]) serveSlice(app, deps, slice, handlers);
  // Streams never end on their own, so they are ended before closing waits for calls that are under
  // way.
  app.addHook('preClose', () => services.streams.close());
  const { coverReader, listReader, codesDrawing } = services;
  for (const part of [coverReader, listReader, codesDrawing]) app.addHook('onClose', () => part.close());
  endConnectionsOnClose(app);

  for (const url of ['/api', '/api/*']) {
    app.all(url, { schema: { hide: true } }, (_request, reply) => reply.code(404).send(problem('notFound')));
  }
  await serveLinkPages(app, deps);
  serveSecurityTxt(app, deps.config, new Date());
  await servePages(app, deps, options);
  return app;
}

const serveSlice = <S extends Slice>(
  app: FastifyInstance,
  deps: PlatformAppDeps,
  slice: S,
  handlers: { [Each in Slice]: Handlers<Contracts[Each]> },
) =>
  serve<Contracts[S]>(
    app,
    { ...deps, bodyByParty: (params) => partyBody(deps.services.publicEvents, params) },
    contracts[slice],
    handlers[slice],
  );
