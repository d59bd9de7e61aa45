/** How many processes one start has, and how much of the machine each of them may use. */
import { availableParallelism } from 'node:os';
import type { Config } from '../config.ts';

/**
 * Returns the number of processes. It is one with the embedded database, which belongs to a single
 * process.
 */
export const processCount = ({
  databaseUrl,
  processes,
}: Pick<Config, 'databaseUrl' | 'processes'>): number => (databaseUrl === undefined ? 1 : processes);

/**
 * Returns why fewer processes serve than the configuration says, or null if the number is as
 * configured.
 */
export const whyOne = (config: Pick<Config, 'databaseUrl' | 'processes'>): string | null =>
  config.processes > processCount(config)
    ? 'The embedded database allows one process, so one process runs. To use PROCESSES, set DATABASE_URL to a PostgreSQL server.'
    : null;

/** Returns how many cores each process may use for work that can wait. */
export const coresOfEach = (processes: number, cores = availableParallelism()): number =>
  Math.max(1, Math.floor(cores / processes));

/**
 * Returns how many connections each process has for tenants' work. For as long as possible, the
 * total stays below the usual hundred of a database server.
 */
export const poolSizeOfEach = (processes: number): number =>
  Math.min(10, Math.max(3, Math.floor(48 / processes)));

/**
 * Returns a name that distinguishes the processes of one start. A process that replaces a dead one
 * gets its name.
 */
export const processName = (): string => process.env[nameVariable] ?? '1';

/** The supervisor passes the name to a process in this environment variable. */
export const nameVariable = 'TURNOUT_PROCESS';
