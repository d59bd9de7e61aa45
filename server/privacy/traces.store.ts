// Finds the traces of a reply's people, table by table, to erase or show them
// (`guest-data.store.ts`). Apart from the backup, only this file reaches the tables of all slices.
import { sql, type SQL } from 'drizzle-orm';
import { inviteeKey } from '#domain/guest-list/names.ts';
import { foldedName } from '#domain/kernel/search.ts';
import type { RemovedThing } from '#domain/privacy/removed-things.ts';
import { mentions } from '#domain/privacy/rules.ts';
import { shrinkPromise } from '#domain/seats/promise.ts';
import type { TenantDb } from '../db/connect.ts';
import { queueForSearch } from '../db/search-words.ts';
import { isOneOf, uuids } from '../db/ids.ts';
import { erasedName } from '../replies/rows/erase.store.ts';
import { json } from '../db/values.ts';
import type { ReplySnapshot } from '../mail/snapshots.ts';
import { giftsOf, removeGifts, removeGiftsNaming } from '../gifts/erase.store.ts';
import { blankInSheets, sheetsWith } from '../kitchen/erase.store.ts';
import { blankLines } from './log-lines.store.ts';
import { dropGiven, emptyRelatedHouseholds, ofHouseholds } from './guest-list.store.ts';
import type { GuestTable, TableName } from './marks.store.ts';

export interface Trace {
  tenantId: string;
  eventId: string;
  replyId: string;
  /** Mails to the guest, and to managers about the reply. */
  mailIds: readonly string[];
  mailIdsToGuest: readonly string[];
  /** The household that the reply answers for, and those with its address that have no reply. */
  invitationIds: readonly string[];
}

type Removed = Record<Exclude<RemovedThing, 'replies' | 'guests'>, number>;

type RowsOf = ((of: Trace) => SQL) | null;

/**
 * Matches the rows about the guest by table, or null. Without an entry for each table with a column
 * about guests, it does not compile.
 */
export const rowsOf: Readonly<Record<GuestTable, RowsOf> & Partial<Record<TableName, RowsOf>>> = {
  reservations: (of) => sql`id = ${of.replyId} and tenant_id = ${of.tenantId}`,
  guests: (of) => sql`reservation_id = ${of.replyId} and tenant_id = ${of.tenantId}`,
  outbox: (of) => sql`id = any(${uuids(of.mailIds)}) and tenant_id = ${of.tenantId}`,
  activityLog: (of) => sql`event_id = ${of.eventId} and tenant_id = ${of.tenantId}
    and subject_id = any(${uuids([of.replyId, ...of.mailIds, ...of.invitationIds])})`,
  notifications: (of) => sql`tenant_id = ${of.tenantId}
    and subject_id = any(${uuids([of.replyId, ...of.mailIds])})`,
  idempotencyKeys: (of) => sql`event_id = ${of.eventId} and tenant_id = ${of.tenantId}
    and reply -> 'reservation' ->> 'id' = ${of.replyId}`,
  searchWords: (of) => sql`tenant_id = ${of.tenantId} and row_id = any(array(
    select unnest(${uuids([of.replyId, ...of.mailIds, ...of.invitationIds])})
    union all select id from activity_log where ${rowsOf.activityLog?.(of) ?? sql`false`}))`,
  invitations: (of) => sql`tenant_id = ${of.tenantId} and id = any(${uuids(of.invitationIds)})`,
  invitees: (of) => ofHouseholds(of),
  invitationLinks: (of) => ofHouseholds(of),
  givenAddresses: (of) => ofHouseholds(of),
  messageHandOvers: (of) => ofHouseholds(of),
  tellings: (of) => sql`tenant_id = ${of.tenantId} and event_id = ${of.eventId}
    and addressee_id = any(${uuids([of.replyId, ...of.invitationIds])})`,
  reminders: (of) => ofHouseholds(of),
  gifts: giftsOf,
  kitchenVersions: (of) => sheetsWith(of, { reservationId: of.replyId }),
  // The table doesn't say whose rows a file contains, so an erasure empties all files of the event.
  imports: null,
  // Nothing leads from an answer to a guest.
  surveyAnswers: null,
  // Totals. Once no household has a tag, an erasure deletes its total.
  invitationTallies: null,
};

const ofEvent = (of: Trace): SQL => sql`tenant_id = ${of.tenantId} and event_id = ${of.eventId}`;

/** Matches log lines about the mails. The line of a mail that was sent again has its address. */
const ofMails = (of: Trace): SQL =>
  sql`${ofEvent(of)} and subject_type = 'message' and ${isOneOf(sql`subject_id`, of.mailIds)}`;

/**
 * Matches all log lines about deleted mails of the event, because nobody knows whose address they
 * contain.
 */
const ofMailsGone = (
  of: Trace,
): SQL => sql`${ofEvent(of)} and subject_type = 'message' and details ? 'toEmail'
  and not exists (select 1 from outbox o where o.tenant_id = activity_log.tenant_id and o.id = activity_log.subject_id offset 0)`;

/** Removes the traces outside the reply itself. The log keeps its lines, without names. */
export async function removeTraces(tx: TenantDb, of: Trace): Promise<Removed> {
  const searchWords = await removeRows(tx, 'search_words', rowsOf.searchWords?.(of));
  const logLines = await blankLines(tx, of, rowsOf.activityLog?.(of) ?? sql`false`, ofMailsGone(of));
  const notifications = await removeRows(tx, 'notifications', rowsOf.notifications?.(of));
  const answers = await removeRows(tx, 'idempotency_keys', rowsOf.idempotencyKeys?.(of));
  const mails = await removeRows(tx, 'outbox', rowsOf.outbox?.(of));
  await removeRows(tx, 'tellings', rowsOf.tellings?.(of));
  await removeGifts(tx, of);
  const invitations = await removeRows(tx, 'invitations', rowsOf.invitations?.(of));
  await blankInSheets(tx, of, { reservationId: of.replyId });
  await emptyRelatedHouseholds(tx, of);
  return { mails, logLines, notifications, answers, searchWords, invitations };
}

/**
 * Removes the traces of one person of the party. Waiting mails get the reply's current state, and
 * sent ones are removed. Log lines lose their names only if they contain this person's, or if they
 * are about a mail. `snapshots` are the reply as mails to hosts and to guests show it.
 */
export async function removeTracesOfPerson(
  tx: TenantDb,
  of: Trace,
  {
    name,
    snapshots: { hosts, guests },
    hasBegun,
  }: { name: string; snapshots: Record<'hosts' | 'guests', ReplySnapshot>; hasBegun: boolean },
): Promise<Removed> {
  const searchWords = await removeRows(tx, 'search_words', rowsOf.searchWords?.(of));
  const { rows: lines } = await tx.execute<{ id: string; label: string; named: string | null }>(sql`
    select id, actor_label as label, details ->> 'displayName' as named from activity_log
    where ${rowsOf.activityLog?.(of)}`);
  const key = foldedName(name);
  const about = lines.filter(({ label, named }) => [label, named ?? ''].map(foldedName).includes(key));
  const logLines = await blankLines(
    tx,
    of,
    sql`tenant_id = ${of.tenantId} and ${isOneOf(
      sql`id`,
      about.map(({ id }) => id),
    )}`,
    ofMails(of),
    ofMailsGone(of),
  );
  const answers = await removeRows(tx, 'idempotency_keys', rowsOf.idempotencyKeys?.(of));
  const waits = sql`status in ('queued', 'held')`;
  const mails = await removeRows(tx, 'outbox', sql`${rowsOf.outbox?.(of)} and not ${waits}`);
  await tx.execute(sql`
    update outbox set to_name = case when template like 'guest.%' then ${guests.displayName} else to_name end,
      payload = case when payload ? 'reply' then payload || jsonb_build_object('reply',
        case when template like 'guest.%' then ${json({ ...guests, message: '' })} else ${json(hosts)} end)
      else payload || case when payload ? 'displayName' then jsonb_build_object('displayName', ${guests.displayName}::text)
        else '{}'::jsonb end || case when payload ? 'invitationId' then '{"names":[],"label":""}'::jsonb else '{}'::jsonb end end
    where ${rowsOf.outbox?.(of)} and ${waits}`);
  // Queues new search words for the remains of the reply, its mails and its lines.
  await tx.execute(
    queueForSearch(sql`
    select ${of.tenantId}::uuid, 'line', id from activity_log where ${rowsOf.activityLog?.(of)}
    union all select ${of.tenantId}::uuid, 'mail', id from outbox where ${rowsOf.outbox?.(of)}
    union all select ${of.tenantId}::uuid, 'reply', ${of.replyId}::uuid`),
  );
  await removeGiftsNaming(tx, of, name);
  await emptyRelatedHouseholds(tx, of);
  await removeInvitee(tx, of, { nameKey: inviteeKey(key) }, { hasBegun });
  return { mails, logLines, notifications: 0, answers, searchWords, invitations: 0 };
}

/**
 * Removes one person from the household. Before the event begins, the place and its kept seat are
 * removed too. Afterwards the place stays, without a name. Returns whether the person was found.
 */
export async function removeInvitee(
  tx: TenantDb,
  of: Trace,
  by: { id: string } | { nameKey: string },
  { hasBegun }: { hasBegun: boolean },
): Promise<boolean> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`name_key = ${by.nameKey}`;
  if (of.invitationIds.length === 0) return false;
  const itsOwn = rowsOf.invitees?.(of) ?? sql`false`;
  const { rows } = await tx.execute<{
    id: string;
    invitationId: string;
    email: string | null;
    key: string;
    promised: number;
    seatsAllowed: number;
  }>(sql`
    select person.*, i.promised, i.seats_allowed as "seatsAllowed" from (
      select id, invitation_id as "invitationId", email_key as email, name_key as key from invitees
      where ${itsOwn} and ${which} and name_key <> '' limit 1) person
    join invitations i on i.tenant_id = ${of.tenantId} and i.id = person."invitationId"`);
  const [person] = rows;
  if (!person) return false;
  const seatsAllowed = hasBegun ? person.seatsAllowed : Math.max(1, person.seatsAllowed - 1);
  const ofPerson = sql`tenant_id = ${of.tenantId} and id = ${person.id}`;
  await dropGiven(tx, of.tenantId, person.invitationId);
  await tx.execute(
    hasBegun
      ? sql`update invitees set name = '', name_key = '', also_known_as = '[]', also_known_keys = null, email = null, email_key = null,
          is_child = false, is_placeholder = true where ${ofPerson}`
      : sql`delete from invitees where ${ofPerson}`,
  );
  const left = sql`from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id`;
  // A label may consist of names, this person's among them.
  const isNamed = sql`exists (select from unnest(string_to_array(i.label_key, ' ')) as word
    where word = any(string_to_array(${person.key}::text, ' ')))`;
  await tx.execute(sql`
    update invitations i set
      email = case when i.email_key = ${person.email} then null else i.email end, email_key = nullif(i.email_key, ${person.email}),
      letter_email = case when lower(i.letter_email) = ${person.email} then null else i.letter_email end, former_letters = array_to_json(array(select e from jsonb_array_elements_text(i.former_letters) e where lower(e) is distinct from ${person.email}))::jsonb,
      label = case when ${isNamed} then coalesce(nullif((select string_agg(v.name, ' and ' order by v.position) ${left}
        and v.name <> ''), ''), ${erasedName}) else i.label end,
      envelope_name = case when ${isNamed} then '' else i.envelope_name end,
      persons = (select count(*) ${left}),
      placeholders = (select count(*) ${left} and v.is_placeholder),
      children = (select count(*) ${left} and v.is_child),
      seats_allowed = ${seatsAllowed}, promised = ${shrinkPromise(person.promised, seatsAllowed).promised}
    where i.tenant_id = ${of.tenantId} and i.id = ${person.invitationId}`);
  const { rows: written } = await tx.execute<{ label: string; note: string }>(
    sql`select label, note from invitations where tenant_id = ${of.tenantId} and id = ${person.invitationId}`,
  );
  const { label = '', note = '' } = written[0] ?? {};
  await tx.execute(sql`
    update invitations set label_key = ${foldedName(label)}, note = ${mentions(note, person.key) ? '' : note}
    where tenant_id = ${of.tenantId} and id = ${person.invitationId}`);
  await tx.execute(
    queueForSearch(sql`values (${of.tenantId}::uuid, 'invitation', ${person.invitationId}::uuid)`),
  );
  return true;
}

/**
 * Removes traces of one person of a household without a reply. The log uses the household's label,
 * which may be this person's name.
 */
export async function removeInviteeTraces(tx: TenantDb, of: Trace, name: string): Promise<Removed> {
  const searchWords = await removeRows(tx, 'search_words', rowsOf.searchWords?.(of));
  const { rows: lines } = await tx.execute<{ id: string; label: string }>(sql`
    select id, details ->> 'displayName' as label from activity_log
    where ${rowsOf.activityLog?.(of)} and details ? 'displayName'`);
  const about = lines.filter(({ label }) => mentions(label, name));
  const logLines = await blankLines(
    tx,
    of,
    sql`tenant_id = ${of.tenantId} and ${isOneOf(
      sql`id`,
      about.map(({ id }) => id),
    )}`,
    ofMails(of),
  );
  const mails = await removeRows(tx, 'outbox', rowsOf.outbox?.(of));
  await removeGiftsNaming(tx, of, name);
  await emptyRelatedHouseholds(tx, of);
  await tx.execute(
    queueForSearch(sql`
    select ${of.tenantId}::uuid, 'line', id from activity_log where ${rowsOf.activityLog?.(of)}
    union all select tenant_id, 'invitation', id from invitations where ${rowsOf.invitations?.(of)}`),
  );
  return { mails, logLines, notifications: 0, answers: 0, searchWords, invitations: 0 };
}

async function removeRows(tx: TenantDb, table: string, condition: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute(
    sql`delete from ${sql.identifier(table)} where ${condition ?? sql`false`} returning 1`,
  );
  return rows.length;
}
