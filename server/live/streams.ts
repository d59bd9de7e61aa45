/**
 * The open streams of one process (docs/decisions/0009-live-updates.md). A process gathers
 * announcements for half a second, sorts them by organization and writes them to each of its
 * streams. No organization hears about another's changes. A stream ends with its session.
 */
import { Readable } from 'node:stream';
import { can } from '#domain/access/rules.ts';
import { sessionIdleDays } from '#domain/accounts/rules.ts';
import type { LiveChange, LiveTopic } from '#domain/live/contract.ts';
import { heartbeatSeconds } from '#domain/live/heartbeat.ts';
import type { Actor } from '../http/actor.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { readAnnouncement, type Announcement } from './announce.ts';
import { liveSessions } from './live-sessions.store.ts';

/**
 * How long changes are gathered: a stream is written to at most twice a second, however much
 * happens.
 */
const batchMs = 500;
/**
 * How long announcements are remembered. A page loads its figures first and opens its stream later;
 * the stream then gets what was announced in between.
 */
const rememberMs = 10_000;
const checkSessionsMs = 30_000;
/** @internal A test compares this limit with the documents. */
export const maxOfUser = 20;
const maxInProcess = 5_000;
/**
 * The number of unread bytes after which the server ends a stream. Its browser reconnects and loads
 * everything again.
 */
const maxUnread = 64 * 1_024;
/** If more events than this change at once, streams only say "some event". */
const maxChanges = 40;
/** How long a stopping process waits for browsers to receive the end of their streams. */
const lastWordMs = 1_000;

type Change = Extract<Announcement, { kind: 'change' }>;

interface Stream {
  actor: Actor;
  /** The page that reads the stream, if it named itself. */
  client: string | null;
  readable: Readable;
}

export interface Streams {
  /**
   * Opens a stream. Refuses if the user (`tooMany`) or the process (`unavailable`) has too many.
   */
  open(actor: Actor, client: string | null): Readable | 'tooMany' | 'unavailable';
  /** Returns the recent changes that a newly opened stream would get at once. */
  recent(actor: Actor, client: string | null): string;
  /** The number of open streams. */
  readonly size: number;
  /** Ends all streams. */
  close(): Promise<void>;
}

const eventOf = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Returns whether the user may learn about such a change. A change reveals little, but not
 * everybody may know even that.
 */
function mayHear({ actor }: Pick<Stream, 'actor'>, { topic, tenantId, eventId }: Change): boolean {
  if (actor.tenantId !== null && tenantId !== actor.tenantId) return false;
  if (actor.role === 'guest') return eventId !== null && actor.helps.has(eventId);
  return topic !== 'people' || can(actor, 'joinRequest.list');
}

/** Returns whether a user still has the rights that their stream was opened with. */
const isSameHelp = (opened: Actor['helps'], now: Record<string, string> | null): boolean => {
  const rights = Object.entries(now ?? {});
  return rights.length === opened.size && rights.every(([id, right]) => opened.get(id) === right);
};

function changesOf(heard: readonly Change[]): LiveChange[] {
  const topics = new Map<LiveTopic, Set<string | null>>();
  for (const { topic, eventId } of heard) {
    const events = topics.get(topic);
    if (events) events.add(eventId);
    else topics.set(topic, new Set([eventId]));
  }
  return [...topics].flatMap(([topic, events]): LiveChange[] =>
    events.has(null) || events.size > maxChanges
      ? [{ topic }]
      : [...events].map((eventId) => ({ topic, eventId: eventId as string })),
  );
}

/**
 * Returns the changes as text. The page's own changes are listed apart from those of others, even
 * if both changed the same data.
 */
function changesIn(heard: readonly Change[], client: string | null): string {
  const isOwn = (change: Change) => client !== null && change.client === client;
  const changes = [
    ...changesOf(heard.filter((change) => !isOwn(change))),
    ...changesOf(heard.filter(isOwn)).map((change): LiveChange => ({ ...change, own: true })),
  ];
  return eventOf('change', { changes });
}

/** Remembers the announcements of the last seconds. */
function makeMemory() {
  const recent = new Map<string, { change: Change; at: number }>();
  return {
    remember(text: string, change: Change): void {
      const now = Date.now();
      // Sets the entry again to keep the map in the order of the last announcement, oldest first.
      recent.delete(text);
      recent.set(text, { change, at: now });
      for (const [old, { at }] of recent) {
        if (now - at <= rememberMs) break;
        recent.delete(old);
      }
    },
    /** Returns the changes that a stream opened now would have missed, as text. */
    heardBy(this: void, actor: Actor, client: string | null): string {
      const since = Date.now() - rememberMs;
      const theirs = [...recent.values()]
        .filter(({ change, at }) => at >= since && mayHear({ actor }, change))
        .map(({ change }) => change);
      return theirs.length > 0 ? changesIn(theirs, client) : '';
    },
  };
}

const untilClosed = (readable: Readable): Promise<void> =>
  new Promise((resolve) => {
    if (readable.closed) resolve();
    else readable.once('close', () => resolve());
  });

/** Makes the streams of one process. */
export function makeStreams({ database, logger }: Pick<PlatformDeps, 'database' | 'logger'>): Streams {
  const streams = new Set<Stream>();
  const recent = makeMemory();
  let waiting = new Map<string, Change>();
  let batchTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function write(stream: Stream, text: string): void {
    stream.readable.push(text);
    if (stream.readable.readableLength > maxUnread) stream.readable.destroy();
  }

  function end(stream: Stream): void {
    if (!streams.delete(stream)) return;
    stream.readable.push(eventOf('end', {}));
    stream.readable.push(null);
  }

  function deliver(): void {
    batchTimer = undefined;
    if (waiting.size === 0) return;
    const heard = [...waiting.values()];
    waiting = new Map();
    batchTimer = setTimeout(deliver, batchMs).unref();
    // All users of an organization with the same rights get the same text, so it is built once.
    // Members, and pages that caused one of the changes, get a text of their own.
    const lastSent = new Map<string, string>();
    const clients = new Set(heard.map(({ client }) => client));
    for (const stream of streams) {
      const client = clients.has(stream.client) ? stream.client : null;
      const { actor } = stream;
      const shared = actor.role === 'guest' ? actor.id : can(actor, 'joinRequest.list');
      const audience = `${actor.tenantId} ${shared} ${client}`;
      let text = lastSent.get(audience);
      if (text === undefined) {
        const theirs = heard.filter((change) => mayHear(stream, change));
        lastSent.set(audience, (text = theirs.length > 0 ? changesIn(theirs, client) : ''));
      }
      if (text !== '') write(stream, text);
    }
  }

  /** Ends the streams whose session has ended, or whose user has different rights now. */
  async function check(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return;
    const now = new Date();
    const idleSince = new Date(now.getTime() - sessionIdleDays * 86_400_000);
    const ids = [...new Set(some.map(({ actor }) => actor.sessionId))];
    try {
      const live = await liveSessions(database.platform, ids, now, idleSince);
      for (const stream of some) {
        const session = live.get(stream.actor.sessionId);
        const { actor } = stream;
        const { role, tenantId } = actor;
        if (session?.role !== role || session.tenantId !== tenantId) end(stream);
        else if (!isSameHelp(actor.helps, session.helps)) end(stream);
      }
    } catch (error) {
      logger.warn({ err: error }, 'the sessions of the open streams could not be checked');
    }
  }

  const stopListening = database.channel.listen({
    heard(text) {
      const said = readAnnouncement(text);
      if (said?.kind === 'change') {
        recent.remember(text, said);
        waiting.set(text, said);
        if (batchTimer === undefined) deliver();
      } else if (said) {
        void check([...streams].filter(({ actor }) => actor.sessionId === said.id || actor.id === said.id));
      }
    },
    missed() {
      for (const stream of streams) write(stream, eventOf('resync', {}));
      void check([...streams]);
    },
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ':\n\n');
  }, heartbeatSeconds * 1_000).unref();
  const sessionCheck = setInterval(() => void check([...streams]), checkSessionsMs).unref();

  return {
    get size() {
      return streams.size;
    },
    recent: recent.heardBy,

    open(actor, client) {
      if (closed || streams.size >= maxInProcess) return 'unavailable';
      let own = 0;
      for (const stream of streams) if (stream.actor.id === actor.id) own++;
      if (own >= maxOfUser) return 'tooMany';
      const readable = new Readable({ read() {} });
      const stream: Stream = { actor, client, readable };
      // The reader disconnected, or the server ended the stream.
      readable.on('close', () => streams.delete(stream));
      readable.on('error', () => {});
      streams.add(stream);
      write(stream, eventOf('hello', {}) + recent.heardBy(actor, client));
      return readable;
    },

    async close() {
      if (closed) return;
      closed = true;
      stopListening();
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      clearTimeout(batchTimer);
      const open = [...streams];
      for (const stream of open) end(stream);
      const late = setTimeout(() => open.forEach(({ readable }) => readable.destroy()), lastWordMs);
      await Promise.all(open.map(({ readable }) => untilClosed(readable)));
      clearTimeout(late);
    },
  };
}
