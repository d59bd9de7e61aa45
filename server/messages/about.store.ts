/** The SQL for the fields in a host's texts that show a reply's data. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { fieldsIn } from '#domain/mail/fields.ts';
import { shownCode } from '#domain/guest-list/code.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { invitations } from '../db/schema.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { householdPath } from '../invitation-row/household-letter.ts';
import type { InvitationCodes } from '../invitation-row/invitation-keys.ts';
import { addressFormPath } from '../mail/kinds/guest/guest-save-the-date.ts';
import type { AboutRecipient } from '../mail/templates/fields.ts';
import type { MessageRecipient } from './recipients.store.ts';

type About = Omit<AboutRecipient, 'position'>;

/**
 * Returns the values of the texts' fields, by the reply's id. Reads nothing for texts without such
 * fields. If somebody typed the address after a look-up by name, leaves out the household's label
 * and code, because that person may be a stranger.
 */
export async function aboutReplies(
  tx: Db,
  event: EventKey,
  replies: readonly Pick<MessageRecipient, 'id' | 'displayName' | 'byLookUp'>[],
  { texts, codes }: { texts: readonly string[]; codes: InvitationCodes | null },
): Promise<Map<string, About>> {
  const fields = fieldsIn(texts.join('\n'));
  const isUsed = fields.has('first names') || fields.has('household') || fields.has('code');
  if (!isUsed || replies.length === 0) return new Map();
  const { rows } = await tx.execute<{
    id: string;
    names: string[];
    invitationId: string | null;
    rotation: number;
    label: string;
  }>(sql`
    select r.id, i.id as "invitationId", i.rotation, i.label, array(
      select g.name from guests g where g.tenant_id = r.tenant_id and g.reservation_id = r.id
        and (g.is_attending or not r.is_attending) and g.name <> ''
      order by g.position) as names
    from reservations r left join invitations i on i.tenant_id = r.tenant_id and i.reservation_id = r.id
    where r.tenant_id = ${event.tenantId} and ${isOneOf(
      sql`r.id`,
      replies.map(({ id }) => id),
    )}`);
  const read = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    replies.map(({ id, displayName, byLookUp }) => {
      const { names = [], invitationId = null, rotation = 0, label = '' } = read.get(id) ?? {};
      const about: About = { names: names.length > 0 ? names : [displayName] };
      if (invitationId === null || byLookUp === 'typed') return [id, about];
      const household = { id: invitationId, eventId: event.id, rotation };
      return [id, { ...about, label, ...codeFor(fields, () => codes && shownCode(codes.codeOf(household))) }];
    }),
  );
}

/** The code in a preview or a test. It opens nothing. */
export const sampleCode = 'ABCD-EFGH';

/** The code, only if a text shows it. */
const codeFor = (fields: ReadonlySet<string>, made: () => string | null): { code?: string } =>
  fields.has('code') ? { code: made() ?? sampleCode } : {};

/**
 * Returns the code of a household, if its texts show it. Its names and its label are in its mail
 * anyway.
 */
export const aboutHousehold = (
  household: { id: string; eventId: string; rotation: number },
  texts: readonly string[],
  codes: InvitationCodes | null,
): { code?: string } =>
  codeFor(fieldsIn(texts.join('\n')), () => codes && shownCode(codes.codeOf(household)));

/**
 * Returns the address form of each reply's household, by the reply's id. A reply after a look-up by
 * name has none, because its writer did not prove that they belong to the household.
 */
export async function addressForms(
  tx: Db,
  event: { id: string; tenantId: string; customUrl: string },
  replies: readonly Pick<MessageRecipient, 'id' | 'byLookUp'>[],
  codes: InvitationCodes,
): Promise<Map<string, string>> {
  const ids = replies.flatMap(({ id, byLookUp }) => (byLookUp === null ? id : []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: invitations.id, rotation: invitations.rotation, replyId: invitations.reservationId })
    .from(invitations)
    .where(
      and(
        eq(invitations.tenantId, event.tenantId),
        eq(invitations.eventId, event.id),
        isOneOf(invitations.reservationId, ids),
        isNull(invitations.notMeAt),
      ),
    );
  return new Map(
    rows.flatMap(({ replyId, ...household }) =>
      replyId === null
        ? []
        : [
            [
              replyId,
              addressFormPath(householdPath(event, codes.tokenOf({ ...household, eventId: event.id }))),
            ] as const,
          ],
    ),
  );
}
