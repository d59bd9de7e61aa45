import type { DatabaseLog } from '../database.ts';
import { isUnavailable } from '../errors.ts';
import type { RunSql } from '../tenant-role.ts';

/**
 * The embedded server never checkpoints automatically, so its log and its recovery time would grow
 * forever.
 */
const walBetweenCheckpoints = 64 * 1024 * 1024;
const walBetweenQuietCheckpoints = 4 * 1024 * 1024;
/** Checking the log costs a query, so it happens only every this many commits. */
const syncsBetweenLooks = 1_000;
const intervalMs = 60_000;

export interface Maintenance {
  /** Call it after each transaction. */
  noteCommit(): void;
  /** One round of the timer's work. */
  run(): Promise<void>;
  stop(): void;
}

/**
 * Does the work of a server's checkpointer and autovacuum for the embedded database, by
 * autovacuum's own thresholds.
 */
export function startMaintenance(
  sql: RunSql,
  syncCount: () => number,
  log: DatabaseLog | undefined,
): Maintenance {
  let lastLook = syncCount();
  let busy: Promise<void> | undefined;

  const exclusively = (work: () => Promise<void>): Promise<void> => {
    busy ??= work()
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log?.error({ err: error }, 'Maintenance of the embedded database failed.');
      })
      .finally(() => (busy = undefined));
    return busy;
  };

  const checkpointAfter = async (bytes: number) => {
    const [wal] = await sql(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    if (Number(wal?.bytes) > bytes) await sql('CHECKPOINT');
  };

  const round = async () => {
    // Counts reach the statistics once a second, and only between statements. The next statement
    // sees them.
    await sql('select pg_stat_force_next_flush()');
    const due = await sql(`
      select c.oid::regclass::text as name
        from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
       where c.relkind in ('r', 'm') and c.relpersistence = 'p'
         and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
              or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
              or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
              or age(c.relfrozenxid) > 150000000)`);
    // One statement for each table, so that other work gets its turn in between.
    for (const { name } of due) await sql(`VACUUM (ANALYZE) ${String(name)}`);
    await checkpointAfter(walBetweenQuietCheckpoints);
  };

  const timer = setInterval(() => void exclusively(round), intervalMs);
  timer.unref();

  return {
    noteCommit() {
      if (syncCount() - lastLook < syncsBetweenLooks) return;
      lastLook = syncCount();
      void exclusively(() => checkpointAfter(walBetweenCheckpoints));
    },
    run: () => exclusively(round),
    stop: () => clearInterval(timer),
  };
}
