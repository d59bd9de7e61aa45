/**
 * Finds replies, mails and lines of the log among hundreds of thousands, by the beginnings of their
 * folded words (docs/decisions/0014-search-by-words.md). `search-words.ts` makes the words.
 */
import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { maxCounted } from '#domain/kernel/route.ts';
import { queryWords } from '#domain/kernel/search.ts';
import type { Db } from './database.ts';
import { countRows, type Limited, type Page } from './paging.ts';
import type { Scope } from './scope.ts';
import { catchUp, type WordKind } from './search-words.ts';

/** Finds rows by another row that they refer to, such as replies by the name of their event. */
export interface Belonging {
  /** Selects the ids of the rows. */
  ids: SQL;
  isSo: SQL;
}

/** Rows of the table, and of the organization if there is one, whose `column` is one of the ids. */
export function ofOneOf(
  table: PgTable & { id: PgColumn; tenantId: PgColumn },
  column: PgColumn,
  ids: readonly string[],
  tenantId: string | undefined,
): Belonging[] {
  if (ids.length === 0) return [];
  const own = tenantId === undefined ? sql`` : sql`${table.tenantId} = ${tenantId}::uuid and`;
  // Passes the ids as one value of the column's own type, so that the planner knows their number
  // and parses them once.
  const isSo = sql`${column} = any(${sql.param([...ids])}::uuid[])`;
  return [{ ids: sql`select ${table.id} from ${table} where ${own} ${isSo}`, isSo }];
}

interface SearchQuery {
  kinds: readonly WordKind[];
  /** The organization, or undefined for all. */
  tenantId: string | undefined;
  q: string;
  belonging?: readonly Belonging[];
}

/** A search that knows how many rows it may find. */
export interface Search {
  q: string;
  /** True if the search can't find the newest rows yet, because many still wait for their words. */
  isBehind: boolean;
  /** The condition that finds the row with this id. */
  finds: (id: SQLWrapper) => SQL;
  /**
   * Finds only the newest `max` of very many matches, which can be read quickly. Null if few rows
   * match.
   */
  findsSome: ((id: SQLWrapper, max: number) => SQL) | null;
  /** Finds out whether a single row matches. Null if few rows match. */
  isFound: ((id: SQLWrapper) => SQL) | null;
}

/**
 * Up to this many matches are read by their ids, in any order. Above it the planner chooses, and
 * mostly walks the list in order until the page is full.
 */
export const fewRows = 5_000;
/** The highest character. A word with it appended follows everything that begins with the word. */
const last = '\u{10ffff}';

/** Counts the rows that the query may find. First makes the words of rows from a moment ago. */
export async function startSearch(db: Db, scope: Scope, query: SearchQuery): Promise<Search> {
  const isBehind = await catchUp(db, scope, query.kinds);
  const words = queryWords(query.q);
  const belonging = query.belonging ?? [];
  const whose = query.tenantId === undefined ? undefined : sql`w.tenant_id = ${query.tenantId}::uuid`;
  const kinds = sql.join(
    query.kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const inTenant = query.tenantId === undefined ? sql`` : sql`o.tenant_id = ${query.tenantId}::uuid and`;
  const begins = (word: string) =>
    and(whose, sql`w.kind in (${kinds})`, sql`w.word >= ${word}`, sql`w.word < ${word + last}`) ?? sql``;
  const withWord = (word: string) => sql`select w.row_id from search_words w where ${begins(word)}`;

  // Counts further, to find out which of two common words is the rarer one.
  const counts = await countUpTo(db, words.length > 1 ? 10 * fewRows : fewRows + 1, [
    ...words.map(withWord),
    ...belonging.map(({ ids }) => ids),
  ]);
  const rarest = words.reduce((min, _, at) => ((counts[at] ?? 0) < (counts[min] ?? 0) ? at : min), 0);
  const others = words.filter((_, at) => at !== rarest);
  const hasOthers = others.map(
    (word) => sql`exists (
      select 1 from search_words o where ${inTenant} o.row_id = w.row_id and o.kind in (${kinds}) and o.word >= ${word} and o.word < ${word + last}
      offset 0)`,
  );
  const driver = words[rarest];
  /** Reads the ids first and then their rows, in a form that the planner cannot reorder. */
  const byIds = (id: SQLWrapper, max?: number): SQL => {
    // Ids are in order of creation. Each kind is read separately, because that is an order of the
    // index.
    const limit = max === undefined ? sql`` : sql`limit ${max}`;
    const newest = max === undefined ? sql`` : sql`order by w.word desc, w.row_id desc ${limit}`;
    const all = [
      ...(driver === undefined
        ? []
        : query.kinds.map(
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
    return { q: query.q, isBehind, finds: (id) => byIds(id), findsSome: null, isFound: null };
  }
  const matching = (hasWord: (word: string) => SQL): SQL =>
    or(...belonging.map(({ isSo }) => isSo), words.length === 0 ? undefined : and(...words.map(hasWord))) ??
    sql`false`;
  // Written in this form so that the planner cannot first collect all rows that have the words.
  const isFound = (id: SQLWrapper) =>
    matching((word) => sql`exists (${withWord(word)} and w.row_id = ${id} offset 0)`);
  return {
    q: query.q,
    isBehind,
    // If there is another condition, each row is checked for its words. Otherwise the planner would
    // first gather all rows that have them. With several words, it may gather those of one again
    // for each row of another.
    finds: (id) =>
      belonging.length > 0
        ? isFound(id)
        : words.length > 1
          ? byIds(id)
          : sql`${id} in (${withWord(words[0] ?? '')})`,
    findsSome: byIds,
    isFound,
  };
}

/** One in this many checked rows is expected to match. */
const perFound = 40;
/** Checking this many rows for their words costs less than gathering all matches. */
const maxQuestionsAsked = 4_000;

/**
 * Returns the page of a search with very many matches, which fill the page soon. `read` looks among
 * the first `max` rows of the list. Returns null if that isn't worth it, or wasn't enough.
 */
export async function amongFirst<Row>(
  search: Search | undefined,
  { limit, offset = 0 }: Page,
  /** A list in another order sorts all its rows first. Sorting only the matches is then better. */
  isInOrderOfIndex: boolean,
  read: (max: number, isFound: (id: SQLWrapper) => SQL) => Promise<Row[]>,
): Promise<Row[] | null> {
  if (!search?.isFound || limit === undefined || !isInOrderOfIndex) return null;
  const max = perFound * (offset + limit);
  if (max > maxQuestionsAsked) return null;
  const rows = await read(max, search.isFound);
  return rows.length === limit ? rows : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The number of rows of each query, counted up to `max`. */
async function countUpTo(db: Db, max: number, queries: readonly SQL[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map(
    (query, at) => sql`select ${at}::int as at, count(*)::int as n from (${query} limit ${max}) as c`,
  );
  const { rows } = await db.execute<{ at: number; n: number }>(sql.join(counts, sql` union all `));
  return rows.sort((a, b) => a.at - b.at).map(({ n }) => n);
}

interface SearchedList {
  /** The list with a condition. */
  counted: (isFound: SQL) => Limited;
  /** Limits rows to the first `max` of the list. */
  areFirst?: (max: number) => SQL;
}

/** Counts the rows of a list that match, up to one more than `maxCounted`. */
export async function countFound(
  db: Db,
  { q, finds, findsSome, isFound }: Search,
  id: SQLWrapper,
  { counted, areFirst }: SearchedList,
): Promise<number> {
  if (findsSome) {
    const some = await countRows(db, counted(findsSome(id, 2 * maxCounted)), q);
    if (some > maxCounted) return some;
  }
  // The newest rows with these words may not be in the list.
  if (isFound && areFirst) {
    const some = await countRows(db, counted(sql`${areFirst(2 * maxCounted)} and ${isFound(id)}`), q);
    if (some > maxCounted) return some;
  }
  return countRows(db, counted(finds(id)), q);
}
