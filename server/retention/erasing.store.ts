/** Erases an event's replies, some at a time, and the data that goes with them. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Stage } from '#domain/retention/rules.ts';
import { forgetDeviceNames } from '../doors/erase.store.ts';
import { forgetTellings } from '../news/changes.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { uuids } from '../db/ids.ts';
import { deleteSome } from '../db/keys.ts';
import * as schema from '../db/schema.ts';
import type { TenantScope } from '../db/scope.ts';
import { blankSheets } from '../kitchen/erase.store.ts';
import { forgetTags } from '../privacy/guest-list.store.ts';
import { blankLines } from '../privacy/log-lines.store.ts';
import { erasedName } from '../replies/rows/erase.store.ts';
import { instant } from '../db/values.ts';

export interface ErasingOf {
  eventId: string;
  stage: Stage;
  /** Data written after this time stays: a restore only erases data that existed then. */
  writtenUntil: Date;
}

/** The part of an event's replies that one transaction erases. */
interface Part {
  /** The id of the last reply of the part before. */
  after: string;
  max: number;
}

/** Returns the replies of the part that have something to erase, in the order of their ids. */
async function findReplies(
  tx: TenantDb,
  scope: TenantScope,
  { eventId, stage, writtenUntil }: ErasingOf,
  { after, max }: Part,
): Promise<string[]> {
  const has =
    stage === 'personal'
      ? sql`r.erased_at is null`
      : sql`(r.message <> '' or r.meal_choice <> '' or r.answers is not null or exists (
          select 1 from guests g where g.tenant_id = r.tenant_id and g.reservation_id = r.id
            and (g.meal_choice <> '' or g.is_child or g.answers is not null)))`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from reservations r
    where r.tenant_id = ${scope.tenantId} and r.event_id = ${eventId} and r.id > ${after}
      and r.updated_at <= ${instant(writtenUntil)} and ${has}
    order by r.id limit ${max}`);
  return rows.map(({ id }) => id);
}

/** @returns the last erased reply and how many there were, or null if none is left. */
export async function eraseReplies(
  tx: TenantDb,
  scope: TenantScope,
  of: ErasingOf,
  { now, ...part }: Part & { now: Date },
): Promise<{ last: string; count: number } | null> {
  const ids = await findReplies(tx, scope, of, part);
  const last = ids.at(-1);
  if (last === undefined) return null;
  const isChosen = sql`= any(${uuids(ids)})`;
  const { tenantId } = scope;
  if (of.stage === 'personal') {
    await tx.execute(sql`
      update reservations set display_name = ${erasedName}, guest_email = '', email_key = '', reply_key = id::text,
        guest_phone = '', language = null, meal_choice = '', message = '', answers = null, public_toggle = false, user_id = null,
        link_rotation = link_rotation + 1, link_token_hash = null, later_link_token_hash = null, hold_until = null,
        lapsed_at = null, change_mail_id = null, erased_at = ${instant(now)}, updated_at = ${instant(now)}
      where tenant_id = ${tenantId} and event_id = ${of.eventId} and id ${isChosen}`);
    await tx.execute(sql`
      update guests set name = '', name_key = '', meal_choice = '', is_child = false, answers = null
      where tenant_id = ${tenantId} and reservation_id ${isChosen}`);
    // A trigger makes the search words of the remaining data again.
    await tx.execute(sql`delete from search_words where tenant_id = ${tenantId} and row_id ${isChosen}`);
  } else {
    await tx.execute(sql`
      update reservations set meal_choice = '', message = '', answers = null, updated_at = ${instant(now)}
      where tenant_id = ${tenantId} and event_id = ${of.eventId} and id ${isChosen}`);
    await tx.execute(sql`
      update guests set meal_choice = '', is_child = false, answers = null
      where tenant_id = ${tenantId} and reservation_id ${isChosen}`);
  }
  return { last, count: ids.length };
}

/**
 * Erases the data that goes with the replies: mails, and for the stage `personal` also log lines
 * and notifications. Mails repeat meals and notes, so both stages remove them.
 * @returns how many rows, at most `max` of each kind; 0 if none is left.
 */
export async function eraseRelated(
  tx: TenantDb,
  scope: TenantScope,
  { eventId, stage, writtenUntil }: ErasingOf,
  max: number,
): Promise<number> {
  const ofEvent = sql`tenant_id = ${scope.tenantId} and event_id = ${eventId} and created_at <= ${instant(writtenUntil)}`;
  const ofTags = sql`tenant_id = ${scope.tenantId} and event_id = ${eventId}`;
  const remove = async (table: PgTable, where: SQL) => {
    const { rows } = await tx.execute(deleteSome(table, sql`${ofEvent} and ${where}`, max));
    return rows.length;
  };
  const answers = await remove(schema.idempotencyKeys, sql`true`);
  const mails = await remove(schema.outbox, sql`(template like 'guest.%' or template like 'manager.%')`);
  const files = await remove(schema.imports, sql`true`);
  const sheets = await blankSheets(tx, { tenantId: scope.tenantId, eventId }, { stage, writtenUntil, max });
  if (stage === 'sensitive') {
    const { rows: households } = await tx.execute<{ id: string }>(sql`
      with chosen as materialized (
        select id from invitations where ${ofEvent} and (note <> '' or tags <> '[]' or children > 0) limit ${max}
      ), persons as (
        update invitees set is_child = false where tenant_id = ${scope.tenantId} and is_child
          and invitation_id in (select id from chosen)
      )
      update invitations set note = '', tags = '[]', children = 0
      where tenant_id = ${scope.tenantId} and id in (select id from chosen) returning id`);
    // A trigger makes the search words of the remaining data again.
    const those = uuids(households.map(({ id }) => id));
    await tx.execute(
      sql`delete from search_words where tenant_id = ${scope.tenantId} and row_id = any(${those})`,
    );
    await forgetTags(tx, ofTags);
    return answers + mails + files + sheets + households.length;
  }
  await forgetTellings(tx, { id: eventId, tenantId: scope.tenantId });
  await forgetDeviceNames(tx, { id: eventId, tenantId: scope.tenantId });
  const given = await remove(schema.gifts, sql`true`);
  const invited = await remove(schema.invitations, sql`true`);
  await forgetTags(tx, ofTags);
  const bell = await remove(schema.notifications, sql`subject_id is not null`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from activity_log
    where ${ofEvent} and subject_type in ('reservation', 'message', 'invitation')
      and (actor_label <> 'Erased guest' and actor_id is null and actor_label <> 'Turnout'
        or details ?| array['displayName', 'toEmail', 'email'])
    limit ${max}`);
  const ids = rows.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? 0
      : await blankLines(tx, scope, sql`tenant_id = ${scope.tenantId} and id = any(${uuids(ids)})`);
  return answers + mails + files + sheets + given + invited + bell + lines;
}
