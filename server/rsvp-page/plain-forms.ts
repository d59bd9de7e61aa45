/** Takes the bodies of plain HTML forms, in a scope of their own: no other route accepts them. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isUnavailable } from '../db/connect.ts';
import type { PageKit } from './plain-request.ts';
import type { Words } from './notices.ts';

/** The largest form, in bytes. A hundred guests with very long names fit. */
const maxBytes = 512 * 1024;
const maxFields = 1_500;

export function formsOnly(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, text, parsed) => {
      const fields = new URLSearchParams(String(text));
      if (fields.size > maxFields) {
        parsed(Object.assign(new Error('A form of too many fields.'), { statusCode: 413 }));
      } else {
        parsed(null, fields);
      }
    },
  );
}

/** Accepts forms, and reports errors on an HTML page. `title` is the heading of that page. */
export function acceptForms(
  scope: FastifyInstance,
  kit: Pick<PageKit, 'say'>,
  title: 'noReply' | 'noAnswers',
): void {
  formsOnly(scope);
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isUnavailable(error) ? 503 : (error.statusCode ?? 500);
    const say = (sentence: (words: Parameters<Words>[0]) => string, again?: URLSearchParams): FastifyReply =>
      kit.say(request, reply, status, (words) => ({
        title: words.notices[title],
        sentence: sentence(words),
        retry: false,
        again,
      }));
    // The next attempt sends the same input and idempotency key, so it cannot count twice.
    const again = request.body instanceof URLSearchParams ? request.body : undefined;
    if (status === 429) return say(({ guest }) => guest.errors.codes.tooMany, again);
    if (status === 413) return say(({ notices }) => notices.tooLarge);
    if (status < 500) return say(({ notices }) => notices.unreadable);
    request.log[status === 503 ? 'warn' : 'error'](
      { err: error, requestId: request.id },
      'a form without a script failed',
    );
    reply.header('retry-after', '2');
    return say(
      ({ notices, guest }) =>
        status === 503 ? guest.errors.codes.unavailable : notices.internal({ number: request.id }),
      again,
    );
  });
}
