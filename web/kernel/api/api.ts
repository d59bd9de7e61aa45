/**
 * The browser's client, made from the contract: the same paths, the same types, one way to fail.
 */
import type { ClientInput, Body, RouteSpec } from '#domain/kernel/route.ts';
import type { Contracts, Slice } from '#domain/contracts.ts';
import { ApiError } from './api-error.ts';
import { watchConnection } from '../live/connection.ts';
import { clientId, watchChange } from '../live/own-changes.ts';
import { type CallableRoute, routes } from './routes.ts';
import { readStored } from '../storage.ts';
import { inWords } from '../words.ts';

export const tokenKey = 'auth_token';

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  file?: Blob;
};

let refused: (status: 401 | 403) => void = () => undefined;

/**
 * Registers a listener for refused calls that carried a token. A 401 means that the session has
 * ended. A 403 means that the user may have another role by now.
 */
export const onRefused = (listener: (status: 401 | 403) => void): void => {
  refused = listener;
};

let askIdentity: () => Promise<boolean> = () => Promise.resolve(false);

/**
 * Registers the function that asks users to prove who they are. It resolves to whether they did; if
 * so, the call that needed it is made once more.
 */
export const onConfirmIdentity = (ask: () => Promise<boolean>): void => {
  askIdentity = ask;
};

/**
 * Reports a refused call, unless its session was left in the meantime. A late response to an old
 * session says nothing about the one that is stored now.
 */
function tellRefused(status: 401 | 403, token: string | null): void {
  if (token !== null && token === readStored(tokenKey)) refused(status);
}

export interface Answered<T> {
  body: T;
  headers: Headers;
}

interface CallOptions {
  token?: string;
  signal?: AbortSignal;
  /** Lets the call outlive its page, which the user is leaving. */
  keepalive?: boolean;
  /** The caller handles a 401 itself: it doesn't end the session. */
  keepsSession?: true;
}

/**
 * Makes a call. If the server first asks who the user is, the call is repeated once the user has
 * confirmed their identity.
 */
export async function afterIdentity<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.problem?.code === 'confirmIdentity';
    if (isAsked && (await askIdentity())) return attempt();
    throw error;
  }
}

/**
 * Makes one call. It throws an ApiError for every response that isn't ok. `token` overrides the
 * stored one.
 */
export function request<S extends RouteSpec>(
  route: CallableRoute<S>,
  input: ClientInput<S> | undefined,
  options: CallOptions = {},
): Promise<Answered<Body<S>>> {
  const answered = afterIdentity(() => call(route, input, options));
  if (route.method !== 'GET') watchChange(answered);
  return answered;
}

async function call<S extends RouteSpec>(
  route: CallableRoute<S>,
  input: ClientInput<S> | undefined,
  options: CallOptions,
): Promise<Answered<Body<S>>> {
  const { params = {}, query = {}, headers = {}, body, file } = (input ?? {}) as Loose;
  const token = options.token ?? readStored(tokenKey);
  const calling = fetch(pathOf(route.path, params, query), {
    method: route.method,
    credentials: 'include',
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter((entry) => entry[1] !== undefined)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.type }),
      ...(token ? { authorization: `Bearer ${token}`, 'x-client-id': clientId } : {}),
    } as Record<string, string>,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  });
  watchConnection(calling);
  const response = await calling;
  const text = await response.text();
  if (!response.ok) {
    const { status } = response;
    const error = new ApiError(status, response.statusText, text);
    const isTold = options.token === undefined && !(status === 401 && options.keepsSession);
    // A 403 that asks users to confirm their identity says nothing about the session or the role.
    const isRefused = status === 401 || (status === 403 && error.problem?.code !== 'confirmIdentity');
    if (isRefused && isTold) tellRefused(status, token);
    throw error;
  }
  const parsed: unknown = route.produces
    ? text
    : text === ''
      ? undefined
      : inReadersWords(JSON.parse(text) as { message?: string } | null);
  return { body: parsed as Body<S>, headers: response.headers };
}

/** Translates a response that says only what was done, such as `{ message: 'Gift removed.' }`. */
function inReadersWords(body: { message?: string } | null): unknown {
  return body?.message && Object.keys(body).length === 1 ? { message: inWords(body.message) } : body;
}

/**
 * Opens a stream of server-sent events. It throws an ApiError like any call. Aborting `signal` ends
 * the stream.
 */
export async function openStream(
  route: CallableRoute,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const token = readStored(tokenKey);
  const response = await fetch(route.path, {
    credentials: 'include',
    cache: 'no-store',
    signal,
    headers: {
      accept: 'text/event-stream',
      'x-client-id': clientId,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !response.body || !isStream) {
    const text = await response.text();
    if (response.status === 401) tellRefused(401, token);
    throw new ApiError(response.status, response.statusText, text);
  }
  return response.body;
}

function pathOf(path: string, params: Record<string, string>, query: NonNullable<Loose['query']>): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

type ClientOptions = Pick<CallOptions, 'signal' | 'keepalive'>;

type Client<T extends Record<string, RouteSpec>> = {
  [K in keyof T]: object extends ClientInput<T[K]>
    ? (input?: ClientInput<T[K]>, options?: ClientOptions) => Promise<Body<T[K]>>
    : (input: ClientInput<T[K]>, options?: ClientOptions) => Promise<Body<T[K]>>;
};

const client = (calls: Record<string, CallableRoute>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, route]) => [
      name,
      async (input: ClientInput<RouteSpec>, options?: ClientOptions) =>
        (await request(route, input, options)).body,
    ]),
  );

export interface Page<Row> {
  rows: Row[];
  total: number;
  /**
   * Whether there are more rows than `total`: the server counts the matches of a search only up to
   * a limit.
   */
  more: boolean;
  /** Whether the search can't find the newest rows yet. */
  isBehind: boolean;
}

/** Returns the facts in a list's headers, such as how many rows all pages have. */
export const countOf = (
  headers: Headers,
  rows: readonly unknown[],
): Pick<Page<unknown>, 'total' | 'more' | 'isBehind'> => ({
  total: Number(headers.get('x-total-count') ?? rows.length),
  more: headers.get('x-total-more') === 'true',
  isBehind: headers.get('x-search-behind') === 'true',
});

/** Fetches one page of a list, with the total of all pages. */
export async function requestPage<S extends RouteSpec>(
  route: CallableRoute<S>,
  input: ClientInput<S>,
): Promise<Body<S> extends (infer Row)[] ? Page<Row> : never> {
  const { body, headers } = await request(route, input);
  const rows = body as unknown[];
  return { rows, ...countOf(headers, rows) } as never;
}

/** The clients of all slices, called like `api.events.getEvent({ … })`. */
export const api = Object.fromEntries(
  Object.entries(routes).map(([slice, calls]) => [slice, client(calls)]),
) as unknown as { [S in Slice]: Client<Contracts[S]> };
