/**
 * The long-lived parts of an app. `server/app.ts` makes them once; nothing of a process is kept in
 * a module.
 */
import type { Passwords } from './accounts/passwords.ts';
import type { CoverBudget } from './covers/budget.ts';
import type { CoverFiles } from './covers/files.ts';
import type { CoverReader } from './covers/reader.ts';
import type { HeavyReads } from './db/heavy-reads.ts';
import type { CustomUrls } from './events/address.ts';
import type { PlatformDeps, ServerDeps } from './http/deps.ts';
import type { NoteLimit } from './http/security-log.ts';
import type { ListBudget } from './imports/budget.ts';
import type { ListReader } from './imports/reader.ts';
import type { Uploads } from './http/uploads.ts';
import type { Identify } from './http/serve.ts';
import type { LookupLimits } from './invitations/lookup-limits.ts';
import type { Streams } from './live/streams.ts';
import type { Delivery } from './mail/delivery.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { FindAddress } from './replies/address.ts';
import type { Turns } from './replies/list/turns.ts';
import type { PublicEvents } from './replies/public-event.ts';
import type { Settlement } from './replies/settle/queue.ts';

export interface Services {
  /** Replies that wait for their batch. */
  settlement: Settlement;
  /** Reads of public events, which those who ask together share. */
  publicEvents: PublicEvents;
  /** The open streams of live updates. */
  streams: Streams;
  /** Lists and searches, a few at once. */
  heavyReads: HeavyReads;
  /** Files of replies that each hold a connection, a few at once. */
  exportTurns: Turns;
  /** What the process measures of itself. */
  metrics: Metrics;
  /** How sending mail goes. */
  delivery: Delivery;
  /** Who calls, by the session that the call names. */
  identify: Identify;
  /** Hashing passwords, a few at once. */
  passwords: Passwords;
  /** The log's lines about limits that were reached, the first of a minute for each caller. */
  noteLimit: NoteLimit;
  /** The event that a public address leads to. */
  findAddress: FindAddress;
  /** Bodies that are files, a few at once. */
  uploads: Uploads;
  /** Pictures that somebody sent, each read in a process of its own. */
  coverReader: CoverReader;
  /** Files of covers, the last used ones in memory. */
  coverFiles: CoverFiles;
  /** How many pictures an organization may have read. */
  coverBudget: CoverBudget;
  /** Files of guest lists, each read in a process of its own. */
  listReader: ListReader;
  /** How many files of guest lists an organization may have read. */
  listBudget: ListBudget;
  /** How often invitations may be looked for. */
  lookupLimits: LookupLimits;
  /** The addresses of all events, which no two share. */
  customUrls: CustomUrls;
}

/** What handlers need that use a long-lived part. */
export interface AppDeps extends ServerDeps {
  services: Services;
}

/** What handlers need that work across organizations besides. */
export type PlatformAppDeps = AppDeps & PlatformDeps;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
