/** The SQL of a message's recipients and of their numbers. */
import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/languages/languages.ts';
import {
  type DoorAudience,
  isDoorAudience,
  isHouseholdAudience,
  type MessageFilter,
  type ReplyAudience,
  standings,
  type Target,
} from '#domain/messages/rules.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import type { TenantScope } from '../db/scope.ts';
import { inSteps } from '../db/steps.ts';
import type { ReplyRow } from '../replies/rows/guests.store.ts';
import { repliesThatMatch } from './filter.store.ts';

/** A recipient: the first reply of an address, even if the address sent several. */
export interface MessageRecipient {
  /** The reply's id. */
  id: string;
  linkRotation: number;
  displayName: string;
  guestEmail: string;
  byLookUp: ReplyRow['byLookUp'];
  /** The reply's language, else its household's. Null means the original. */
  language: Language | null;
  /**
   * The position among the waiting parties, from 1. Null for parties that await approval and for
   * confirmed ones.
   */
  position: number | null;
  /** The reply's status. */
  standing: Exclude<ReplyAudience, 'waitlisted'>;
  /** The number of guests in the reply. */
  guests: number;
}

const conditions: Record<ReplyAudience, SQL> = {
  confirmed: sql`is_attending and not waitlisted`,
  waitlisted: sql`is_attending and waitlisted`,
  waiting: sql`is_attending and waitlisted and not awaiting_approval`,
  awaitingApproval: sql`is_attending and waitlisted and awaiting_approval`,
  declined: sql`not is_attending`,
};

const standsSo = sql`case when not is_attending then 'declined' when not waitlisted then 'confirmed'
  when awaiting_approval then 'awaitingApproval' else 'waiting' end`;

/** The ids of an event's guests that a door let in. An undone check-in doesn't count. */
const letIn = (scope: TenantScope, eventId: string): SQL => sql`
    select c.person_id from check_ins c
    where c.tenant_id = ${scope.tenantId} and c.event_id = ${eventId} and c.kind = 'in' and not exists (
      select from check_ins u where u.tenant_id = c.tenant_id and u.event_id = c.event_id
        and u.person_id = c.person_id and u.kind = 'undo' and u.undoes = c.id)`;

/** Whether a door of the event let anybody in. */
export async function hasCheckIns(db: Db, scope: TenantScope, eventId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (${letIn(scope, eventId)}) as has`);
  return rows[0]?.has ?? false;
}

/** If one person with an address came, the address gets no mail for guests who did not come. */
function byDoors(audience: DoorAudience, scope: TenantScope, eventId: string): SQL {
  const came = sql`select g.reservation_id from guests g
    where g.tenant_id = ${scope.tenantId} and g.id in (${letIn(scope, eventId)})`;
  if (audience === 'came') return sql`id in (${came})`;
  return sql`${conditions.confirmed} and exists (${letIn(scope, eventId)}) and email_key not in (
    select r.email_key from reservations r where r.tenant_id = ${scope.tenantId} and r.event_id = ${eventId}
      and r.id in (${came}))`;
}

/** Returns the SQL condition that selects the event's replies for the message. */
function isFor(scope: TenantScope, eventId: string, { audience, meal, replies }: Target): SQL {
  if (audience === 'picked') {
    return isOneOf(sql`id`, replies ?? []);
  }
  if (isDoorAudience(audience)) return byDoors(audience, scope, eventId);
  if (isHouseholdAudience(audience)) throw new Error('Households are found by households.store.ts.');
  if (audience !== 'meal') return conditions[audience];
  return sql`${conditions.confirmed} and exists (
    select 1 from guests g where g.tenant_id = reservations.tenant_id and g.reservation_id = reservations.id
      and g.is_attending and g.meal_choice = ${meal ?? ''})`;
}

/** Which replies are read, and which column more than usual. */
interface Selected {
  condition: SQL;
  filter: MessageFilter | null | undefined;
  more?: SQL;
}

/** The replies that meet the condition and the filter, one for each address. */
export const repliesOf = (
  scope: TenantScope,
  eventId: string,
  { condition, filter, more = sql`` }: Selected,
): SQL => sql`
    with line as (
      select id, row_number() over (order by arrival)::int as place from reservations
      where tenant_id = ${scope.tenantId} and event_id = ${eventId} and ${conditions.waiting}
    )
    select recipient.id, "linkRotation", "displayName", "guestEmail", "byLookUp",
      coalesce(language, (select i.language from invitations i
        where i.tenant_id = ${scope.tenantId} and i.reservation_id = recipient.id)) as language, standing, guests, line.place as "position"${more} from (
      select distinct on (email_key) id, link_rotation as "linkRotation", display_name as "displayName", guest_email as "guestEmail",
        by_look_up as "byLookUp", language, ${standsSo} as standing, guest_count as guests, arrival
      from reservations
      where tenant_id = ${scope.tenantId} and event_id = ${eventId} and guest_email <> ''
        and ${condition} and ${repliesThatMatch(filter)}
      order by email_key, arrival
    ) as recipient left join line on line.id = recipient.id
    order by arrival`;

const recipientsOf = (scope: TenantScope, eventId: string, target: Target): SQL =>
  repliesOf(scope, eventId, { condition: isFor(scope, eventId, target), filter: target.filter });

/** Returns the first recipients, in the order in which they replied. */
export async function listRecipients(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  { target, limit }: { target: Target; limit: number },
): Promise<MessageRecipient[]> {
  const { rows } = await tx.execute(sql`${recipientsOf(scope, eventId, target)} limit ${limit}`);
  return rows as unknown as MessageRecipient[];
}

/** Yields all recipients, some at a time, in the order in which they replied. */
export const recipientsInSteps = (
  tx: Db,
  scope: TenantScope,
  eventId: string,
  target: Target,
): AsyncGenerator<MessageRecipient[]> => inSteps(tx, recipientsOf(scope, eventId, target));

/** The number of addresses, and of the guests in their replies. */
export type Size = {
  recipients: number;
  guests: number;
};

/** The size of each audience, by the status of its replies. */
export interface AudienceSizes extends Record<ReplyAudience, Size> {
  /** The number of parties that wait in line. */
  inLine: number;
}

const sizeOf = sql`jsonb_build_object('recipients', count(distinct email_key), 'guests', coalesce(sum(guest_count), 0))`;
const ofEvent = (scope: TenantScope, eventId: string) =>
  sql`tenant_id = ${scope.tenantId} and event_id = ${eventId} and guest_email <> ''`;

export async function countRecipients(db: Db, scope: TenantScope, eventId: string): Promise<AudienceSizes> {
  const { rows } = await db.execute(sql`
    select ${sql.join(
      standings.map(
        (name) =>
          sql`jsonb_build_object('recipients', count(distinct email_key) filter (where ${conditions[name]}),
            'guests', coalesce(sum(guest_count) filter (where ${conditions[name]}), 0)) as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}, (count(*) filter (where ${conditions.waiting}))::int as "inLine"
    from reservations where ${ofEvent(scope, eventId)}`);
  const [row] = rows as unknown as AudienceSizes[];
  if (!row) throw new Error('A count answered no row.');
  return row;
}

/** Returns the size of one message's audience. */
export async function countTarget(
  db: Db,
  scope: TenantScope,
  eventId: string,
  target: Target,
): Promise<Size> {
  const { rows } = await db.execute<{ size: Size }>(sql`
    select ${sizeOf} as size from reservations where ${ofEvent(scope, eventId)} and ${isFor(scope, eventId, target)}
      and ${repliesThatMatch(target.filter)}`);
  return rows[0]?.size ?? { recipients: 0, guests: 0 };
}

/** Returns the number of parties that wait in line. */
export async function countInLine(db: Db, scope: TenantScope, eventId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from reservations where ${ofEvent(scope, eventId)} and ${conditions.waiting}`);
  return rows[0]?.n ?? 0;
}

/** Returns the confirmed guests by the meal that they chose. */
export async function countMeals(
  db: Db,
  { tenantId }: TenantScope,
  eventId: string,
): Promise<(Size & { name: string })[]> {
  const { rows } = await db.execute<Size & { name: string }>(sql`
    select g.meal_choice as name, count(distinct r.email_key)::int as recipients, count(*)::int as guests
    from reservations r join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
    where r.tenant_id = ${tenantId} and r.event_id = ${eventId} and r.guest_email <> ''
      and r.is_attending and not r.waitlisted and g.is_attending and g.meal_choice <> ''
    group by g.meal_choice order by g.meal_choice`);
  return rows;
}
