/**
 * The channel between the processes on one PostgreSQL server: LISTEN and NOTIFY on a separate
 * connection.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Channel, DatabaseLog } from '../database.ts';
import { makeChannel } from '../channel.ts';
import { clientFor, type Connection } from './hosts.ts';
import { keepsSession } from './session.ts';

const channelName = 'turnout_changes';
/** PostgreSQL allows fewer than 8,000 bytes in a notification. */
const maxBytes = 7_900;
/**
 * How many texts may wait for a connection. Beyond it, others only learn that they missed
 * something.
 */
const maxUnsent = 5_000;
const everything = '*';
const checkEveryMs = 30_000;
const answerWithinMs = 10_000;
const firstPauseMs = 250;
const maxPauseMs = 10_000;
/**
 * How often listeners check on their own, if a pooler leaves this connection no session for LISTEN.
 */
const lookEveryMs = 20_000;
/** An unresponsive server must not keep a process from ending. */
const closeWithinMs = 1_000;

const poolerSentence =
  'A connection pooler in transaction mode carries no notifications. Open pages show changes from other processes a few seconds later.';

interface Notification {
  /** The process that sent the message. It already knows. */
  from: string;
  texts: string[];
}

/** Tells all processes that anything may have changed. */
export const tellEverything = (client: pg.Client): Promise<unknown> =>
  client.query('select pg_notify($1, $2)', [
    channelName,
    JSON.stringify({ from: '', texts: [everything] } satisfies Notification),
  ]);

/** The texts that wait for a connection, each once. */
function unsentTexts() {
  const unsent = new Set<string>();
  return {
    size: () => unsent.size,
    keep(this: void, text: string): void {
      if (unsent.size >= maxUnsent) {
        unsent.clear();
        unsent.add(everything);
      }
      if (!unsent.has(everything)) unsent.add(text);
    },
    takeAll(): string[] {
      const texts = [...unsent];
      unsent.clear();
      return texts;
    },
  };
}

function newClient(connection: Connection): pg.Client {
  const made = clientFor(connection, {
    application_name: 'turnout live',
    query_timeout: answerWithinMs,
  });
  // An error also ends the connection, which is handled there.
  made.on('error', () => {});
  return made;
}

interface Dialed {
  fresh: pg.Client;
  /** Whether the connection gets notifications. Behind some poolers it gets none. */
  hears: boolean;
}

async function dial(connection: Connection): Promise<Dialed> {
  const fresh = newClient(connection);
  try {
    await fresh.connect();
    const hears = await keepsSession(fresh, async () => {
      const other = newClient(connection);
      await other.connect();
      return other;
    });
    if (hears) await fresh.query(`listen ${channelName}`);
    return { fresh, hears };
  } catch (error) {
    void fresh.end().catch(() => {});
    throw error;
  }
}

/** Asks a connection again and again whether it still answers, until it ends. */
function watch(
  client: pg.Client,
  everyMs: number,
  { answered, lost }: { answered: () => void; lost: () => void },
): void {
  const check = setInterval(() => void client.query('select 1').then(answered, lost), everyMs).unref();
  client.once('end', () => {
    clearInterval(check);
    lost();
  });
}

/** Makes pauses that do not keep the process running. `end` ends the running one early. */
function makeNap() {
  let end: () => void = () => undefined;
  return {
    end: () => end(),
    take: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms).unref();
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

const notify = (client: pg.Client, from: string, texts: readonly string[]): Promise<unknown> =>
  client.query('select pg_notify($1, chunk) from unnest($2::text[]) as chunk', [
    channelName,
    chunksOf(from, texts),
  ]);

/** Connects on first use, and again whenever the connection is lost. */
export function openPostgresChannel(
  connection: Connection,
  log: DatabaseLog | undefined,
  { lookEvery = lookEveryMs, missed }: { lookEvery?: number; missed?: () => void } = {},
): Channel & { close(): Promise<void> } {
  const self = randomBytes(9).toString('base64url');
  const unsent = unsentTexts();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let sending: Promise<void> | undefined;
  let closed = false;
  let toldOfPooler = false;
  const nap = makeNap();

  const channel = makeChannel((texts) => {
    for (const text of texts) unsent.keep(text);
    connect();
    send();
  });

  if (missed) channel.listen({ heard: () => {}, missed });

  function connect(): void {
    if (closed || client || connecting) return;
    connecting = (async () => {
      for (let attempt = 0; !closed; attempt++) {
        let dialed: Dialed;
        try {
          dialed = await dial(connection);
        } catch (error) {
          if (attempt === 0) log?.warn({ err: error }, 'We can’t hear other processes at the moment.');
          await nap.take(Math.min(maxPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + Math.random()));
          continue;
        }
        const { fresh, hears } = dialed;
        if (closed) {
          await fresh.end().catch(() => {});
          return;
        }
        client = fresh;
        fresh.on('notification', ({ payload }) => hear(payload));
        if (!hears && !toldOfPooler) {
          toldOfPooler = true;
          log?.warn({}, poolerSentence);
        }
        watch(fresh, hears ? checkEveryMs : lookEvery, {
          answered: () => hears || channel.missed(),
          lost: () => lost(fresh),
        });
        // This process missed all messages that were sent before this moment.
        channel.missed();
        return;
      }
    })().finally(() => {
      connecting = undefined;
      send();
    });
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    broken.removeAllListeners('notification');
    void broken.end().catch(() => {});
    connect();
  }

  function hear(payload: string | undefined): void {
    const said = readNotification(payload);
    if (!said || said.from === self) return;
    for (const text of said.texts) {
      if (text === everything) channel.missed();
      else channel.deliver(text);
    }
  }

  /** Sends everything that waits in one statement, one at a time. */
  function send(): void {
    const through = client;
    if (!through || sending || unsent.size() === 0) return;
    const texts = unsent.takeAll();
    sending = notify(through, self, texts)
      .then(
        () => undefined,
        () => {
          texts.forEach(unsent.keep);
          lost(through);
        },
      )
      .finally(() => {
        sending = undefined;
        send();
      });
  }

  return {
    tell: channel.tell,
    onEnqueued: channel.onEnqueued,
    enqueued: channel.enqueued,
    listen(listener) {
      connect();
      return channel.listen(listener);
    },
    async close() {
      channel.flush();
      // A command that changed something tells the servers before it ends.
      if (unsent.size() > 0) await within(closeWithinMs, connecting);
      await within(closeWithinMs, sending);
      closed = true;
      nap.end();
      await within(closeWithinMs, connecting);
      const last = client;
      client = undefined;
      await within(closeWithinMs, last?.end());
    },
  };
}

/** Waits for the work up to this time, and ignores its failure. */
async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  if (!work) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/** Packs texts into as few notifications as their size allows. */
function chunksOf(from: string, texts: readonly string[]): string[] {
  const chunks: string[] = [];
  let packed: string[] = [];
  let bytes = 0;
  const pack = () => chunks.push(JSON.stringify({ from, texts: packed } satisfies Notification));
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 3;
    if (bytes + size > maxBytes - 100) {
      pack();
      packed = [];
      bytes = 0;
    }
    packed.push(text);
    bytes += size;
  }
  if (packed.length > 0) pack();
  return chunks;
}

/** Anybody who can connect to the database may notify, so other messages are ignored. */
function readNotification(payload: string | undefined): Notification | null {
  try {
    const { from, texts } = JSON.parse(payload ?? '') as Partial<Notification>;
    return typeof from === 'string' && Array.isArray(texts) && texts.every((text) => typeof text === 'string')
      ? { from, texts }
      : null;
  } catch {
    return null;
  }
}
