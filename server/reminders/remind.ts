/**
 * The job that sends reminders whose time has come (docs/product/reminders.md#reminders). Any
 * number of processes may run it.
 */
import { type Planned, nextReminder, nextSeeYouSoon, resting } from '#domain/reminders/ladder.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { platformScope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import type { LetterKeys } from '../invitation-row/household-letter.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { type ReplyLinks, replyLinks } from '../replies/links.ts';
import { type EventRow, lockEvent } from '../event-row/event.store.ts';
import { handOver, handOverSeeYouSoon, type Reminded } from './hand-over.ts';
import { runningOf, timesOf } from './ladder.ts';
import { type RemindableHousehold, findDue, noteLook, readRemindable, readLadder } from './ladders.store.ts';

const eventsAtOnce = 100;
/** How many households one transaction handles. Other work on the event waits for it. */
const householdsAtOnce = 250;

const hour = 3_600_000;
/**
 * How often the job checks an event's reminders, because invitations may have been sent or dates
 * moved. A first reminder never comes sooner than most of a day after its invitation.
 */
const lookAgainMs = hour;
/**
 * How often the job reads the ladder of a draft, a cancelled event or a past one, because the event
 * may be published, reopened or moved.
 */
const restMs = 6 * hour;

type Deps = Pick<PlatformDeps, 'database' | 'keys' | 'logger'>;

interface Made {
  letters: LetterKeys;
  links: ReplyLinks;
}

export async function remindDue({ database, keys, logger }: Deps, now: Date): Promise<void> {
  const made = { letters: { keys, codes: invitationCodes(keys) }, links: replyLinks(keys) };
  const failed = new Set<string>();
  for (;;) {
    const due = await database.platformTransaction((tx) => findDue(tx, now, eventsAtOnce));
    const left = due.filter(({ eventId }) => !failed.has(eventId));
    if (left.length === 0) return;
    for (const of of left) {
      const own = scopeOfOwner(platformScope, of);
      try {
        let part: Part | null = { after: null, nextMs: Infinity };
        while (part !== null) {
          const from: Part = part;
          part = await database.transaction(own, (tx) =>
            remindSome(tx, own, of.eventId, { ...made, ...from, now }),
          );
        }
      } catch (error) {
        // If one event fails, it stays due, and the job continues with the other events.
        failed.add(of.eventId);
        logger.warn({ err: error, eventId: of.eventId }, 'reminders were not sent and will be tried again');
      }
    }
  }
}

/**
 * The job's progress with an event, and the time when the next reminder of the handled households
 * is due.
 */
interface Part {
  after: RemindableHousehold | null;
  nextMs: number;
}

/**
 * Reminds some households of an event.
 * @returns its progress, or null if no households are left and the next check is scheduled.
 */
async function remindSome(
  tx: TenantDb,
  own: TenantScope,
  eventId: string,
  { letters, links, after, nextMs, now }: Made & Part & { now: Date },
): Promise<Part | null> {
  const ofEvent = { id: eventId, tenantId: own.tenantId };
  const event = (await lockEvent(tx, own, eventId))?.event;
  const ladder = await readLadder(tx, ofEvent);
  if (!ladder?.isOn || ladder.lookAt === null || ladder.lookAt > now) return null;
  const rests = event ? resting({ ...timesOf(event), status: event.status }, now) : 'over';
  if (!event || (rests !== null && rests !== 'closed')) {
    await noteLook(tx, ofEvent, { lookAt: new Date(now.getTime() + restMs) });
    return null;
  }
  const running = runningOf(ladder);
  const times = timesOf(event);
  let next = nextMs;
  const see = ({ at }: Planned) => (next = Math.min(next, at.getTime()));
  if (rests === null) {
    const households = await readRemindable(tx, ofEvent, after, householdsAtOnce);
    const reminded: Reminded[] = [];
    for (const household of households) {
      const { sentAt, sent, suppressed } = household;
      const address = suppressed === null ? household.address : null;
      const planned = sentAt && nextReminder(running, times, { sentAt, sent }, now);
      if (!planned || address === null) continue;
      if (planned.at > now) see(planned);
      else reminded.push({ household: { ...household, address }, rung: planned.rung });
    }
    await handOver(tx, event, reminded, { letters, now });
    await note(tx, event, reminded.length);
    const last = households.at(-1);
    if (last && households.length === householdsAtOnce) return { after: last, nextMs: next };
  }
  const soon = nextSeeYouSoon(running, times, ladder.seeYouSoonAt !== null, now);
  if (soon && soon.at <= now) {
    await note(
      tx,
      event,
      await handOverSeeYouSoon(tx, own, event, { links, codes: letters.codes }),
      'guests',
    );
    await noteLook(tx, ofEvent, { seeYouSoonAt: now });
  }
  if (soon && soon.at > now) see(soon);
  await noteLook(tx, ofEvent, { lookAt: new Date(Math.min(now.getTime() + lookAgainMs, next)) });
  return null;
}

async function note(
  tx: TenantDb,
  event: EventRow,
  recipients: number,
  to: 'households' | 'guests' = 'households',
): Promise<void> {
  if (recipients === 0) return;
  await record(tx, [
    {
      tenantId: event.tenantId,
      actorId: null,
      actorLabel: 'Turnout',
      action: 'reminders.sent',
      subjectType: 'message',
      subjectId: null,
      eventId: event.id,
      details: { eventName: event.name, recipients, to },
    },
  ]);
}
