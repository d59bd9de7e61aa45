/**
 * Serves the page of a reading link (docs/product/helpers.md#reading-links). It needs no script,
 * and shows no email, phone number, note, diet or answer.
 */
import type { FastifyInstance } from 'fastify';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import { isLive } from '#domain/reading-links/rules.ts';
import { mealsOf } from '../event-home/overview.store.ts';
import { inMenuOrder } from '../event-home/menu-order.ts';
import { tenantScope } from '../db/scope.ts';
import { endOf } from '../event-row/event.store.ts';
import { invitedOf } from '../guest-list/list.store.ts';
import { languageOfBrowser } from '../http/pages/language.ts';
import { secretHeaders, sendPlain } from '../http/pages/plain-page.ts';
import { csvText } from '../http/spreadsheets/table-file.ts';
import { limitOf } from '../http/rate-limits.ts';
import { tenantTokenKey } from '../keys/tenant-tokens.ts';
import type { AppDeps } from '../services.ts';
import { linkPage, nowhere, type Shown, tooManyReads } from './page-html.ts';
import { findByToken, listComing, noteRead } from './reading-links.store.ts';

interface PageRequest {
  Params: { token: string };
}

export function serveReadingLinks(app: FastifyInstance, { database, config, services }: AppDeps): void {
  const options = { schema: { hide: true }, config: { rateLimit: limitOf(config, 'link') } };

  async function findLive(token: string, now: Date) {
    const key = tenantTokenKey(token);
    if (!key) return null;
    const scope = tenantScope(key.tenantId);
    const row = await database.transaction(scope, (tx) => findByToken(tx, key.tenantId, key.tokenHash));
    return row && row.event.status !== 'draft' && isLive(row.link, endOf(row.event), now)
      ? { ...row, scope }
      : null;
  }

  app.get<PageRequest>('/view/:token', options, async (request, reply) => {
    const now = new Date();
    const isCsv = request.params.token.endsWith('.csv');
    const token = request.params.token.replace(/\.csv$/, '');
    const language = languageOfBrowser(request);
    void reply.header('vary', 'accept-language');
    const linked = await findLive(token, now);
    if (!linked || (isCsv && linked.link.shows !== 'names')) return sendPlain(reply, 404, nowhere(language));
    const { link, event, organization, scope } = linked;
    const retryAfter = await services.linkReads.count(link.id, now);
    if (retryAfter > 0) {
      void reply.header('retry-after', String(retryAfter));
      return sendPlain(reply, 429, tooManyReads(language));
    }
    const shown = await database.transaction(scope, async (tx): Promise<Shown> => {
      await noteRead(tx, link, now);
      return {
        event,
        organization,
        ...(await invitedOf(tx, event)),
        meals: event.hasMeals ? inMenuOrder(event.mealOptions, await mealsOf(tx, event)) : [],
        coming: link.shows === 'names' ? await listComing(tx, event) : null,
      };
    });
    if (!isCsv) {
      const path = `/view/${token}`;
      return sendPlain(reply, 200, linkPage(shown, { path, now, language }));
    }
    const names = (shown.coming ?? []).map(({ name, party }) => [name, party]);
    const file = csvFileName(event.name, now, event.timezone).replace('_reservations_', '_names_');
    return reply
      .headers({ ...secretHeaders, 'content-disposition': contentDisposition(file) })
      .type('text/csv; charset=utf-8')
      .send(csvText([['Name', 'Party'], ...names]));
  });
}
