/** Gives all error responses one shape (docs/product/api.md#api). */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  errorCodes,
  issueCodes,
  type ErrorCode,
  type Issue,
  type Problem,
  type Said,
} from '#domain/kernel/errors.ts';
import { maxBodyBytes, type Refusal } from '#domain/kernel/route.ts';
import { reasonOf } from '#domain/kernel/reasons.ts';
import { ClientGone } from '../db/heavy-reads.ts';
import { isForeignKeyViolation, isUnavailable, newerSentence, sqlState } from '../db/connect.ts';
import { issuesOf } from './issues.ts';

/** The key of a sentence in the catalogs, and the values that the sentence needs. */
const inWords = {
  reason: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};

/** The OpenAPI schema of every error. It is open, because some codes add fields. */
export const problemBody = z
  .looseObject({
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    error: z.string(),
    ...inWords,
    issues: z
      .array(z.object({ path: z.string(), code: z.enum(issueCodes), ...inWords, message: z.string() }))
      .optional(),
  })
  .meta({ id: 'Problem' });

/** Returns the key and the params of a sentence, which is found by its English text if need be. */
const wordsOf = ({ message, reason, params = {} }: Said) =>
  reason === undefined ? reasonOf(message) : { reason, params };

export const problem = (
  code: ErrorCode,
  error: string | Said = errorCodes[code].sentence,
  issues?: readonly Issue[],
): Problem => {
  const said = typeof error === 'string' ? { message: error } : error;
  return {
    code,
    ...wordsOf(said),
    error: said.message,
    ...(issues?.length && {
      issues: issues.map((issue) => ({
        path: issue.path,
        code: issue.code ?? 'invalid',
        ...wordsOf(issue),
        message: issue.message,
      })),
    }),
  };
};

type Why = Pick<Refusal, 'error' | 'reason' | 'params'>;

const saidOf = ({ error: message, reason, params = {} }: Why) =>
  message !== undefined && reason !== undefined ? { message, reason, params } : message;

/**
 * Sends a 503 with the seconds until a retry, and with the request's id for finding its log lines.
 */
export const sendUnavailable = (
  request: FastifyRequest,
  reply: FastifyReply,
  { retryAfter = 2, extra, ...why }: Why & { retryAfter?: number; extra?: Refusal['extra'] } = {},
): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', String(retryAfter))
    .send({ ...extra, ...problem('unavailable', saidOf(why)), requestId: request.id });

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.refused === 'unavailable') return sendUnavailable(reply.request, reply, refusal);
  const body: Problem = {
    ...refusal.extra,
    ...problem(refusal.refused, saidOf(refusal), refusal.issues),
  };
  if (refusal.refused === 'tooMany')
    reply.header('retry-after', String(Number(refusal.extra?.retryAfter ?? 60)));
  return reply.code(errorCodes[refusal.refused].status).send(body);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an id in the path is not a UUID. The response is then a 404. */
export const namesNothing = (params: unknown): boolean =>
  Object.entries((params ?? {}) as Record<string, unknown>).some(
    ([name, value]) => /^(id|[a-z]+Id)$/.test(name) && !uuid.test(String(value)),
  );

export const isId = (text: string): boolean => uuid.test(text);

/** Input that is not HTTP never becomes a request. It is answered on the bare socket. */
export function sendClientError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [status, sentence] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request’s address or headers are too long.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive.']
        : ['400 Bad Request', 'We couldn’t read the request.'];
  const body = JSON.stringify(problem('invalid', sentence));
  // The response to a HEAD ends with its headers. Anything after them would be read as the next
  // response.
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${isHead ? '' : body}`,
  );
}

/** The error code of a body that cannot be parsed. */
export const notJson = 'NOT_JSON';

/** Foreign keys that refer to the calling user. They only fail if that user has been deleted. */
const namesTheCaller = [
  'activity_log_actor_id_users_id_fk',
  'events_created_by_users_id_fk',
  'events_deleted_by_users_id_fk',
  'guest_messages_sent_by_users_id_fk',
  'join_requests_decided_by_users_id_fk',
];

const tookTooLong = (request: FastifyRequest): string =>
  (request.query as { q?: string } | undefined)?.q
    ? 'The search took too long. Please search for a whole word, or for more of one.'
    : 'That took too long. Please try again shortly.';

const inUnits = (bytes: number): string =>
  bytes > maxBodyBytes ? `${Math.floor(bytes / 1_048_576)} MB` : `${Math.floor(bytes / 1_024)} KB`;

/**
 * Returns a sentence with the limit that applied. If the limit depends on the party's size, no
 * number is named.
 */
function tooLargeSentence(request: FastifyRequest): string {
  const { config, bodyLimit } = request.routeOptions ?? {};
  const { sentence } = errorCodes.tooLarge;
  return bodyLimit === undefined || config?.contract?.bodyLimit === 'byParty'
    ? sentence
    : `That’s too large. You can send up to ${inUnits(bodyLimit)} here.`;
}

/** The largest body that is too large and still received, in bytes. It isn't kept. */
const maxUnread = 100 * 1_048_576;

/** The one place where thrown errors become responses. */
export function errorReply(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = issuesOf(error, request);
    return reply.code(400).send(problem('invalid', issues[0], issues));
  }
  // The caller hung up before the body was complete. Nobody reads the response, and nothing failed
  // here.
  if (error.code === 'ECONNRESET' && error.statusCode === 400)
    return reply.code(400).send(problem('invalid', 'We couldn’t read the request.'));
  if (error instanceof ClientGone) return sendUnavailable(request, reply);
  // The statement exceeded its time limit, as some searches do when few rows match.
  if (sqlState(error) === '57014') {
    request.log.warn({ err: error }, 'a statement took too long');
    return sendUnavailable(request, reply, { error: tookTooLong(request), retryAfter: 5 });
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is not available');
    const sentence = newerSentence(error);
    return sendUnavailable(request, reply, sentence === undefined ? {} : { error: sentence });
  }
  // The caller was deleted after their session was checked and before a row with their id was
  // written.
  if (namesTheCaller.some((constraint) => isForeignKeyViolation(error, constraint))) {
    return reply.code(401).send(problem('unauthenticated'));
  }
  // A value that passed validation but does not fit the database is the caller's mistake
  // (docs/product/api.md#api).
  if (['22003', '22007', '22008', '22021', '22P02', '22P05'].includes(sqlState(error) ?? '')) {
    request.log.warn({ err: error }, 'a value that the database cannot store');
    return reply.code(400).send(problem('invalid', 'A value is out of range or can’t be stored.'));
  }
  const status = error.statusCode ?? 500;
  // A queue is full, and calls that do not fit are refused at once.
  if (status === 503) return sendUnavailable(request, reply);
  if (status === 429) return reply.code(429).send(problem('tooMany'));
  if (status === 413) {
    // A caller may read the answer only once it has sent everything. On a closed connection it
    // would never see it.
    if (Number(request.headers['content-length']) <= maxUnread) reply.removeHeader('connection');
    const isFile = request.routeOptions?.config?.contract?.takes !== undefined;
    const body = problem('tooLarge', tooLargeSentence(request));
    return reply.code(413).send({ ...body, ...(isFile && { limit: 'bytes' }) });
  }
  if (status === 415)
    return reply.code(400).send(problem('invalid', 'Send JSON, with the content type application/json.'));
  if (status >= 400 && status < 500) {
    const sentence = error.code === notJson ? error.message : 'We couldn’t read the request.';
    return reply
      .code(status === 404 ? 404 : 400)
      .send(problem(status === 404 ? 'notFound' : 'invalid', sentence));
  }
  request.log.error({ err: error }, 'a request failed');
  return reply.code(500).send({ ...problem('internal'), requestId: request.id });
}
