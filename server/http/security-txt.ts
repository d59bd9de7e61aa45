/**
 * /.well-known/security.txt (RFC 9116): the contact for reports of vulnerabilities, if the operator
 * configured it.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from './problem.ts';

const day = 24 * 60 * 60 * 1_000;

export function serveSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
  startedAt: Date,
): void {
  const address = '/.well-known/security.txt';
  const text =
    securityContact &&
    [
      // The standard requires escaped addresses, which also keeps them on one line.
      `Contact: ${new URL(securityContact).href}`,
      // The standard asks for less than a year. Operators restart the server at least that often,
      // which renews the date.
      `Expires: ${new Date(startedAt.getTime() + 360 * day).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${address}`] : []),
      '',
    ].join('\n');
  app.get(address, { schema: { hide: true } }, (_request, reply) =>
    text
      ? reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
      : reply.code(404).send(problem('notFound')),
  );
}
