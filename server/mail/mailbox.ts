/** Shows the built-in mailbox to superadmins. */
import type { mailRoutes } from '#domain/mail/contract.ts';
import type { Letter } from '#domain/mail/contract.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import { contentDisposition } from '#domain/replies/csv.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import { platformScopeOf } from '../db/scope.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { listLetters, readLetter } from './mailbox.store.ts';
import { calendarFile } from './templates/calendar.ts';

export const messageNotFound = 'This message doesn’t exist.';

/** How many mails are listed if the call asks for no page. */
export const newest = 200;

interface Dates {
  createdAt: Date;
  sentAt: Date | null;
}
const dated = <Row extends Dates>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** A mail's only possible attachment is its calendar entry. */
const attachmentsOf = ({ calendar }: { calendar: string | null }): Letter['attachments'] =>
  calendar === null
    ? []
    : [{ filename: calendarFile, contentType: 'text/calendar', bytes: Buffer.byteLength(calendar) }];

export function mailboxHandlers({
  database,
}: Pick<ServerDeps, 'database'>): Pick<
  Handlers<typeof mailRoutes>,
  'listMail' | 'readMail' | 'readAttachment'
> {
  return {
    listMail: async ({ query, scope: own }) => {
      const scope = platformScopeOf(own);
      const { limit = newest, offset = 0 } = pageOf(query);
      const { field, descending } = sortOf(query, '-createdAt');
      const { rows, total } = await database.transaction(scope, (tx) =>
        listLetters(tx, scope, { q: query.q, field, descending, limit, offset }),
      );
      return okList(rows.map(dated), total, query.q);
    },

    readMail: async ({ params, scope }) => {
      const row = await database.transaction(platformScopeOf(scope), (tx) => readLetter(tx, params.id));
      if (!row) return refuse('notFound', messageNotFound);
      return ok(200, { ...dated(row), attachments: attachmentsOf(row) });
    },

    readAttachment: async ({ params, scope }) => {
      const row = await database.transaction(platformScopeOf(scope), (tx) => readLetter(tx, params.id));
      if (!row || row.calendar === null || params.filename !== calendarFile) {
        return refuse('notFound', 'This attachment doesn’t exist.');
      }
      return ok(200, row.calendar, { 'content-disposition': contentDisposition(calendarFile) });
    },
  };
}
