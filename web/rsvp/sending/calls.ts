/**
 * The page's calls to the server. They need no credentials; a reply alone carries the session, if
 * there is one.
 */
import type { Issue } from '#domain/kernel/errors.ts';
import type { FormSigns, OwnReply, Submitted } from '#domain/replies/contract.ts';
import { sayIn } from '#domain/kernel/say.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { PublicEvent } from '../page/event.ts';
import { languageQuery } from '../page/place.ts';

export interface Failure {
  failed: true;
  /** The server's sentence, or the page's own if there is none. */
  sentence: string;
  /** The HTTP status, or 0 without any response. */
  status: number;
  /** How long the server asks clients to wait, in milliseconds. */
  retryAfter?: number;
  issues: Issue[];
  /** The code of a failure that the page reacts to. */
  code?: string;
}

const patience = 30_000;

let words: GuestWords | null = null;

/** Sets the words for failures. A page has one language, so it calls this once. */
export const tellFailuresIn = (language: GuestWords): void => {
  words = language;
};

type Failing = keyof GuestWords['failed'];

/** Puts a refusal into the page's words. Without a known reason, the server's sentence stays. */
const inWords = ({ reason, params }: Partial<Issue>, sentence: string) =>
  (words && sayIn(words.errors, { reason, params })) ?? sentence;

export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  failing: Failing,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<T | Failure> {
  const fallback = words?.failed[failing] ?? failing;
  const failure = (status: number, sentence = fallback, issues: Failure['issues'] = []): Failure => ({
    failed: true,
    sentence,
    status,
    issues,
  });
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patience);
  try {
    const response = await fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
      credentials: 'omit',
      signal: giveUp.signal,
    });
    // A response that was cut off counts as none: the server may have accepted the request.
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer === null ? failure(0) : (answer as T);
    const { error, issues, code, reason, params } = (answer ?? {}) as Partial<Issue> & {
      error?: unknown;
      issues?: Failure['issues'];
      code?: unknown;
    };
    const seconds = Number(response.headers.get('retry-after'));
    return {
      ...failure(
        response.status,
        inWords({ reason, params }, typeof error === 'string' ? error : fallback),
        (issues ?? []).map((issue) => ({ ...issue, message: inWords(issue, issue.message) })),
      ),
      ...(seconds > 0 && { retryAfter: seconds * 1_000 }),
      ...(typeof code === 'string' && { code }),
    };
  } catch {
    return failure(0);
  } finally {
    clearTimeout(timer);
  }
}

export const hasFailed = (result: object): result is Failure => 'failed' in result;

/**
 * Returns whether the failure means that the event may have changed: it may be full, closed, or ask
 * for something else. The page then loads it again.
 */
export const isNews = ({ status }: Failure): boolean => status >= 400 && status < 500;

export const at = (customUrl: string, rest: string) => `/api/rsvp/${encodeURIComponent(customUrl)}/${rest}`;

/** Returns the token or code of the invitation that opened the page. */
export const invitationOfPage = () => new URLSearchParams(location.search).get('i');

/** Reads the event again, in the page's language. */
export function readEvent(event: PublicEvent) {
  const invitation = invitationOfPage();
  const query = new URLSearchParams({ ...(invitation && { i: invitation }), ...languageQuery(event) });
  const by = query.size > 0 ? `?${query}` : '';
  return call<PublicEvent>('GET', at(event.customUrl, `data${by}`), 'event');
}

/** The session of a member who is signed in to this browser: the reply then names their account. */
function sessionHeader(): { authorization?: string } {
  try {
    const token = localStorage.getItem('auth_token');
    // A token with other characters would make the whole call fail.
    return token !== null && /^[\w-]+$/.test(token) ? { authorization: `Bearer ${token}` } : {};
  } catch {
    return {};
  }
}

/**
 * Submits a reply. `signs` is not part of the attempt's body, so an attempt stays the same whenever
 * its form was rendered.
 */
export const submitReply = (customUrl: string, body: string, key: string, signs: FormSigns = {}) =>
  call<Submitted>('POST', at(customUrl, 'submit'), 'submit', {
    body: JSON.stringify({ ...(JSON.parse(body) as object), ...signs }),
    headers: { 'idempotency-key': key, ...sessionHeader() },
  });

/** Reads a reply, with the host's words in the page's language. */
export const readReply = (customUrl: string, token: string) => {
  const { lang } = document.documentElement;
  return call<OwnReply>(
    'GET',
    at(customUrl, `reply/${encodeURIComponent(token)}${lang && `?l=${lang}`}`),
    'load',
  );
};

/**
 * Returns a new key. It avoids `randomUUID`, which exists only on https and localhost: a page in a
 * home network has neither.
 */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A reply that was sent, and the key by which the server recognizes it. */
export interface Attempt {
  body: string;
  key: string;
}

/**
 * Returns the attempt for a body. The same body keeps its key, so sending it again after a lost
 * response or a second click counts once. A changed reply is a new attempt.
 */
export const attemptOf = (body: string, before: Attempt | null): Attempt =>
  before?.body === body ? before : { body, key: newKey() };
