/** How many processes one start has, and what each of them may take of the machine. */
import { availableParallelism } from 'node:os';
import type { Config } from '../config.ts';

/** The database inside a process belongs to it alone. */
export const processCount = ({
  databaseUrl,
  processes,
}: Pick<Config, 'databaseUrl' | 'processes'>): number => (databaseUrl === undefined ? 1 : processes);

/** Why fewer processes serve than were asked for; null where there is nothing to say. */
export const whyOne = (config: Pick<Config, 'databaseUrl' | 'processes'>): string | null =>
  config.processes > processCount(config)
    ? 'The embedded database belongs to one process, so that one serves. Set DATABASE_URL to a PostgreSQL for PROCESSES to count.'
    : null;

/** Cores that each process may fill with what can wait. */
export const coresOfEach = (processes: number, cores = availableParallelism()): number =>
  Math.max(1, Math.floor(cores / processes));

/**
 * Connections of each process for tenants' work: together they stay under a server's usual hundred
 * for as long as they can.
 */
export const poolSizeOfEach = (processes: number): number =>
  Math.min(10, Math.max(3, Math.floor(48 / processes)));

/**
 * Tells the processes of one start apart; one that comes back has the name of the one that died.
 */
export const processName = (): string => process.env[nameVariable] ?? '1';

/** How the supervisor hands the name to a process. */
export const nameVariable = 'TURNOUT_PROCESS';
