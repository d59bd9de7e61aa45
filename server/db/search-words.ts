/**
 * Stores the words by which searches find the rows in `search_queue`
 * (docs/decisions/0014-search-by-words.md).
 */
import { performance } from 'node:perf_hooks';
import { sql, type SQL } from 'drizzle-orm';
import { phoneWords, wordsOf } from '#domain/kernel/search.ts';
import { yieldToEventLoop } from './yield.ts';
import type { Db, PlatformDatabase } from './database.ts';
import { isOneOf, uuids } from './ids.ts';
import type { Scope } from './scope.ts';

/** The kinds of rows that triggers queue. */
type Queued = 'reply' | 'mail' | 'line' | 'invitation';
/**
 * Only the mailbox searches subjects. The list of outgoing mail must not reveal what a mail says.
 */
export type WordKind = Queued | 'subject';

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::text::jsonb`;

/**
 * Only one transaction makes words at a time. Two that read the same row could leave the words of
 * its older text.
 */
const wordingLock = 7_368_202;
const atOnce = 100;
/**
 * A search first makes words for this long, in milliseconds, for its organization's rows of the
 * kinds that it finds. The background job makes the rest of a long backlog.
 */
const maxBeforeSearchMs = 200;

/** The searchable texts of a row. Each takes the condition on the id, `r.id`. */
const textsOf: Record<Queued, (isAsked: SQL) => SQL> = {
  reply: (isAsked) => sql`
    select r.id, r.tenant_id, 'reply' as kind, r.guest_phone as phone,
      array_to_json(array[r.display_name, r.guest_email] || array(
        select text from guests g, unnest(array[g.name, g.meal_choice]) as text
        where g.tenant_id = r.tenant_id and g.reservation_id = r.id and text <> ''
        order by g.position)) as texts
    from reservations r where ${isAsked}`,
  mail: (isAsked) => sql`
    select r.id, r.tenant_id, 'mail' as kind, '' as phone, json_build_array(r.to_email, r.to_name) as texts
    from outbox r where ${isAsked}
    union all
    select r.id, r.tenant_id, 'subject', '', json_build_array(r.subject)
    from outbox r where r.subject <> '' and ${isAsked}`,
  line: (isAsked) => sql`
    select r.id, r.tenant_id, 'line' as kind, '' as phone, json_build_array(r.actor_label, r.details->>'name',
      r.details->>'displayName', r.details->>'email', r.details->>'eventName', r.details->>'subject') as texts
    from activity_log r where ${isAsked}`,
  invitation: (isAsked) => sql`
    select r.id, r.tenant_id, 'invitation' as kind, r.phone,
      array_to_json(array[r.label, r.envelope_name, r.email, r.city] || array(
        select jsonb_array_elements_text(r.tags)) || array(
        select text from invitees v, unnest(array[v.name, v.email] || array(select jsonb_array_elements_text(v.also_known_as))) as text
        where v.tenant_id = r.tenant_id and v.invitation_id = r.id and text <> '')) as texts
    from invitations r where ${isAsked}`,
};

/** Queues rows for new words. `rows` are values or a selection of organization, kind and id. */
export const queueForSearch = (rows: SQL): SQL =>
  sql`insert into search_queue (tenant_id, kind, row_id) ${rows}`;

interface Texts {
  id: string;
  tenant_id: string | null;
  kind: WordKind;
  phone: string;
  texts: (string | null)[];
}

/**
 * Makes the words of newly written rows that meet the condition. The caller holds the lock. `own`
 * limits a column to the caller's organization, if there is one.
 * @returns how many entries left the queue. A row may have several, which leave together.
 */
async function wordSome(tx: Db, waiting: SQL, own: (column: SQL) => SQL): Promise<number> {
  const { rows: queued } = await tx.execute<{ kind: Queued; row_id: string }>(sql`
    delete from search_queue where row_id = any(array(select row_id from search_queue ${waiting} limit ${atOnce})) ${own(sql`tenant_id`)}
    returning kind, row_id`);
  for (const kind of Object.keys(textsOf) as Queued[]) {
    const ids = queued.filter((row) => row.kind === kind).map((row) => row.row_id);
    if (ids.length === 0) continue;
    const { rows } = await tx.execute(
      textsOf[kind](sql`${isOneOf(sql`r.id`, ids)} ${own(sql`r.tenant_id`)}`),
    );
    const words = (rows as unknown as Texts[]).map(({ id, tenant_id, kind: of, phone, texts }) => ({
      id,
      tenant_id,
      kind: of,
      words: wordsOf([...texts.map((text) => text ?? ''), ...phoneWords(phone)]),
    }));
    // Looks up each row first. Most are new and have no words, and without statistics PostgreSQL
    // reads all words of the installation to delete none.
    const { rows: worded } = await tx.execute<{ id: string }>(sql`
      select id from unnest(${uuids(ids)}) as id
      where exists (select 1 from search_words where row_id = id ${own(sql`tenant_id`)} offset 0)`);
    if (worded.length > 0) {
      const former = worded.map(({ id }) => id);
      await tx.execute(
        sql`delete from search_words where ${isOneOf(sql`row_id`, former)} ${own(sql`tenant_id`)}`,
      );
    }
    await tx.execute(sql`
      insert into search_words (tenant_id, kind, row_id, word)
      select tenant_id, kind, id, word
      from jsonb_to_recordset(${json(words)}) as r (id uuid, tenant_id uuid, kind text, words jsonb),
        jsonb_array_elements_text(r.words) as word
      on conflict do nothing`);
  }
  return queued.length;
}

/**
 * For how many milliseconds at a time the background job makes search words in an idle process. A
 * busy process makes them for less time, so that a rush of replies comes first.
 */
const wordingMs = 1_000;

/**
 * Returns a function for the background job that makes search words of queued rows for a while: the
 * shorter, the more other work the process did since the last time.
 */
export function wordInBackground(): (database: PlatformDatabase) => Promise<void> {
  let idleFrom = performance.eventLoopUtilization();
  return async (database) => {
    const { utilization } = performance.eventLoopUtilization(idleFrom);
    await wordAll(database, wordingMs * Math.max(0.1, 1 - utilization));
    idleFrom = performance.eventLoopUtilization();
  };
}

/**
 * Makes the search words of all waiting rows in the background, until none waits or the time is up.
 */
export async function wordAll(database: PlatformDatabase, maxMs = Infinity): Promise<void> {
  const end = performance.now() + maxMs;
  for (let done = atOnce; done >= atOnce && performance.now() < end;) {
    const { rows } = await database.platform.execute(sql`select 1 from search_queue limit 1`);
    if (rows.length === 0) return;
    done = await database.platformTransaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${wordingLock})`);
      return wordSome(tx, sql``, () => sql``);
    });
    await yieldToEventLoop();
  }
}

/**
 * Runs before a search, so that it finds what was written a moment ago.
 * @returns whether more than a moment's rows still wait, which the search can't find.
 */
export async function catchUp(tx: Db, scope: Scope, kinds: readonly WordKind[]): Promise<boolean> {
  const queued = kinds.map((kind): Queued => (kind === 'subject' ? 'mail' : kind));
  const own = (column: SQL) => (scope.kind === 'tenant' ? sql`and ${column} = ${scope.tenantId}` : sql``);
  const waiting = sql`where kind = any(${sql.param([...new Set(queued)])}::text[]) ${own(sql`tenant_id`)}`;
  for (const end = performance.now() + maxBeforeSearchMs; performance.now() < end;) {
    const { rows } = await tx.execute(sql`select 1 from search_queue ${waiting} limit 1`);
    if (rows.length === 0) return false;
    // Another transaction is making words now. A search does not wait for it, and finds the newest
    // rows a moment later.
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${wordingLock}) as mine`,
    );
    if (!lock.rows[0]?.mine) break;
    if ((await wordSome(tx, waiting, own)) < atOnce) return false;
  }
  const { rows: left } = await tx.execute(
    sql`select 1 from search_queue ${waiting} offset ${atOnce} limit 1`,
  );
  return left.length > 0;
}
