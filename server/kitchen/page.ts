/**
 * Serves the caterer's page behind the mailed link. Mail scanners open every link, so only the
 * form's POST records that the caterer got the sheet (docs/product/kitchen.md#kitchen).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { record } from '../activity/activity.store.ts';
import { tenantScope } from '../db/scope.ts';
import { languageOfBrowser } from '../http/pages/language.ts';
import { sendPlain } from '../http/pages/plain-page.ts';
import { limitOf } from '../http/rate-limits.ts';
import { tenantTokenKey } from '../keys/tenant-tokens.ts';
import type { AppDeps } from '../services.ts';
import { nowhere, sheetPage, type Shown } from './sheet-html.ts';
import { acknowledge, findLinked, findVersion, newestVersion } from './kitchen-sheets.store.ts';

interface PageRequest {
  Params: { token: string };
}

export async function serveKitchenPage(app: FastifyInstance, { database, config }: AppDeps): Promise<void> {
  const rateLimit = limitOf(config, 'link');
  const options = { schema: { hide: true }, config: { rateLimit } };

  const lost = (request: FastifyRequest, reply: FastifyReply) =>
    sendPlain(reply.header('vary', 'accept-language'), 404, nowhere(languageOfBrowser(request)));

  async function shownBy(token: string): Promise<Shown | null> {
    const key = tenantTokenKey(token);
    if (!key) return null;
    return database.transaction(tenantScope(key.tenantId), async (tx) => {
      const linked = await findLinked(tx, key.tenantId, key.tokenHash);
      if (!linked) return null;
      const newest = await newestVersion(tx, linked.event);
      return {
        ...linked,
        before: await findVersion(tx, linked.event, linked.row.version - 1),
        newest: newest && newest.version > linked.row.version ? newest : null,
      };
    });
  }

  async function got(token: string, now: Date): Promise<boolean> {
    const key = tenantTokenKey(token);
    if (!key) return false;
    return database.transaction(tenantScope(key.tenantId), async (tx) => {
      const linked = await findLinked(tx, key.tenantId, key.tokenHash);
      if (!linked) return false;
      if (!(await acknowledge(tx, linked.row, now))) return true;
      await record(tx, [
        {
          tenantId: key.tenantId,
          actorId: null,
          actorLabel: 'The caterer',
          action: 'kitchen.acknowledged',
          subjectType: 'event',
          subjectId: linked.event.id,
          eventId: linked.event.id,
          details: { name: linked.event.name, kitchenVersion: linked.row.version },
        },
      ]);
      return true;
    });
  }

  // A separate Fastify scope, because no other route accepts such a body.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, text, parsed) =>
      parsed(null, text),
    );
    scope.get<PageRequest>('/kitchen/:token', options, async (request, reply) => {
      const shown = await shownBy(request.params.token);
      return shown ? sendPlain(reply, 200, sheetPage(shown)) : lost(request, reply);
    });
    scope.post<PageRequest>(
      '/kitchen/:token',
      options,
      async (request: FastifyRequest<PageRequest>, reply) => {
        const { token } = request.params;
        if (!(await got(token, new Date()))) return lost(request, reply);
        // A reload of the page must not send the form again.
        return reply
          .code(303)
          .headers({ location: `/kitchen/${token}`, 'cache-control': 'no-store' })
          .send();
      },
    );
    done();
  });
}
