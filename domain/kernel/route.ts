/**
 * The contract kernel. A route is declared once: the server's validation, the typed browser client, the OpenAPI
 * document and the sweep that tries every route as every role are all made from the declaration.
 */
import type { z } from 'zod';
import type { Action } from '../access/rules.ts';
import type { ErrorCode, Issue } from './errors.ts';

/** `public`: nobody need be signed in. `signedIn`: any role. Else the action that `can` must allow the role. */
export type Access = 'public' | 'signedIn' | Action;

/** Which bucket of the rate limiter counts the call; the figures stand in server/http/limits.ts. */
export type LimitClass =
  'login' | 'signup' | 'register' | 'join' | 'search' | 'submit' | 'link' | 'mailedLink';

export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As Fastify writes it: `/api/events/:id`. */
  readonly path: string;
  readonly access: Access;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** By status. What a schema does not declare never leaves the server. */
  readonly results: Readonly<Partial<Record<200 | 201, z.ZodType>>>;
  /** Beyond those every route can give: invalid, unauthenticated, forbidden, tooLarge, tooMany, internal, unavailable. */
  readonly errors: readonly ErrorCode[];
  readonly limit?: LimitClass;
  /** Nobody asks who calls: it is answered while the database, which knows the sessions, is away. Access is `public`. */
  readonly unasked?: true;
  /** Also for users who have to set up a second factor first. */
  readonly withoutFactor?: true;
  /** Reads so much that few such calls run at once, as lists that can be searched do anyway. */
  readonly heavy?: true;
  /**
   * The largest body in bytes, 16 KB where nothing is said; `byParty`: 64 KB, and more where the event takes parties
   * that need it.
   */
  readonly bodyLimit?: number | 'byParty';
  /**
   * Callers who come together may be given the very same object, which is never changed afterwards: it is validated and
   * written as JSON once for all of them.
   */
  readonly shared?: true;
  /** Another content type than JSON: the reply is text, or a stream of it. */
  readonly produces?: string;
  /**
   * The body is a file of at most `limit` bytes, handed over as it came. `types` is what the API's document says; what the
   * file is its bytes tell.
   */
  readonly takes?: { readonly types: readonly string[]; readonly limit: number };
}

/** What a body may have, in bytes: a form of a few lines, one of several long texts, and the largest of all. */
export const usualBody = 16 * 1_024;
export const largeBody = 64 * 1_024;
export const largestBody = 1_024 * 1_024;

/** Keeps the literal types of the declaration. */
export const defineRoutes = <const T extends Record<string, RouteSpec>>(routes: T): T => routes;

type Part = 'params' | 'query' | 'headers' | 'body';
type Parsed<S, K extends Part> = S extends { readonly [P in K]: z.ZodType }
  ? { [P in K]: z.output<S[K]> }
  : unknown;
type Sent<S, K extends Part> = S extends { readonly [P in K]: z.ZodType }
  ? object extends z.input<S[K]>
    ? { [P in K]?: z.input<S[K]> }
    : { [P in K]: z.input<S[K]> }
  : unknown;

type SentFile<S> = S extends { readonly takes: object } ? { file: Blob } : unknown;

/** What a handler is given, after validation. */
export type ServerInput<S> = (S extends { readonly takes: object } ? { file: Uint8Array } : unknown) &
  Parsed<S, 'params'> &
  Parsed<S, 'query'> &
  Parsed<S, 'headers'> &
  Parsed<S, 'body'>;
/** What the browser client is given, before validation. */
export type ClientInput<S> = SentFile<S> &
  Sent<S, 'params'> &
  Sent<S, 'query'> &
  Sent<S, 'headers'> &
  Sent<S, 'body'>;

/** The body of a success. */
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
  readonly issues?: readonly Issue[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Codes that need no declaration, because the kernel itself may give them on any route. */
export type CommonCode = 'invalid' | 'tooManyRows' | 'unauthenticated' | 'forbidden';

/** A text in another content type than JSON may also be sent piece by piece. */
type Streamed<S> = S extends { readonly produces: string } ? AsyncIterable<string | Uint8Array> : never;

/** What a handler may return: a declared success or a declared refusal. */
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

/** A list without pages has no more rows than this; a longer one asks for pages. */
export const mostBareRows = 10_000;
/** Matches of a search are counted up to here; beyond, the answer says that there are more. */
export const mostCounted = 1_000;

/** The headers that say how many there are on all pages together; `q` is what was searched for. */
export const totalHeaders = (total: number, q?: string): Record<string, string> =>
  q && total > mostCounted
    ? { 'x-total-count': String(mostCounted), 'x-total-more': 'true' }
    : { 'x-total-count': String(total) };

export const tooManyRows = (): Refusal<'tooManyRows'> =>
  refuse('tooManyRows', undefined, { extra: { code: 'tooManyRows' } });

/** A list: the total travels in headers. */
export const okList = <Row>(
  rows: Row[],
  total: number,
  q?: string,
): Success<200, Row[]> | Refusal<'tooManyRows'> =>
  rows.length > mostBareRows ? tooManyRows() : ok(200, rows, totalHeaders(total, q));

export const refuse = <const Code extends ErrorCode>(
  code: Code,
  error?: string,
  more?: { issues?: readonly Issue[]; extra?: Record<string, unknown> },
): Refusal<Code> => ({ refused: code, error, issues: more?.issues, extra: more?.extra });

/** A refusal that one field of the body is to blame for, so that forms say it beside that field. */
export const refuseField = <const Code extends ErrorCode>(
  code: Code,
  path: string,
  error: string,
): Refusal<Code> => refuse(code, error, { issues: [{ path, message: error }] });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
