/**
 * How a search finds replies, mails and lines of the log among hundreds of thousands: by their folded words, of which it
 * knows the beginning (docs/decisions/0014-search-by-words.md). How the words are made is in `search-words.ts`.
 */
import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { mostCounted } from '#domain/kernel/route.ts';
import { queryWords } from '#domain/kernel/search.ts';
import type { Db } from './database.ts';
import { countRows, type Limited, type Page } from './paging.ts';
import type { Scope } from './scope.ts';
import { catchUp, type WordKind } from './search-words.ts';

/** Rows that are found by what they belong to, say by the name of their event. */
export interface Belonging {
  /** Their ids. */
  ids: SQL;
  isSo: SQL;
}

/** Rows of the table whose `column` is one of the ids. */
export function ofOneOf(
  table: PgTable & { id: PgColumn },
  column: PgColumn,
  ids: readonly string[],
): Belonging[] {
  if (ids.length === 0) return [];
  // As one value of the column's own type: the planner knows how many there are, and no row reads it anew from a text.
  const isSo = sql`${column} = any(${sql.param([...ids])}::uuid[])`;
  return [{ ids: sql`select ${table.id} from ${table} where ${isSo}`, isSo }];
}

interface Asked {
  kinds: readonly WordKind[];
  /** Whose rows; undefined for those of all organizations. */
  tenantId: string | undefined;
  q: string;
  belonging?: readonly Belonging[];
}

/** A search that has looked how many rows it may find. */
export interface Search {
  q: string;
  /** The condition that the row with this id is found. */
  finds: (id: SQLWrapper) => SQL;
  /** The same for the newest `most` of very many, which are soon looked through; null where few are found. */
  findsSome: ((id: SQLWrapper, most: number) => SQL) | null;
  /** The same for one row, by itself; null where few are found. */
  isFound: ((id: SQLWrapper) => SQL) | null;
}

/**
 * Up to so many rows are read by their ids, whatever the order. Beyond, the planner chooses: mostly it walks in the order
 * of the list, where it soon has a page of them.
 */
export const fewRows = 5_000;
/** The last character there is: whatever begins with a word comes before the word with it behind. */
const last = '\u{10ffff}';

/** Looks how many rows the query may find. Before, it makes the words of what was written a moment ago. */
export async function startSearch(db: Db, scope: Scope, asked: Asked): Promise<Search> {
  await catchUp(db, scope);
  const words = queryWords(asked.q);
  const belonging = asked.belonging ?? [];
  const whose = asked.tenantId === undefined ? undefined : sql`w.tenant_id = ${asked.tenantId}::uuid`;
  const kinds = sql.join(
    asked.kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const begins = (word: string) =>
    and(whose, sql`w.kind in (${kinds})`, sql`w.word >= ${word}`, sql`w.word < ${word + last}`) ?? sql``;
  const withWord = (word: string) => sql`select w.row_id from search_words w where ${begins(word)}`;

  const counts = await countUpTo(db, fewRows + 1, [
    ...words.map(withWord),
    ...belonging.map(({ ids }) => ids),
  ]);
  const rarest = words.reduce((least, _, at) => ((counts[at] ?? 0) < (counts[least] ?? 0) ? at : least), 0);
  const others = words.filter((_, at) => at !== rarest);
  const hasOthers = others.map(
    (word) => sql`exists (
      select 1 from search_words o where o.row_id = w.row_id and o.kind in (${kinds}) and o.word >= ${word} and o.word < ${word + last}
      offset 0)`,
  );
  const driver = words[rarest];
  /** Nothing that the planner could put in another order: the ids first, then their rows. */
  const byIds = (id: SQLWrapper, most?: number): SQL => {
    // Ids are in the order of their making. Of each kind by itself: that is an order of the index.
    const limit = most === undefined ? sql`` : sql`limit ${most}`;
    const newest = most === undefined ? sql`` : sql`order by w.word desc, w.row_id desc ${limit}`;
    const all = [
      ...(driver === undefined
        ? []
        : asked.kinds.map(
            (kind) =>
              sql`(${withWord(driver)} and w.kind = ${kind} and ${and(sql`true`, ...hasOthers)} ${newest})`,
          )),
      ...belonging.map(({ ids }) => sql`(${ids} ${limit})`),
    ];
    if (all.length === 0) return sql`false`;
    return sql`${id} in (select unnest(array(${sql.join(all, sql` union all `)})))`;
  };
  const atMost = (counts[rarest] ?? 0) * (driver === undefined ? 0 : 1) + sum(counts.slice(words.length));
  if (atMost <= fewRows) {
    return { q: asked.q, finds: (id) => byIds(id), findsSome: null, isFound: null };
  }
  const found = (hasWord: (word: string) => SQL): SQL =>
    or(...belonging.map(({ isSo }) => isSo), words.length === 0 ? undefined : and(...words.map(hasWord))) ??
    sql`false`;
  // Nothing that the planner could turn into gathering all rows that have the words.
  const isFound = (id: SQLWrapper) =>
    found((word) => sql`exists (${withWord(word)} and w.row_id = ${id} offset 0)`);
  return {
    q: asked.q,
    // Beside another condition each row is asked for its words, or all rows that have them were gathered first.
    finds: (id) =>
      belonging.length === 0 ? found((word) => sql`${id} in (${withWord(word)})`) : isFound(id),
    findsSome: byIds,
    isFound,
  };
}

/** Of how many rows of a list each that is asked for may be the one that is found. */
const perFound = 40;
/** To ask so many rows for their words costs less than to gather all that have them. */
const mostAsked = 4_000;

/**
 * A page of a search that finds very many is full soon: `read` looks for it among the first `most` rows of the list. Null
 * where that is not worth it, or was not enough.
 */
export async function amongFirst<Row>(
  search: Search | undefined,
  { limit, offset = 0 }: Page,
  /** A list in another order sorts all its rows first, and then it is better to sort those that are found. */
  isInOrderOfIndex: boolean,
  read: (most: number, isFound: (id: SQLWrapper) => SQL) => Promise<Row[]>,
): Promise<Row[] | null> {
  if (!search?.isFound || limit === undefined || !isInOrderOfIndex) return null;
  const most = perFound * (offset + limit);
  if (most > mostAsked) return null;
  const rows = await read(most, search.isFound);
  return rows.length === limit ? rows : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** How many rows each of the queries has, counted no further than to `most`. */
async function countUpTo(db: Db, most: number, queries: readonly SQL[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map(
    (query, at) => sql`select ${at}::int as at, count(*)::int as n from (${query} limit ${most}) as c`,
  );
  const { rows } = await db.execute<{ at: number; n: number }>(sql.join(counts, sql` union all `));
  return rows.sort((a, b) => a.at - b.at).map(({ n }) => n);
}

/**
 * How many rows of a list are found, up to the first beyond `mostCounted`. `counted` is the list with that condition; `areFirst`
 * the condition that a row is one of some `most` of the list.
 */
export async function countFound(
  db: Db,
  { q, finds, findsSome, isFound }: Search,
  id: SQLWrapper,
  counted: (isFound: SQL) => Limited,
  areFirst?: (most: number) => SQL,
): Promise<number> {
  if (findsSome) {
    const some = await countRows(db, counted(findsSome(id, 2 * mostCounted)), q);
    if (some > mostCounted) return some;
  }
  // The newest that have the words may not be in the list.
  if (isFound && areFirst) {
    const some = await countRows(db, counted(sql`${areFirst(2 * mostCounted)} and ${isFound(id)}`), q);
    if (some > mostCounted) return some;
  }
  return countRows(db, counted(finds(id)), q);
}
