/** Reads how far standbys are behind, and whether commits wait for one. */
import type pg from 'pg';
import type { Replication } from '../database.ts';
import { StandbyMissing } from '../write-probe.ts';

/** A short pause of a standby isn't an outage. */
const patienceSeconds = 5;

const waiting = `
  select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`;

// A user without pg_read_all_stats sees no positions, so it sees no standby here.
const standbys = `
  select application_name as name, sync_state as state,
    pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::float8 as bytes,
    coalesce(extract(epoch from flush_lag), 0)::float8 as seconds
  from pg_stat_replication where flush_lsn is not null order by application_name`;

export async function replicationOf(pool: pg.Pool): Promise<Replication> {
  const [waits, rows] = await Promise.all([
    pool.query<{ seconds: number }>(waiting),
    pool.query<Replication['standbys'][number]>(standbys),
  ]);
  return { commitsWaitSeconds: waits.rows[0]?.seconds ?? 0, standbys: rows.rows };
}

/**
 * Makes a small write, unless commits already wait. Each waiting commit keeps a server process
 * until a standby is back.
 * @throws StandbyMissing
 */
export async function writeUnlessWaiting(pool: pg.Pool, write: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ seconds: number }>(waiting);
  if ((rows[0]?.seconds ?? 0) > patienceSeconds) throw new StandbyMissing();
  await write();
}
