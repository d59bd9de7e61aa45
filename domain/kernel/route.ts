/**
 * The contract kernel. A route is declared once. The declaration makes the server's validation, the
 * typed browser client, the OpenAPI document, and the sweep that tries every route as every role.
 */
import type { z } from 'zod';
import type { Action } from '../access/rules.ts';
import type { ConfirmedWithin } from '../factors/rules.ts';
import type { ErrorCode, Issue, SentenceParams } from './errors.ts';
import type { Sentence } from './sentence.ts';

/**
 * The callers that a route allows. `public`: no session needed. `signedIn`: any role. Otherwise the
 * action that `can` must allow.
 */
export type Access = 'public' | 'signedIn' | Action;

/** The rate limiter's bucket. The limits are in server/http/rate-limits.ts. */
export type LimitClass =
  'login' | 'signup' | 'register' | 'join' | 'search' | 'submit' | 'link' | 'mailedLink';

export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in Fastify's form: `/api/events/:id`. */
  readonly path: string;
  readonly access: Access;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** Response schemas by status. Fields that a schema lacks never leave the server. */
  readonly results: Readonly<Partial<Record<200 | 201, z.ZodType>>>;
  /**
   * Errors beyond those that every route can give: invalid, unauthenticated, forbidden, tooLarge,
   * tooMany, internal, unavailable.
   */
  readonly errors: readonly ErrorCode[];
  readonly limit?: LimitClass;
  /**
   * The route doesn't look up the session, so it answers while the database is down. Requires
   * `public` access.
   */
  readonly unasked?: true;
  /** Users with a second factor must have confirmed their identity within this time, else 403. */
  readonly confirmedWithin?: ConfirmedWithin;
  /**
   * Whether the route also allows users whose role requires a second factor and who have not set
   * one up yet.
   */
  readonly withoutFactor?: true;
  /**
   * The route reads so much that only a few such calls run at once. Searchable lists have this
   * limit anyway.
   */
  readonly heavy?: true;
  /**
   * The maximum body in bytes, 16 KB by default. `byParty` means 64 KB, or more if the event's
   * largest party needs it.
   */
  readonly bodyLimit?: number | 'byParty';
  /**
   * Concurrent callers may share one result object, which is validated and serialized once. Never
   * change it afterwards.
   */
  readonly shared?: true;
  /** The content type, if it is not JSON. The result is text or a stream of it. */
  readonly produces?: string;
  /**
   * The body is a file of at most `limit` bytes, passed on as it came. `types` only informs the API
   * document. Readers detect the type from the content.
   */
  readonly takes?: { readonly types: readonly string[]; readonly limit: number };
}

/** Body sizes in bytes: a form of a few lines, one with several long texts, and the maximum. */
export const usualBody = 16 * 1_024;
export const largeBody = 64 * 1_024;
export const maxBodyBytes = 1_024 * 1_024;

/** Keeps the literal types of the declaration. */
export const defineRoutes = <const T extends Record<string, RouteSpec>>(routes: T): T => routes;

type Part = 'params' | 'query' | 'headers' | 'body';
type Parsed<S, K extends Part> = S extends { readonly [P in K]: z.ZodType }
  ? { [P in K]: z.output<S[K]> }
  : unknown;
type CallerInput<S, K extends Part> = S extends { readonly [P in K]: z.ZodType }
  ? object extends z.input<S[K]>
    ? { [P in K]?: z.input<S[K]> }
    : { [P in K]: z.input<S[K]> }
  : unknown;

type SentFile<S> = S extends { readonly takes: object } ? { file: Blob } : unknown;

/** A handler's input, after validation. */
export type ServerInput<S> = (S extends { readonly takes: object } ? { file: Uint8Array } : unknown) &
  Parsed<S, 'params'> &
  Parsed<S, 'query'> &
  Parsed<S, 'headers'> &
  Parsed<S, 'body'>;
/** The browser client's input, before validation. */
export type ClientInput<S> = SentFile<S> &
  CallerInput<S, 'params'> &
  CallerInput<S, 'query'> &
  CallerInput<S, 'headers'> &
  CallerInput<S, 'body'>;

/** The body of a route's successful response. */
export type Body<S extends RouteSpec> = {
  [K in keyof S['results']]: S['results'][K] extends z.ZodType ? z.output<S['results'][K]> : never;
}[keyof S['results']];

export interface Success<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly refused: Code;
  readonly error?: string;
  readonly reason?: string;
  readonly params?: SentenceParams;
  readonly issues?: readonly Issue[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Codes that the kernel may give on any route, so no route declares them. */
export type CommonCode = 'invalid' | 'tooManyRows' | 'unauthenticated' | 'forbidden';

/** Text other than JSON may also be sent piece by piece. */
type Streamed<S> = S extends { readonly produces: string } ? AsyncIterable<string | Uint8Array> : never;

/** A handler's result: a declared success or a declared refusal. */
export type Result<S extends RouteSpec> =
  | {
      [K in keyof S['results'] & number]: S['results'][K] extends z.ZodType
        ? Success<K, z.input<S['results'][K]> | Streamed<S>>
        : never;
    }[keyof S['results'] & number]
  | Refusal<S['errors'][number] | CommonCode>;

export const ok = <const Status extends 200 | 201, Body>(
  status: Status,
  body: Body,
  headers?: Record<string, string>,
): Success<Status, Body> => (headers ? { status, body, headers } : { status, body });

/** The maximum number of rows of a list without pages. A longer list needs pages. */
export const maxBareRows = 10_000;
/** A search counts its matches up to this number. Beyond it, a header says that there are more. */
export const maxCounted = 1_000;

/**
 * The headers with the total of all pages. `q` is the search text. `isBehind` means that the search
 * can't find the newest rows yet.
 */
export const totalHeaders = (total: number, q?: string, isBehind = false): Record<string, string> => ({
  ...(q && total > maxCounted
    ? { 'x-total-count': String(maxCounted), 'x-total-more': 'true' }
    : { 'x-total-count': String(total) }),
  ...(isBehind && { 'x-search-behind': 'true' }),
});

export const tooManyRows = (): Refusal<'tooManyRows'> =>
  refuse('tooManyRows', undefined, { extra: { code: 'tooManyRows' } });

/** Returns a list whose total is sent in headers. */
export const okList = <Row>(
  rows: Row[],
  total: number,
  q?: string,
  isBehind?: boolean,
): Success<200, Row[]> | Refusal<'tooManyRows'> =>
  rows.length > maxBareRows ? tooManyRows() : ok(200, rows, totalHeaders(total, q, isBehind));

/** Refuses with a sentence (sentence.ts), or with the sentence of the code if none is given. */
export const refuse = <const Code extends ErrorCode>(
  code: Code,
  error?: string | Sentence,
  more?: { issues?: readonly Issue[]; extra?: Record<string, unknown> },
): Refusal<Code> => {
  const { message, ...reason } = typeof error === 'object' ? error : { message: error };
  return { refused: code, error: message, ...reason, issues: more?.issues, extra: more?.extra };
};

/** Returns a refusal caused by one field of the body, so that forms show it at that field. */
export const refuseField = <const Code extends ErrorCode>(
  code: Code,
  path: string,
  error: string | Sentence,
): Refusal<Code> =>
  refuse(code, error, {
    issues: [typeof error === 'object' ? { path, ...error } : { path, message: error }],
  });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
