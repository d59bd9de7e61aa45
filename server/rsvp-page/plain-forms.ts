/** Takes the bodies of plain HTML forms, in a scope of their own: no other route accepts them. */
import type { FastifyInstance } from 'fastify';

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
