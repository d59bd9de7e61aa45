/** The list that a device gets: live replies, and sent invitations without an answer. */
import { sql, type SQL } from 'drizzle-orm';
import type { DoorParty, PartyStanding } from '#domain/doors/contract.ts';
import { codeHash } from '#domain/doors/codes.ts';
import type { Diet } from '#domain/kitchen/sheet.ts';
import type { Db } from '../db/connect.ts';
import { firstRow, instant } from '../db/values.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { dietaryNeedsOf } from '../questions/dietary.store.ts';
import { senderAtDoor } from '../replies/at-doors/let-in.ts';
import { hashOfCode } from './links.ts';

/** Invitations that a device lists. A save the date alone isn't an invitation. */
const isListed = sql`i.reservation_id is null and i.sent_at is not null and i.not_me_at is null`;

const idHash = (id: SQL): SQL => sql`('x' || substr(md5(${id}::text), 1, 8))::bit(32)::bigint`;

/** Returns a sum of a hash of each id. It changes whenever a party is added or removed. */
export async function readListDigest(tx: Db, { id, tenantId }: EventRow): Promise<string> {
  const { digest } = await firstRow<{ digest: string }>(
    tx.execute(sql`
      select (coalesce((select sum(${idHash(sql`r.id`)}) from reservations r
            where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.erased_at is null), 0)
          + coalesce((select sum(${idHash(sql`i.id`)}) from invitations i
            where i.tenant_id = ${tenantId} and i.event_id = ${id} and ${isListed}), 0))::text as digest`),
  );
  return digest;
}

/** The number of persons of replies. */
export async function countListed(tx: Db, { id, tenantId }: EventRow): Promise<number> {
  const { persons } = await firstRow<{ persons: number }>(
    tx.execute(sql`
      select count(*)::int as persons from guests where tenant_id = ${tenantId} and reservation_id in (
        select id from reservations where tenant_id = ${tenantId} and event_id = ${id})`),
  );
  return persons;
}

interface Changes {
  /** The sum of the hashes of new parties, less the sum for parties that left the list. */
  digest: string;
  removed: string[];
}

/** Reads how much the digest should have gained since then, and the parties that left the list. */
export async function readListChanges(tx: Db, { id, tenantId }: EventRow, since: Date): Promise<Changes> {
  const { rows: gone } = await tx.execute<{ id: string; hash: string }>(sql`
    select i.id, ${idHash(sql`i.id`)}::text as hash from invitations i
    where i.tenant_id = ${tenantId} and i.event_id = ${id} and i.sent_at is not null and i.updated_at > ${instant(since)}
      and not (${isListed})
    union all
    select r.id, ${idHash(sql`r.id`)}::text from reservations r
    where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.erased_at > ${instant(since)}
      and r.created_at <= ${instant(since)}`);
  const { added } = await firstRow<{ added: string }>(
    tx.execute(sql`
      select (coalesce((select sum(${idHash(sql`r.id`)}) from reservations r
            where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.created_at > ${instant(since)}
              and r.erased_at is null), 0)
          + coalesce((select sum(${idHash(sql`i.id`)}) from invitations i
            where i.tenant_id = ${tenantId} and i.event_id = ${id} and ${isListed}
              and i.sent_at > ${instant(since)}), 0))::text as added`),
  );
  const less = gone.reduce((sum, { hash }) => sum + BigInt(hash), 0n);
  return { digest: String(BigInt(added) - less), removed: gone.map(({ id: party }) => party) };
}

interface ReplyOfList {
  id: string;
  label: string;
  linkRotation: number;
  guestCount: number;
  isAttending: boolean;
  waitlisted: boolean;
  awaitingApproval: boolean;
  place: number | null;
  tokenHash: string | null;
  persons: { id: string; name: string; isAttending: boolean; meal: string; givenAway: boolean }[];
}

const standingOf = (reply: ReplyOfList): PartyStanding => {
  if (!reply.isAttending) return 'declined';
  if (!reply.waitlisted) return 'confirmed';
  return reply.awaitingApproval ? 'awaitingApproval' : 'waiting';
};

const personsOf = ({ id, label, persons }: ReplyOfList): ReplyOfList['persons'] =>
  persons.length > 0
    ? persons
    : [{ ...senderAtDoor({ id, displayName: label }), meal: '', givenAway: false }];

export interface ListOptions {
  /** Lists only parties that changed since then. Lists all of them if null. */
  since: Date | null;
  withFood: boolean;
  /** The check-in code of a confirmed reply, or null if the event has none. */
  codeOf: ((reply: { id: string; linkRotation: number }) => string) | null;
}

export async function readParties(
  tx: Db,
  event: EventRow,
  { since, withFood, codeOf }: ListOptions,
): Promise<DoorParty[]> {
  const { id, tenantId } = event;
  const changed = (of: SQL): SQL => (since === null ? sql`` : sql`and ${of}.updated_at > ${instant(since)}`);
  const { rows } = await tx.execute<ReplyOfList & Record<string, unknown>>(sql`
    with line as materialized (
      select id, row_number() over (order by arrival) as place from reservations
      where tenant_id = ${tenantId} and event_id = ${id} and waitlisted and not awaiting_approval
    )
    select r.id, r.display_name as label, r.link_rotation as "linkRotation", r.guest_count as "guestCount",
      r.is_attending as "isAttending", r.waitlisted, r.awaiting_approval as "awaitingApproval",
      line.place::int as place, i.token_hash as "tokenHash",
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'isAttending', g.is_attending,
          'meal', g.meal_choice, 'givenAway', g.given_away_at is not null) order by g.position), '[]')
        from guests g where g.tenant_id = r.tenant_id and g.reservation_id = r.id) as persons
    from reservations r
    left join line on line.id = r.id
    left join invitations i on i.tenant_id = r.tenant_id and i.reservation_id = r.id
    where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.erased_at is null ${changed(sql`r`)}
    order by r.arrival`);
  const diets = withFood ? await dietaryNeedsOf(tx, event) : new Map<string, Diet[]>();
  const replies = rows.map((reply): DoorParty => {
    const standing = standingOf(reply);
    const isConfirmed = standing === 'confirmed';
    return {
      id: reply.id,
      kind: 'reply',
      label: reply.label,
      standing,
      ...(reply.place !== null && { place: reply.place }),
      codes: [
        ...(codeOf && isConfirmed ? [hashOfCode(codeOf(reply))] : []),
        ...(reply.tokenHash === null ? [] : [codeHash(reply.tokenHash)]),
      ],
      seats: reply.guestCount,
      persons: personsOf(reply).map(({ id: personId, name, isAttending, meal, givenAway }) => ({
        id: personId,
        name,
        isComing: reply.isAttending && isAttending,
        givenAway,
        ...(withFood && { meal, diets: diets.get(personId) ?? [] }),
      })),
    };
  });
  const { rows: households } = await tx.execute<{
    id: string;
    label: string;
    seats: number;
    tokenHash: string;
    persons: { id: string; name: string }[];
  }>(sql`
    select i.id, i.label, i.seats_allowed as seats, i.token_hash as "tokenHash",
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', case when v.is_placeholder then '' else v.name end)
          order by v.position), '[]')
        from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id) as persons
    from invitations i
    where i.tenant_id = ${tenantId} and i.event_id = ${id} and ${isListed} ${changed(sql`i`)}
    order by i.list, i.sort, i.id`);
  return [
    ...replies,
    ...households.map(({ id: invitationId, label, seats, tokenHash, persons }): DoorParty => ({
      id: invitationId,
      kind: 'invitation',
      label,
      standing: 'unanswered',
      codes: [codeHash(tokenHash)],
      seats,
      persons: persons.map((person) => ({ ...person, isComing: false, givenAway: false })),
    })),
  ];
}
