/** Reads the guest list in pages, its totals, and possible duplicates. */
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Counted, duplicateReasons, InvitationFilter } from '#domain/guest-list/contract.ts';
import {
  type InvitationStanding,
  invitationStandings,
  unansweredStandings,
} from '#domain/guest-list/standing.ts';
import type { Language } from '#domain/languages/languages.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { ordered } from '../db/name-order.ts';
import { isTooLong, type Listing, readPage, wholeList } from '../db/paging.ts';
import { invitations, invitationTallies } from '../db/schema.ts';
import type { TenantScope } from '../db/scope.ts';
import { countFound, type Search, startSearch } from '../db/search.ts';
import { hasGiven } from './given/given.store.ts';
import { type InvitationView, readInvitations } from './households.store.ts';

export interface ListFilter {
  status?: InvitationFilter | undefined;
  list?: number | undefined;
  tag?: string | undefined;
  /** `orNone` also finds households without a language. */
  language?: { tag: Language; orNone: boolean } | undefined;
  importId?: string | undefined;
  q?: string | undefined;
}

const standingsOf: Record<Exclude<InvitationFilter, 'addressGiven'>, readonly InvitationStanding[]> = {
  notSent: ['notSent'],
  saved: ['notSent'],
  notAnswered: unansweredStandings,
  queued: ['queued'],
  opened: ['opened'],
  coming: ['coming'],
  inPart: ['inPart'],
  declined: ['declined'],
  undeliverable: ['undeliverable'],
};

const oneOf = (standings: readonly InvitationStanding[]): SQL | undefined => {
  const [only, ...others] = standings;
  return others.length === 0 && only !== undefined
    ? eq(invitations.standing, only)
    : inArray(invitations.standing, [...standings]);
};

const inLanguage = (filter: ListFilter['language']): SQL | undefined =>
  filter &&
  or(eq(invitations.language, filter.tag), filter.orNone ? isNull(invitations.language) : undefined);

const matching = (event: EventKey, filter: ListFilter, isFound?: SQL): SQL | undefined =>
  and(
    eq(invitations.tenantId, event.tenantId),
    eq(invitations.eventId, event.id),
    filter.status && filter.status !== 'addressGiven' ? oneOf(standingsOf[filter.status]) : undefined,
    filter.status === 'saved' ? isNotNull(invitations.savedAt) : undefined,
    filter.status === 'addressGiven' ? hasGiven(invitations.id, event) : undefined,
    filter.list === undefined ? undefined : eq(invitations.list, filter.list),
    filter.tag === undefined ? undefined : sql`${invitations.tags} ? ${filter.tag}`,
    inLanguage(filter.language),
    filter.importId === undefined ? undefined : eq(invitations.importId, filter.importId),
    isFound,
  );

export type InvitationSort = 'order' | 'label';
const sortKeys = {
  order: [invitations.list, invitations.sort, invitations.id],
  label: [invitations.labelKey, invitations.id],
};

/**
 * Returns one page of households. Its cost does not grow with the list: an index finds the rows,
 * and stored totals give their number.
 */
export async function listInvitations(
  db: Db,
  scope: TenantScope,
  event: EventKey,
  { filter, order, page }: Listing<InvitationSort> & { filter: ListFilter },
): Promise<{ rows: InvitationView[]; total: number; isBehind: boolean }> {
  const { q } = filter;
  const search = q
    ? await startSearch(db, scope, { kinds: ['invitation'], tenantId: scope.tenantId, q })
    : undefined;
  const isBehind = search?.isBehind ?? false;
  const where = matching(event, filter, search?.finds(invitations.id));
  const count = () => countMatching(db, event, filter, search);
  if (page.limit === undefined) {
    const total = await count();
    if (isTooLong(page, total)) return { rows: [], total, isBehind };
  }
  const { rows, total } = await readPage(page, {
    count,
    read: ({ limit = wholeList, offset = 0 }, backwards) =>
      db
        .select({ id: invitations.id })
        .from(invitations)
        .where(where)
        .orderBy(...sortKeys[order.field].flatMap((key) => ordered(key, order.descending, backwards)))
        .limit(limit)
        .offset(offset),
  });
  const ids = rows.map(({ id }) => id);
  return { rows: await readInvitations(db, event, ids), total, isBehind };
}

/** Returns the ids of all matching households, in list order. */
export async function matchingIds(
  db: Db,
  scope: TenantScope,
  event: EventKey,
  filter: ListFilter,
): Promise<string[]> {
  const { q } = filter;
  const search = q
    ? await startSearch(db, scope, { kinds: ['invitation'], tenantId: scope.tenantId, q })
    : undefined;
  const rows = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(matching(event, filter, search?.finds(invitations.id)))
    .orderBy(...sortKeys.order);
  return rows.map(({ id }) => id);
}

/** Counts the households that a filter selects, and that a search finds. */
export async function countMatching(
  db: Db,
  event: EventKey,
  filter: ListFilter,
  search?: Search,
): Promise<number> {
  const counted = (isFound?: SQL) =>
    db
      .select({ present: sql`1` })
      .from(invitations)
      .where(matching(event, filter, isFound))
      .$dynamic();
  if (search) return countFound(db, search, invitations.id, { counted });
  const { status, list, tag, language, importId } = filter;
  // The stored totals don't count languages, save the dates and entries of the address form.
  if (
    importId !== undefined ||
    language !== undefined ||
    status === 'saved' ||
    status === 'addressGiven' ||
    (tag !== undefined && (status !== undefined || list !== undefined))
  ) {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${counted()} as c`);
    return rows[0]?.n ?? 0;
  }
  const tallies = await readTallies(db, event);
  const meant = tallies.filter((tally) =>
    tag !== undefined
      ? tally.kind === 'tag' && tally.name === tag
      : tally.kind === 'standing' &&
        (list === undefined || tally.list === list) &&
        (status === undefined || standingsOf[status].includes(tally.name as InvitationStanding)),
  );
  return meant.reduce((sum, { households }) => sum + households, 0);
}

type Tally = typeof invitationTallies.$inferSelect;

const readTallies = (db: Db, event: EventKey): Promise<Tally[]> =>
  db
    .select()
    .from(invitationTallies)
    .where(
      and(
        eq(invitationTallies.tenantId, event.tenantId),
        eq(invitationTallies.eventId, event.id),
        sql`${invitationTallies.households} > 0`,
      ),
    );

export interface Totals {
  /** The households in each state, and the number of their persons and children. */
  of: Record<InvitationStanding, Counted>;
  coming: Omit<Counted, 'households'>;
  declined: Omit<Counted, 'households'>;
  lists: { list: number; households: number }[];
  tags: { tag: string; households: number }[];
}

/** Returns the totals of the whole guest list, from its tallies. */
export async function readTotals(db: Db, event: EventKey): Promise<Totals> {
  const tallies = await readTallies(db, event);
  const standing = tallies.filter(({ kind }) => kind === 'standing');
  const sum = (rows: readonly Tally[], of: (row: Tally) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  const counted = (name: InvitationStanding): Counted => {
    const rows = standing.filter((row) => row.name === name);
    return {
      households: sum(rows, (row) => row.households),
      persons: sum(rows, (row) => row.persons),
      children: sum(rows, (row) => row.children),
    };
  };
  return {
    of: Object.fromEntries(invitationStandings.map((name) => [name, counted(name)])) as Totals['of'],
    coming: {
      persons: sum(standing, (row) => row.coming),
      children: sum(standing, (row) => row.comingChildren),
    },
    declined: {
      persons: sum(standing, (row) => row.declined),
      children: sum(standing, (row) => row.declinedChildren),
    },
    lists: [1, 2, 3].map((list) => ({
      list,
      households: sum(
        standing.filter((row) => row.list === list),
        (row) => row.households,
      ),
    })),
    tags: tallies
      .filter(({ kind }) => kind === 'tag')
      .map(({ name, households }) => ({ tag: name, households }))
      .sort((a, b) => a.tag.localeCompare(b.tag, 'en')),
  };
}

/**
 * Returns how many households are on the guest list, and how many of them were invited and have not
 * answered.
 */
export async function invitedOf(db: Db, event: EventKey): Promise<{ invited: number; unanswered: number }> {
  const { of } = await readTotals(db, event);
  const all = Object.values(of).reduce((sum, { households }) => sum + households, 0);
  return {
    invited: all,
    unanswered: unansweredStandings.reduce((sum, name) => sum + of[name].households, 0),
  };
}

interface Pair {
  reason: (typeof duplicateReasons)[number];
  value: string;
  a: string;
  b: string;
}

/** Returns pairs of households with the same email, phone, or person, each pair once. */
export async function findPairs(db: Db, event: EventKey, max: number): Promise<Pair[]> {
  const sameColumn = (reason: string, column: string) => sql`(
    select ${reason}::text as reason, i.${sql.raw(column)}::text as value, i.id as a, j.id as b
    from invitations i join invitations j on j.tenant_id = i.tenant_id and j.event_id = i.event_id
      and j.${sql.raw(column)} = i.${sql.raw(column)} and j.id > i.id
    where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and i.${sql.raw(column)} is not null
    limit ${max})`;
  const { rows } = await db.execute(sql`
    select reason, value, a, b from (
      select distinct on (a, b) * from (
        ${sameColumn('email', 'email_key')} union all (
          select 'name', v.name, least(v.invitation_id, w.invitation_id), greatest(v.invitation_id, w.invitation_id)
          from invitees v join invitees w on w.tenant_id = v.tenant_id and w.event_id = v.event_id
            and w.name_key = v.name_key and w.invitation_id > v.invitation_id
          where v.tenant_id = ${event.tenantId} and v.event_id = ${event.id} and v.name_key <> '' limit ${max})
        union all ${sameColumn('phone', 'phone_key')}) as every
      order by a, b, array_position(array['email', 'name', 'phone'], reason)) as pairs
    order by a, b limit ${max}`);
  return rows as unknown as Pair[];
}

/**
 * Returns how many households have an invitation that was refused or bounced, and have not opened
 * its page.
 */
export async function undeliveredOf(db: Db, { id, tenantId }: EventKey): Promise<number> {
  const { rows } = await db.execute<{ households: number }>(sql`
    select coalesce(sum(households), 0)::int as households from invitation_tallies
    where tenant_id = ${tenantId} and event_id = ${id} and kind = 'standing' and name = 'undeliverable'`);
  return rows[0]?.households ?? 0;
}
