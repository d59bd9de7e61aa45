/**
 * The page that a mail's `List-Unsubscribe` leads to (RFC 8058). Programs that scan mail open every
 * link, so only a POST counts. It comes from a mail program, whose body says so, or from the page's
 * own button. The page works without a script, and can undo the step.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainIn, type PlainWords } from '#domain/words/plain/index.ts';
import { languageOfBrowser } from '../../http/pages/language.ts';
import { tenantScope } from '../../db/scope.ts';
import { escaped, plainNotice, sendPlain } from '../../http/pages/plain-page.ts';
import { limitOf } from '../../http/rate-limits.ts';
import { announce } from '../../live/announce.ts';
import { isUnsubscribed, subscribeAgain, unsubscribe } from '../../mail/suppressions.store.ts';
import { readUnsubscribe } from '../../mail/unsubscribe-link.ts';
import { findTenant } from '../../event-row/event.store.ts';
import type { AppDeps } from '../../services.ts';

interface PageRequest {
  Params: { token: string };
}

type Words = PlainWords['unsubscribe'];

interface Notice {
  title: string;
  text: string;
  button?: { label: string; name: string };
}

/**
 * The notice is in the browser's language, because the link names no guest whose language we could
 * use.
 */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  noticeIn: (words: Words) => Notice,
): FastifyReply {
  const language = languageOfBrowser(request);
  const { title, text, button } = noticeIn(plainIn(language).unsubscribe);
  const after = button
    ? `<form method="post"><button name="${button.name}" value="1">${escaped(button.label)}</button></form>`
    : '';
  return sendPlain(
    reply.headers({ 'content-language': language, vary: 'accept-language' }),
    status,
    plainNotice({ title, text, after }, language),
  );
}

const unknown = (words: Words): Notice => ({ title: words.unknownTitle, text: words.unknown });
const ended =
  (organization: string) =>
  (words: Words): Notice => ({
    title: words.title,
    text: words.text({ organization }),
    button: { label: words.undo, name: 'undo' },
  });
const asking =
  (organization: string) =>
  (words: Words): Notice => ({
    title: words.askTitle({ organization }),
    text: words.askText,
    button: { label: words.unsubscribe, name: 'unsubscribe' },
  });
const resumed =
  (organization: string) =>
  (words: Words): Notice => ({
    title: words.againTitle,
    text: words.again({ organization }),
    button: { label: words.unsubscribe, name: 'unsubscribe' },
  });

export async function serveUnsubscribing(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { database, keys, config } = deps;
  const rateLimit = limitOf(config, undefined);
  const options = { schema: { hide: true }, config: { rateLimit } };

  /** Returns the link's data with the organization that it names, or null if it names none. */
  const named = async (request: FastifyRequest<PageRequest>) => {
    const link = readUnsubscribe(keys, request.params.token);
    if (!link) return null;
    const scope = tenantScope(link.tenantId);
    const read = await database.transaction(scope, async (tx) => {
      const tenant = await findTenant(tx, link.tenantId);
      return tenant && { name: tenant.name, isEnded: await isUnsubscribed(tx, link.tenantId, link.hash) };
    });
    return read && { ...link, ...read, scope };
  };

  // A separate Fastify scope, because no other route accepts such a body.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, text, parsed) =>
      parsed(null, text),
    );
    scope.get<PageRequest>('/unsubscribe/:token', options, async (request, reply) => {
      const recipient = await named(request);
      if (!recipient) return send(request, reply, 404, unknown);
      return send(request, reply, 200, recipient.isEnded ? ended(recipient.name) : asking(recipient.name));
    });
    scope.post<PageRequest>('/unsubscribe/:token', options, async (request, reply) => {
      const recipient = await named(request);
      if (!recipient) return send(request, reply, 404, unknown);
      const { tenantId, hash, name } = recipient;
      const isUndone = typeof request.body === 'string' && /(^|&)undo=1(&|$)/.test(request.body);
      await database.transaction(recipient.scope, async (tx) => {
        if (isUndone) await subscribeAgain(tx, tenantId, hash);
        else await unsubscribe(tx, tenantId, hash);
        announce(tx, { topic: 'invitations', tenantId });
      });
      return send(request, reply, 200, (isUndone ? resumed : ended)(name));
    });
    done();
  });
}
