/** Takes the bodies of plain HTML forms, in a scope of their own: no other route accepts them. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorCodes } from '#domain/kernel/errors.ts';
import { isUnavailable } from '../db/connect.ts';
import type { PageKit, Words } from './plain-request.ts';

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

/** Takes forms, and says what went wrong on a page. `title` heads that page. */
export function acceptForms(scope: FastifyInstance, kit: Pick<PageKit, 'say'>, title: string): void {
  formsOnly(scope);
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isUnavailable(error) ? 503 : (error.statusCode ?? 500);
    const words = (sentence: string, more: Partial<Words> = {}): FastifyReply =>
      kit.say(request, reply, status, {
        title,
        sentence,
        retry: false,
        ...more,
      });
    // The next attempt carries the same input and key, so it cannot count twice.
    const again = request.body instanceof URLSearchParams ? { again: request.body } : {};
    if (status === 429) return words(errorCodes.tooMany.sentence, again);
    if (status === 413) return words('That’s too large. Please go back and shorten it.');
    if (status < 500) return words('We couldn’t read the form. Please go back and try again.');
    request.log[status === 503 ? 'warn' : 'error'](
      { err: error, requestId: request.id },
      'a form without a script failed',
    );
    reply.header('retry-after', '2');
    return words(
      status === 503
        ? errorCodes.unavailable.sentence
        : `${errorCodes.internal.sentence} Please try again, or give your hosts this number: ${request.id}`,
      again,
    );
  });
}
