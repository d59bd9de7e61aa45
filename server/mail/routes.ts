import type { mailRoutes } from '#domain/mail/contract.ts';
import { answer, answerList, refuse } from '#domain/kernel/route.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import { platformScope } from '../db/scope.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { listLetters, readLetter } from './store.ts';
import { previews } from './templates/previews.ts';

/** The mailbox is no list of the specification: asked without pages it answers the newest ones. */
const newest = 200;

interface Dates {
  createdAt: Date;
  sentAt: Date | null;
}
const dated = <Row extends Dates>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

export function mailHandlers({ database, config }: ServerDeps): Handlers<typeof mailRoutes> {
  return {
    listMail: async ({ query }) => {
      const { limit = newest, offset = 0 } = pageOf(query);
      const { field, descending } = sortOf(query, '-createdAt');
      const { rows, total } = await database.transaction(platformScope, (tx) =>
        listLetters(tx, platformScope, { q: query.q, field, descending, limit, offset }),
      );
      return answerList(rows.map(dated), total);
    },

    readMail: async ({ params }) => {
      const row = await database.transaction(platformScope, (tx) => readLetter(tx, platformScope, params.id));
      return row ? answer(200, dated(row)) : refuse('notFound', 'There is no such message.');
    },

    previews: async () => answer(200, previews(config)),
  };
}
