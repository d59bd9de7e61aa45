/**
 * Held seats. If the event asks for it, a new reply holds its seats for a day, until the guest
 * confirms the address by the mailed link. Without a confirmation, the seats go to the next party.
 * The guest gets a mail, and their party goes to the end of the waitlist. There it holds no seats
 * and is not promoted until the guest confirms.
 */
import { noReplies } from '#domain/seats/counters.ts';
import { record } from '../../activity/activity.store.ts';
import type { Db } from '../../db/connect.ts';
import { platformScope, scopeOfOwner } from '../../db/scope.ts';
import type { PlatformDeps, ServerDeps } from '../../http/deps.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { guestsOf } from '../waitlist/fits.ts';
import { spotsOpened } from '../waitlist/promote.ts';
import { withLockedEvent, type Locked } from '../../event-row/locked-event.ts';
import { findOverdueEvents, lapseReplies } from './holds.store.ts';
import { replyLinks, type ReplyLinks } from '../links.ts';
import { guestMessage } from '../mails/guest-mail.ts';
import { bumpEvent } from '../rows/counters.store.ts';

type Deps = Pick<PlatformDeps, 'config' | 'database' | 'keys'>;

/** With the built-in mailbox no guest gets mail, so no guest is asked to confirm. */
export const asksGuests = ({ smtpUrl }: Pick<ServerDeps['config'], 'smtpUrl'>): boolean =>
  smtpUrl !== undefined;

const eventsAtOnce = 100;
const repliesAtOnce = 500;

/** Gives back seats that were not confirmed in time, event by event under its lock. */
export async function lapseHolds({ config, database, keys }: Deps, now: Date): Promise<void> {
  if (!asksGuests(config)) return;
  const links = replyLinks(keys);
  for (let count = eventsAtOnce; count === eventsAtOnce;) {
    const events = await database.platformTransaction((tx) => findOverdueEvents(tx, now, eventsAtOnce));
    count = events.length;
    for (const { tenantId, eventId } of events) {
      const event = { scope: scopeOfOwner(platformScope, { tenantId }), eventId };
      let lapsed: number | null = repliesAtOnce;
      while (lapsed === repliesAtOnce) {
        lapsed = await withLockedEvent(database, event, now, (tx, locked) => lapseIn(tx, locked, links, now));
      }
    }
  }
}

async function lapseIn(tx: Db, { scope, context }: Locked, links: ReplyLinks, now: Date): Promise<number> {
  const { event } = context;
  if (!event.holdSeats) return 0;
  const asked = { eventId: event.id, arrival: event.nextArrival };
  const lapsed = await lapseReplies(tx, scope, asked, now, repliesAtOnce);
  if (lapsed.length === 0) return 0;
  const guests = guestsOf(lapsed);
  const delta = {
    ...noReplies,
    confirmedGuests: -guests,
    confirmedReplies: -lapsed.length,
    waitlistedGuests: guests,
    waitlistedReplies: lapsed.length,
  };
  await bumpEvent(
    tx,
    event,
    delta,
    lapsed.length,
    lapsed.map((after) => ({ before: { ...after, waitlisted: false }, after })),
  );
  await record(
    tx,
    lapsed.map((reply) => ({
      tenantId: event.tenantId,
      actorId: null,
      actorLabel: 'Turnout',
      action: 'reservation.lapsed',
      subjectType: 'reservation',
      subjectId: reply.id,
      eventId: event.id,
      details: { displayName: reply.displayName, guestCount: reply.guestCount, eventName: event.name },
    })),
  );
  await enqueue(
    tx,
    lapsed.map((reply) =>
      guestMessage(context, reply, 'guest.waitlisted', links.tokenOf(reply), 'confirmed'),
    ),
  );
  await spotsOpened(tx, { scope, links, now }, event, { freed: true });
  return lapsed.length;
}
