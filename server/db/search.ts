/**
 * How a search finds replies among hundreds of thousands: by their folded words, of which it knows the beginning
 * (docs/decisions/0014-search-by-words.md).
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { queryWords, wordsOf } from '#domain/kernel/search.ts';
import type { Database, Db } from './connect.ts';
import { platformScope, type Scope } from './scope.ts';

type SearchKind = 'reply';

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::text::jsonb`;

/** Whoever makes words does so alone: two who read one row at the same time could leave the older one's words. */
const wordingLock = 7_368_202;
const atOnce = 500;
/** A search makes the words of what its organization has just been sent; a long backlog is the background's. */
const mostBatchesBeforeSearch = 4;

/** What of a row is searched for. */
const textsOf: Record<SearchKind, SQL> = {
  reply: sql`
    select r.id, r.tenant_id, r.guest_phone as phone, array_to_json(array[r.display_name, r.guest_email, r.guest_phone] || array(
      select text from jsonb_array_elements(r.guest_details) as guest,
        unnest(array[guest->>'name', guest->>'mealChoice']) as text
      where text <> '')) as texts
    from reservations r`,
};

interface Texts {
  id: string;
  tenant_id: string | null;
  phone: string;
  texts: (string | null)[];
}

/** Makes the words of rows that were written since, for who holds the lock. @returns how many rows were looked at. */
async function wordSome(tx: Db, scope: Scope): Promise<number> {
  const own = scope.kind === 'tenant' ? sql`where tenant_id = ${scope.tenantId}` : sql``;
  const { rows: taken } = await tx.execute<{ kind: SearchKind; row_id: string }>(sql`
    delete from search_queue where ctid = any(array(select ctid from search_queue ${own} limit ${atOnce}))
    returning kind, row_id`);
  for (const kind of Object.keys(textsOf) as SearchKind[]) {
    const ids = json(taken.filter((row) => row.kind === kind).map((row) => row.row_id));
    const isAsked = sql`in (select value::uuid from jsonb_array_elements_text(${ids}) as value)`;
    if (!taken.some((row) => row.kind === kind)) continue;
    const { rows } = await tx.execute(sql`${textsOf[kind]} where r.id ${isAsked}`);
    const words = (rows as unknown as Texts[]).map(({ id, tenant_id, phone, texts }) => ({
      id,
      tenant_id,
      words: wordsOf([...texts.map((text) => text ?? ''), phone.replace(/\D/g, '')]),
    }));
    await tx.execute(sql`delete from search_words where row_id ${isAsked}`);
    await tx.execute(sql`
      insert into search_words (tenant_id, kind, row_id, word)
      select tenant_id, ${kind}, id, word
      from jsonb_to_recordset(${json(words)}) as r (id uuid, tenant_id uuid, words jsonb),
        jsonb_array_elements_text(r.words) as word
      on conflict do nothing`);
  }
  return taken.length;
}

/** For the background: makes the words of what waits for them, until nothing does or it took so long. */
export async function wordAll(database: Database, longestMs = Infinity): Promise<void> {
  const end = performance.now() + longestMs;
  for (let done = atOnce; done === atOnce && performance.now() < end;) {
    const { rows } = await database.platform.execute(sql`select 1 from search_queue limit 1`);
    if (rows.length === 0) return;
    done = await database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${wordingLock})`);
      return wordSome(tx, platformScope);
    });
  }
}

/** Before a search, so that it finds what was written a moment ago. */
export async function catchUp(tx: Db, scope: Scope): Promise<void> {
  for (let batch = 0; batch < mostBatchesBeforeSearch; batch++) {
    const own = scope.kind === 'tenant' ? sql`where tenant_id = ${scope.tenantId}` : sql``;
    const { rows } = await tx.execute(sql`select 1 from search_queue ${own} limit 1`);
    if (rows.length === 0) return;
    // Somebody makes words at this moment: a search waits for nobody, and finds the newest a moment later.
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${wordingLock}) as mine`,
    );
    if (!lock.rows[0]?.mine || (await wordSome(tx, scope)) < atOnce) return;
  }
}

/** The last character there is: whatever begins with a word comes before the word with it behind. */
const last = '\u{10ffff}';

/**
 * Whether the row has a word for each of the query's that begins so. A query without letters and digits finds nothing.
 * Organizations are named one by one where all are searched: the index begins with them.
 */
export function hasWords(kind: SearchKind, id: SQLWrapper, tenantId: string | undefined, q: string): SQL {
  const words = queryWords(q);
  if (words.length === 0) return sql`false`;
  const whose = tenantId === undefined ? sql`in (select id from tenants)` : sql`= ${tenantId}::uuid`;
  return sql`(${sql.join(
    words.map(
      (word) => sql`${id} in (
        select w.row_id from search_words w
        where w.tenant_id ${whose} and w.kind = ${kind} and w.word >= ${word} and w.word < ${word + last})`,
    ),
    sql` and `,
  )})`;
}
