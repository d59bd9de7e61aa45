/**
 * Limits what a request may send. One pass over a body's text decides whether to walk its values.
 * Walking a large body takes ten times as long as parsing it, on the only event loop.
 */
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { maxBodyBytes, usualBody } from '#domain/kernel/route.ts';
import { notJson } from './problem.ts';

const deepest = 32;

/**
 * Matches any body with a prototype key, a NUL or half a surrogate pair, even if escapes spell
 * them. A match is only a suspicion, but a body without a match is clean.
 */
const suspicion = /__proto__|constructor|prototype|\\u(?:00(?:00|[5-7])|d[89a-f])/i;

const isSuspicious = (text: string): boolean => suspicion.test(text) || /\p{Surrogate}/u.test(text);

/** Whether lists and objects are nested more deeply than the API allows. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92 /* \ */) at++;
      else if (code === 34 /* " */) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 /* [ */ || code === 123 /* { */) {
      if (++depth > deepest) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}

type BodyCallback = (error: Error | null, body?: unknown) => void;

const refused = (sentence: string) => Object.assign(new Error(sentence), { statusCode: 400, code: notJson });

/** Parses a JSON body. An empty body counts as no body, whatever its content type says. */
export function parseJson(request: FastifyRequest, bytes: string | Buffer, done: BodyCallback): void {
  const text = String(bytes);
  if (text.trim() === '') return done(null, undefined);
  if (isTooDeep(text)) return done(refused('The body is nested too deeply.'));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return done(refused('The body isn’t valid JSON.'));
  }
  request.isSuspicious = isSuspicious(text);
  done(null, request.isSuspicious ? withoutPrototypeKeys(body) : body);
}

/**
 * Nobody needs `__proto__` and `constructor.prototype` in a body, and they endanger code that
 * merges objects.
 */
function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutPrototypeKeys);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype')
      .map(([key, inner]) => [key, withoutPrototypeKeys(inner)]),
  );
}

/** A file that a contract declares is never parsed, whatever its content type. */
export function takeFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/**
 * The maximum body size of a route, in bytes. If the limit depends on the party's size,
 * `limitedByParty` checks it later.
 */
export const bodyLimitOf = (limit: number | 'byParty' | undefined): number =>
  limit === 'byParty' ? maxBodyBytes : (limit ?? usualBody);

const tooLarge = () => Object.assign(new Error('The body is too large.'), { statusCode: 413 });

/**
 * Limits a body to what the event's largest party may need. `allowed` is not called for bodies that
 * declare at most `max` bytes.
 */
export const limitedByParty =
  (max: number, allowed: (params: unknown) => Promise<number>): preParsingAsyncHookHandler =>
  async (request, _reply, payload) => {
    const length = request.headers['content-length'];
    if (length !== undefined && Number(length) <= max) return payload;
    const limit = await allowed(request.params);
    if (length !== undefined) {
      if (Number(length) > limit) throw tooLarge();
      return payload;
    }
    // A chunked body does not declare its length, so we count its bytes.
    let size = 0;
    const counted = new Transform({
      transform(piece: Buffer, _encoding, next) {
        size += piece.length;
        if (size > limit) next(tooLarge());
        else next(null, piece);
      },
    });
    payload.on('error', (error) => counted.destroy(error));
    return payload.pipe(counted);
  };

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body may contain text that cannot be stored. */
    isSuspicious: boolean;
  }
}
