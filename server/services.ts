/**
 * The long-lived parts of an app. `server/app.ts` makes them once; no module keeps state of the
 * process.
 */
import type { Passwords } from './accounts/passwords.ts';
import type { CoverFiles } from './covers/files.ts';
import type { CoverReader } from './covers/reader.ts';
import type { HeavyReads } from './db/heavy-reads.ts';
import type { CustomUrls } from './events/address.ts';
import type { CodesDrawing } from './exports/drawing.ts';
import type { PlatformDeps, ServerDeps } from './http/deps.ts';
import type { NoteLimit } from './http/security-log.ts';
import type { ListReader } from './imports/reader.ts';
import type { Uploads } from './http/uploads.ts';
import type { Identify } from './http/serve.ts';
import type { LookupLimits } from './guest-list/lookup-limits.ts';
import type { HourlyLimit } from './limits/hourly.ts';
import type { Streams } from './live/streams.ts';
import type { Delivery } from './mail/delivery.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Allowance } from './processes/allowance.ts';
import type { FindAddress } from './event-row/find-address.ts';
import type { Turns } from './replies/list/turns.ts';
import type { PublicEvents } from './replies/public-event/public-event.ts';
import type { Counter } from './limits/rates.ts';
import type { Settlement } from './replies/settle/submit.ts';

export interface Services {
  /** Settles replies, which wait for their batch. */
  settlement: Settlement;
  /** Reads public events. Simultaneous calls share one read. */
  publicEvents: PublicEvents;
  /** The open streams of live updates. */
  streams: Streams;
  /** Runs lists and searches, a few at once. */
  heavyReads: HeavyReads;
  /** Runs exports of replies, a few at once, because each holds a connection. */
  exportTurns: Turns;
  /** What the process measures about itself. */
  metrics: Metrics;
  /** How sending mail went recently. */
  delivery: Delivery;
  /** Finds the caller by the session that the call names. */
  identify: Identify;
  /** Hashes passwords, a few at once. */
  passwords: Passwords;
  /** Logs that a limit was reached, once a minute for each caller. */
  noteLimit: NoteLimit;
  /** Finds the event that a public address leads to. */
  findAddress: FindAddress;
  /** Accepts bodies that are files, a few at once. */
  uploads: Uploads;
  /** Reads uploaded pictures, each in a separate process. */
  coverReader: CoverReader;
  /** Lets organizations take turns with the processes that read pictures. */
  coverTurns: HeavyReads;
  /** The files of covers, with the most recently used ones in memory. */
  coverFiles: CoverFiles;
  /** How many pictures an organization may have read. */
  coverBudget: HourlyLimit;
  /** Reads files of guest lists, each in a separate process. */
  listReader: ListReader;
  /** QR codes of guest lists, each list drawn in a process of its own. */
  codesDrawing: CodesDrawing;
  /**
   * Lets organizations take turns with the processes that read lists and draw codes, and limits
   * their time.
   */
  allowance: Allowance;
  /** How often callers may look for invitations. */
  lookupLimits: LookupLimits;
  /** The addresses of all events, which are unique. */
  customUrls: CustomUrls;
  /** How many guest lists an organization may copy. */
  listCopies: HourlyLimit;
  /** How many times a user may learn that another organization uses an event address. */
  takenAddresses: HourlyLimit;
  /** How often a reading link may be read in a minute. */
  linkReads: HourlyLimit;
  /** How often the devices of a door link get the whole list. */
  doorLists: Counter;
}

/** The dependencies of handlers that use a long-lived part. */
export interface AppDeps extends ServerDeps {
  services: Services;
}

/** The dependencies of handlers that also work across organizations. */
export type PlatformAppDeps = AppDeps & PlatformDeps;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
