/**
 * Where the people of a reply leave traces, table by table: what an erasure removes and what a guest is given. The one
 * file beside the backup that reaches the tables of other slices, because it has to know all of them.
 */
import { sql, type SQL } from 'drizzle-orm';
import { inviteeKey } from '#domain/invitations/names.ts';
import { foldedName } from '#domain/kernel/search.ts';
import type { RemovedThing } from '#domain/privacy/contract.ts';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import type { ReplyRow } from '../replies/locked-event.store.ts';
import { erasedName } from '../replies/erase.store.ts';
import { json } from '../replies/shared.store.ts';
import { markedColumns, type marks } from './marks.store.ts';

export interface Trace {
  tenantId: string;
  eventId: string;
  replyId: string;
  /** Mails to the guest, and to managers about the reply. */
  mailIds: readonly string[];
  mailIdsToGuest: readonly string[];
  /** The household that the reply answers for; none, or one. */
  invitationIds: readonly string[];
}

type Removed = Record<Exclude<RemovedThing, 'replies' | 'guests'>, number>;

const uuids = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from jsonb_array_elements_text(${json(ids)}) as value)`;

/** `emailKey` is null of a reply that is gone. */
export type Traced = Pick<ReplyRow, 'id' | 'eventId'> & { emailKey: string | null };

/**
 * The mails of a reply. Its former addresses are known from the mails that named the reply. Where the reply is gone, an
 * address may have another one by now, whose mails are left alone.
 */
export async function traceOf(tx: TenantDb, scope: TenantScope, reply: Traced): Promise<Trace> {
  const { tenantId } = scope;
  const { id: replyId, eventId, emailKey } = reply;
  const ofReply = sql`coalesce(o.payload -> 'reply' ->> 'id', o.payload ->> 'replyId')`;
  const itsOwn =
    emailKey === null
      ? sql`address not in (select r.email_key from reservations r where r.tenant_id = ${tenantId} and r.event_id = ${eventId})`
      : sql`true`;
  const { rows } = await tx.execute<{ id: string; to_guest: boolean }>(sql`
    with mails as materialized (
      select o.id, lower(o.to_email) as address, o.template like 'guest.%' as to_guest, ${ofReply} as reply_id
      from outbox o where o.tenant_id = ${tenantId} and o.event_id = ${eventId}
    )
    select id, to_guest from mails
    where reply_id = ${replyId}
      or (to_guest and reply_id is null and ${itsOwn} and (address = ${emailKey} or address in (
        select address from mails where to_guest and reply_id = ${replyId})))`);
  const idsOf = (mails: typeof rows) => mails.map(({ id }) => id);
  const mailIdsToGuest = idsOf(rows.filter(({ to_guest }) => to_guest));
  const invited = await tx.execute<{ id: string }>(
    sql`select id from invitations where tenant_id = ${tenantId} and reservation_id = ${replyId}`,
  );
  const invitationIds = invited.rows.map(({ id }) => id);
  return { tenantId, eventId, replyId, mailIds: idsOf(rows), mailIdsToGuest, invitationIds };
}

/** Rows that are about the guest; null where a guest leaves nothing. A new table does not compile until it says so. */
const rowsOf: { readonly [Table in keyof typeof marks]: ((of: Trace) => SQL) | null } = {
  reservations: (of) => sql`id = ${of.replyId} and tenant_id = ${of.tenantId}`,
  guests: (of) => sql`reservation_id = ${of.replyId} and tenant_id = ${of.tenantId}`,
  outbox: (of) => sql`id in ${uuids(of.mailIds)} and tenant_id = ${of.tenantId}`,
  activityLog: (of) => sql`event_id = ${of.eventId} and tenant_id = ${of.tenantId}
    and (subject_id = ${of.replyId} or subject_id in ${uuids([...of.mailIds, ...of.invitationIds])})`,
  notifications: (of) => sql`tenant_id = ${of.tenantId}
    and (subject_id = ${of.replyId} or subject_id in ${uuids(of.mailIds)})`,
  idempotencyKeys: (of) => sql`event_id = ${of.eventId} and tenant_id = ${of.tenantId}
    and reply -> 'reservation' ->> 'id' = ${of.replyId}`,
  searchWords: (
    of,
  ) => sql`tenant_id = ${of.tenantId} and (row_id = ${of.replyId} or row_id in ${uuids(of.mailIds)}
    or row_id in (select id from activity_log where ${rowsOf.activityLog?.(of) ?? sql`false`})
    or row_id in ${uuids(of.invitationIds)})`,
  invitations: (of) => sql`tenant_id = ${of.tenantId} and id in ${uuids(of.invitationIds)}`,
  invitees: (of) => sql`tenant_id = ${of.tenantId} and invitation_id in ${uuids(of.invitationIds)}`,
  // Whose rows stand in a file is not known: an erasure empties those of the event.
  imports: null,
  invitationTallies: null,
  tenants: null,
  users: null,
  sessions: null,
  knownDevices: null,
  attemptCounts: null,
  userTokens: null,
  authenticators: null,
  recoveryCodes: null,
  passkeys: null,
  factorTickets: null,
  joinRequests: null,
  themes: null,
  events: null,
  eventUrls: null,
  embedStyles: null,
  eventCovers: null,
  coverFiles: null,
  eventSections: null,
  subscriptions: null,
  subscriptionChanges: null,
  eventTallies: null,
  guestMessages: null,
  mailRecipients: null,
  mailHours: null,
  mailPace: null,
  platformSettings: null,
  erasures: null,
  eventRetention: null,
  searchQueue: null,
};

/** Lines about a mail that was sent again have its address, which outlives the mail. */
const ofMails = (of: Trace): SQL => sql`tenant_id = ${of.tenantId} and event_id = ${of.eventId}
  and subject_type = 'message' and subject_id in ${uuids(of.mailIds)}`;

/** Of those whose mail is gone nobody knows any more whose address it was: none of the event keeps one. */
const ofMailsGone = (of: Trace): SQL => sql`tenant_id = ${of.tenantId} and event_id = ${of.eventId}
  and subject_type = 'message' and details ? 'toEmail'
  and not exists (select 1 from outbox o where o.id = activity_log.subject_id)`;

/** What is left of a line of the log: what happened, and to how many. */
const keptDetails = ['eventName', 'status', 'guestCount', 'before', 'after', 'changes', 'overCapacity'];

/** Removes what lies beside the reply itself. The log keeps its lines, without who it was. */
export async function removeTraces(tx: TenantDb, of: Trace): Promise<Removed> {
  const searchWords = await removeRows(tx, 'search_words', rowsOf.searchWords?.(of));
  const logLines = await blankLines(tx, sql`${rowsOf.activityLog?.(of)} or (${ofMailsGone(of)})`);
  const notifications = await removeRows(tx, 'notifications', rowsOf.notifications?.(of));
  const answers = await removeRows(tx, 'idempotency_keys', rowsOf.idempotencyKeys?.(of));
  const mails = await removeRows(tx, 'outbox', rowsOf.outbox?.(of));
  const invitations = await removeRows(tx, 'invitations', rowsOf.invitations?.(of));
  if (invitations > 0) await emptyFiles(tx, of);
  return { mails, logLines, notifications, answers, searchWords, invitations };
}

/** Whose rows stand in a file of the guest list is not known: none of the event keeps any. */
async function emptyFiles(tx: TenantDb, of: Trace): Promise<void> {
  await tx.execute(sql`
    update imports set rows = null, outcome = null, undo = null
    where tenant_id = ${of.tenantId} and event_id = ${of.eventId}`);
}

/**
 * The same for one person of the party. Mails that still wait have the reply as it is now; what went out is removed.
 * Lines of the log name the person only where the reply went by that name. `snapshot`: the reply as mails show it.
 */
export async function removeTracesOfPerson(
  tx: TenantDb,
  of: Trace,
  {
    name,
    displayName,
    snapshot,
  }: { name: string; displayName: string; snapshot: object & { message: string } },
): Promise<Removed> {
  const searchWords = await removeRows(tx, 'search_words', rowsOf.searchWords?.(of));
  const { rows: lines } = await tx.execute<{ id: string; label: string; named: string | null }>(sql`
    select id, actor_label as label, details ->> 'displayName' as named from activity_log
    where ${rowsOf.activityLog?.(of)}`);
  const key = foldedName(name);
  const about = lines.filter(({ label, named }) => [label, named ?? ''].map(foldedName).includes(key));
  const logLines = await blankLines(
    tx,
    sql`id in ${uuids(about.map(({ id }) => id))} or (${ofMails(of)}) or (${ofMailsGone(of)})`,
  );
  const answers = await removeRows(tx, 'idempotency_keys', rowsOf.idempotencyKeys?.(of));
  const waits = sql`status in ('queued', 'held')`;
  const mails = await removeRows(tx, 'outbox', sql`${rowsOf.outbox?.(of)} and not ${waits}`);
  await tx.execute(sql`
    update outbox set to_name = case when template like 'guest.%' then ${displayName} else to_name end,
      payload = case when payload ? 'reply' then payload || jsonb_build_object('reply', ${json(snapshot)} ||
        case when template like 'guest.%' then '{"message":""}'::jsonb else '{}'::jsonb end)
      else payload || case when payload ? 'displayName' then jsonb_build_object('displayName', ${displayName}::text)
        else '{}'::jsonb end end
    where ${rowsOf.outbox?.(of)} and ${waits}`);
  // What is left of the reply, its mails and its lines is found by words that are made anew.
  await tx.execute(sql`
    insert into search_queue (tenant_id, kind, row_id)
    select ${of.tenantId}::uuid, 'line', id from activity_log where ${rowsOf.activityLog?.(of)}
    union all select ${of.tenantId}::uuid, 'mail', id from outbox where ${rowsOf.outbox?.(of)}
    union all select ${of.tenantId}::uuid, 'reply', ${of.replyId}::uuid`);
  await blankInvitee(tx, of, key);
  return { mails, logLines, notifications: 0, answers, searchWords, invitations: 0 };
}

/** Of one person of a household: the place stays open. */
async function blankInvitee(tx: TenantDb, of: Trace, key: string): Promise<void> {
  if (of.invitationIds.length === 0 || key === '') return;
  const itsOwn = rowsOf.invitees?.(of) ?? sql`false`;
  const { rows } = await tx.execute<{ email: string | null }>(sql`
    with before as materialized (
      select id, email_key as email from invitees where ${itsOwn} and name_key = ${inviteeKey(key)} limit 1)
    update invitees v set name = '', name_key = '', also_known_as = '[]', email = null, email_key = null, is_child = false,
      is_placeholder = true
    from before where v.tenant_id = ${of.tenantId} and v.id = before.id returning before.email`);
  const [person] = rows;
  if (!person) return;
  await tx.execute(sql`
    update invitations set
      email = case when email_key = ${person.email} then null else email end,
      email_key = nullif(email_key, ${person.email}),
      label = case when label_key = ${key} then ${erasedName} else label end,
      label_key = case when label_key = ${key} then ${foldedName(erasedName)} else label_key end,
      envelope_name = case when label_key = ${key} then '' else envelope_name end,
      placeholders = (select count(*) from invitees v where v.tenant_id = invitations.tenant_id and v.invitation_id = invitations.id and v.is_placeholder),
      children = (select count(*) from invitees v where v.tenant_id = invitations.tenant_id and v.invitation_id = invitations.id and v.is_child)
    where ${rowsOf.invitations?.(of)}`);
  await tx.execute(sql`
    insert into search_queue (tenant_id, kind, row_id)
    select tenant_id, 'invitation', id from invitations where ${rowsOf.invitations?.(of)}`);
  await emptyFiles(tx, of);
}

async function removeRows(tx: TenantDb, table: string, condition: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute(
    sql`delete from ${sql.identifier(table)} where ${condition ?? sql`false`} returning 1`,
  );
  return rows.length;
}

/** The words of the lines go too; those of what is left are made anew. */
export async function blankLines(tx: TenantDb, condition: SQL): Promise<number> {
  await tx.execute(
    sql`delete from search_words where row_id in (select id from activity_log where ${condition})`,
  );
  const { rows } = await tx.execute(sql`
    update activity_log set
      actor_label = case when actor_id is null and actor_label <> 'Turnout' then 'Erased guest' else actor_label end,
      details = coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(details)
        where key in (select jsonb_array_elements_text(${json(keptDetails)}))), '{}')
    where ${condition} returning 1`);
  return rows.length;
}

/** By table, the columns with personal data of all rows about the guest. What names somebody else is left out. */
export async function readTraces(
  tx: TenantDb,
  of: Trace,
): Promise<Record<string, Record<string, unknown>[]>> {
  const known: Record<string, Record<string, unknown>[]> = {};
  const columns = markedColumns();
  for (const [table, { name, keys }] of columns) {
    // Managers' mails are theirs.
    const condition = rowsOf[table]?.({ ...of, mailIds: of.mailIdsToGuest });
    if (condition === undefined) continue;
    const personal = [...keys].filter(([, { mark }]) => mark !== 'none');
    const list = personal.map(
      ([key, { column }]) => sql`${sql.identifier(column)} as ${sql.identifier(key)}`,
    );
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
      select row_to_json(r) as row from (
        select ${sql.join(list, sql`, `)} ${table === 'activityLog' ? sql`, actor_id is not null as "byHost"` : sql``}
        from ${sql.identifier(name)} where ${condition}) r`);
    known[table] = rows.map(({ row }) => {
      const { byHost, ...rest } = row;
      return byHost === true ? { ...rest, actorLabel: 'A host' } : rest;
    });
  }
  return known;
}
