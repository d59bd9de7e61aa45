/**
 * Mails everybody that a host's act concerns (`record-change.ts`), in parts, each in its own
 * transaction. No part waits for the event's lock, so guests can reply in the meantime. If a
 * process dies, another one continues after the last handled addressee, because each is marked.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isOver } from '#domain/replies/deadline.ts';
import type { Database, TenantDb } from '../db/connect.ts';
import { platformScope, type Scope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { endOf, type EventKey, findEvent, findHostEmail, findTenant } from '../event-row/event.store.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { readChanges } from '../news/changes.store.ts';
import { findMailings, forgetGone, lockMailing, nextPending, noteMailing } from '../news/mailing.store.ts';
import { countUnreached } from '../news/untold.store.ts';
import { type ReplyLinks, replyLinks } from '../replies/links.ts';
import { mailHouseholds, mailReplies, readMailboxes } from './news-mails.ts';
import type { ToTell } from './record-change.ts';

/**
 * How many addressees one transaction handles. Guests who reply in the meantime wait for parts of a
 * transaction, so it handles fewer while they do.
 */
const perPart = { quiet: 200, rush: 50 };

/** How long the job rests after each part while guests reply, in times that the part took. */
const restInRush = 3;

/** How many mails were written, and how many addressees have no usable address. */
export interface MailedCounts {
  told: number;
  unreached: number;
}

interface Deps {
  database: Database;
  links: ReplyLinks;
  logger: Logger;
}

/**
 * Mails the addressees of a host's act, after its transaction. If a part fails, the job tries the
 * rest again.
 */
export async function mailNews(
  { database, links, logger }: Deps,
  by: { scope: Scope; now: Date },
  event: EventKey,
  act: ToTell | null,
): Promise<MailedCounts | null> {
  if (act === null || !act.isNews) return act && { told: 0, unreached: 0 };
  const scope = scopeOfOwner(by.scope, event);
  const progress = { mails: 0 };
  try {
    await goOn({ database, links, now: by.now }, scope, event.id, progress);
  } catch (error) {
    logger.warn({ err: error, eventId: event.id }, 'a change was not mailed to all and will be tried again');
  }
  return {
    told: progress.mails,
    unreached: await database.transaction(scope, (tx) => countUnreached(tx, event)),
  };
}

/** Continues every mailing that a process left behind. */
export async function goOnWithNews(
  { database, keys, logger }: Pick<PlatformDeps, 'database' | 'keys' | 'logger'>,
  now: Date,
): Promise<void> {
  const unfinished = await database.platformTransaction((tx) => findMailings(tx));
  for (const { tenantId, eventId } of unfinished) {
    try {
      const scope = scopeOfOwner(platformScope, { tenantId });
      await goOn({ database, links: replyLinks(keys), now }, scope, eventId, { mails: 0 });
    } catch (error) {
      logger.warn({ err: error, eventId }, 'a change was not mailed to all and will be tried again');
    }
  }
}

/**
 * The progress of a process with a mailing. Replies come first, because their mails move the
 * calendar entry.
 */
interface Progress {
  number: number;
  place: number;
  of: 'reservations' | 'invitations';
  after: string | null;
  /** The event's next arrival number. It grows with each reply. */
  arrivals: number;
  /** Whether guests replied to the event since the last part. */
  isRush: boolean;
  /**
   * The mailboxes that need no mail to a household, each with the mail that it got, if any. Null if
   * they must be read again: before the first household, and after another process mailed some.
   */
  mailboxes: Map<string, string | null> | null;
}

async function goOn(
  { database, links, now }: Pick<Deps, 'database' | 'links'> & { now: Date },
  scope: TenantScope,
  eventId: string,
  told: { mails: number },
): Promise<void> {
  let progress: Progress | null = null;
  do {
    const from: Progress | null = progress;
    const began = performance.now();
    const part: Mailed | null = await database.transaction(scope, (tx) =>
      mailSome(tx, scope, eventId, { links, from, now }),
    );
    told.mails += part?.mails ?? 0;
    progress = part?.progress ?? null;
    await sleep(progress?.isRush ? restInRush * (performance.now() - began) : 0);
  } while (progress !== null);
}

/** The number of mails of a part, and the place where the next part begins. */
interface Mailed {
  mails: number;
  progress: Progress | null;
}

/** @returns null if there is nothing to mail. */
async function mailSome(
  tx: TenantDb,
  scope: TenantScope,
  eventId: string,
  { links, from, now }: { links: ReplyLinks; from: Progress | null; now: Date },
): Promise<Mailed | null> {
  const key = { id: eventId, tenantId: scope.tenantId };
  // The host's next act waits for this lock, so the event doesn't change in the meantime.
  const mailing = await lockMailing(tx, key);
  if (!mailing) return null;
  const event = await findEvent(tx, scope, eventId, { alsoDeleted: true });
  const tenant = event && (await findTenant(tx, event.tenantId));
  if (!event || !tenant || isOver(endOf(event), now)) {
    await noteMailing(tx, key, mailing, { isDone: true });
    return null;
  }
  const isSame = from?.number === mailing.number;
  const of = isSame ? from.of : 'reservations';
  const max = isSame && from.isRush ? perPart.rush : perPart.quiet;
  const ids = await nextPending(tx, key, of, { after: isSame ? from.after : null, max });
  const isAlone = isSame && from.place === mailing.place;
  let mailboxes = isAlone ? from.mailboxes : null;
  let mails = 0;
  if (ids.length > 0) {
    const context = { event, tenant, hostEmail: await findHostEmail(tx, event) };
    const part = { tx, links, context, changes: await readChanges(tx, event), mailing, now };
    if (of === 'reservations') mails = await mailReplies(part, ids);
    else {
      mailboxes ??= await readMailboxes(part);
      mails = await mailHouseholds(part, ids, mailboxes);
    }
  }
  const isLast = ids.length < max;
  const place = mailing.place + ids.length;
  const isDone = isLast && of === 'invitations';
  if (isDone) await forgetGone(tx, key);
  await noteMailing(tx, key, { number: mailing.number, place }, { isDone });
  const next = isLast ? { of: 'invitations' as const, after: null } : { of, after: ids.at(-1) ?? null };
  const { nextArrival: arrivals } = event;
  const isRush = isSame && arrivals > from.arrivals;
  const progress = { number: mailing.number, place, ...next, arrivals, isRush, mailboxes };
  return { mails, progress: isDone ? null : progress };
}
