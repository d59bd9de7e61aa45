/** One exchange with the server: sends waiting rows, and stores the response. */
import type { DoorSync } from '#domain/doors/contract.ts';
import type { DoorDatabase, EndedDoor, LinkRecord } from './database.ts';
import { isFull } from './database.ts';
import { changesList, forgetList, changeLink, keepList } from './list.ts';
import { acknowledge, asSent, takeBatch } from './queue.ts';

export type Outcome =
  | { kind: 'synced'; answer: DoorSync; listChanged: boolean; listKept: boolean; sent: number; more: boolean }
  /** The phone is offline: no response arrived, or it didn't come from Turnout. */
  | { kind: 'offline' }
  /** The door's link isn't valid, or no longer. */
  | { kind: 'ended'; ended: EndedDoor }
  /** Turnout refused the call, and says why. */
  | { kind: 'refused'; sentence: string; retryAfter: number | null }
  /** This phone no longer has the link. */
  | { kind: 'left' };

export type Post = (
  path: string,
  body: object,
) => Promise<{ status: number; body: unknown; retryAfter: number | null } | null>;

/** A list of 20,000 persons takes a while on a slow network. */
const patienceMs = { list: 90_000, news: 15_000 };

/** Calls the server. Returns null if the server doesn't respond. */
export const post: Post = async (path, body) => {
  const ending = new AbortController();
  const isFirst = 'cursor' in body && body.cursor === null;
  const timer = setTimeout(() => ending.abort(), isFirst ? patienceMs.list : patienceMs.news);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: ending.signal,
    });
    const retryAfter = Number(response.headers.get('retry-after')) || null;
    return { status: response.status, body: (await response.json()) as unknown, retryAfter };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

/** Returns the path of one of the calls that a door link allows. */
export const callPath = (token: string, call: string): string =>
  `/api/door/${encodeURIComponent(token)}/${call}`;

interface Clock {
  now(): number;
}

/** Returns how an answer of the server changes the phone's record of the link. */
const afterAnswer =
  (answer: DoorSync, offsetMs: number) =>
  (link: LinkRecord, waitingSeats: number): LinkRecord => {
    const { now, linkId, state, event, subEvent, rights, lease, counts } = answer;
    return {
      ...link,
      offsetMs,
      known: { linkId, state, event, subEvent, rights, lease, counts },
      unused: lease === null ? 0 : Math.max(0, lease.seats - lease.used - waitingSeats),
      syncedAt: new Date(now).getTime(),
      offlineSince: null,
      ended: state === 'open' || state === 'practice' ? null : state,
    };
  };

/**
 * Sends the next rows and asks for news. The queue is updated before the list is stored, so a full
 * phone keeps sending.
 */
export async function exchange(
  db: DoorDatabase,
  token: string,
  wants: number,
  { send = post, clock = Date }: { send?: Post; clock?: Clock } = {},
): Promise<Outcome> {
  const toSend = await takeBatch(db, token, wants);
  if (!toSend) return { kind: 'left' };
  const { link, batch, waiting } = toSend;
  const sentAt = clock.now();
  const reply = await send(callPath(token, 'sync'), {
    device: { id: link.deviceId, name: link.deviceName },
    now: new Date(sentAt).toISOString(),
    cursor: link.cursor,
    queue: waiting,
    wants,
    ...asSent(batch),
  });
  const gotAt = clock.now();
  if (reply === null || reply.status >= 500) {
    if (link.offlineSince === null) {
      await changeLink(db, token, { offlineSince: sentAt + (link.offsetMs ?? 0) });
    }
    return { kind: 'offline' };
  }
  const problem = reply.body as { code?: unknown; error?: unknown };
  // A network's sign-in page, which it shows before it lets anybody through, may be a 404 too.
  if (reply.status === 404 && problem.code === 'notFound') {
    await changeLink(db, token, { ended: 'unknown' });
    await forgetList(db, token);
    return { kind: 'ended', ended: 'unknown' };
  }
  if (reply.status !== 200) {
    return {
      kind: 'refused',
      sentence: typeof problem.error === 'string' ? problem.error : String(reply.status),
      retryAfter: reply.retryAfter,
    };
  }
  const answer = reply.body as DoorSync;
  // Assumes that both directions take the same time. If the clock jumped during the call, the
  // difference between the clocks can't be measured.
  const middle = gotAt >= sentAt ? (sentAt + gotAt) / 2 : gotAt;
  const offsetMs = Math.round(new Date(answer.now).getTime() - middle);
  await acknowledge(db, token, answer, afterAnswer(answer, offsetMs));
  const more = batch.length < waiting || answer.missingSeqs.length > 0;
  if (answer.state !== 'open' && answer.state !== 'practice') {
    await forgetList(db, token);
    return { kind: 'synced', answer, listChanged: true, listKept: true, sent: batch.length, more };
  }
  const listChanged = changesList(answer);
  let listKept = true;
  try {
    if (listChanged || answer.cursor !== link.cursor) await keepList(db, token, answer, answer.cursor);
  } catch (error) {
    if (!isFull(error)) throw error;
    listKept = false;
  }
  return { kind: 'synced', answer, listChanged, listKept, sent: batch.length, more };
}
