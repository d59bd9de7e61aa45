/**
 * Runs the periodic jobs. Every job is safe to run in many processes at once: it removes what has
 * expired, and a second one finds nothing left.
 */
import { purgeActivity } from '../activity/activity.store.ts';
import { purgeExpired, purgeUnclaimedTenants } from '../accounts/commands.ts';
import { advanceSubscriptions } from '../plans/commands.ts';
import type { PlatformDatabase, PlatformDb } from '../db/connect.ts';
import { wordInBackground } from '../db/search-words.ts';
import { goOnWithNews } from '../events/mail-news.ts';
import { deleteExpiredEvents } from '../events/events.store.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { purgeImports } from '../imports/imports.store.ts';
import { countIncomplete } from '../answers/count-incomplete.ts';
import { forgetJoinPasswords } from '../joining/join-requests.store.ts';
import { deleteEndedCounts } from '../limits/attempts.store.ts';
import { purgeCounts } from '../budgets/mail-counts.store.ts';
import { purgeMail } from '../outbox/outbox.store.ts';
import { notificationsKeptMs, purgeNotifications } from '../notifications/notifications.store.ts';
import { tryToKeepErased } from '../privacy/erasure-log.ts';
import { keepErasures } from '../backup/erase-again.ts';
import { deleteDueOrganizations } from '../tenants/delete-organizations.ts';
import { eraseRelatedExpired } from '../retention/expired.ts';
import { retain } from '../retention/retain.ts';
import { sendDueMessages } from '../messages/scheduled.ts';
import { returnEndedLoans } from '../doors/ended-loans.ts';
import { lapseDue } from '../reminders/lapse.ts';
import { remindDue } from '../reminders/remind.ts';
import { resumeSends } from '../guest-list/send/send.ts';
import { lapseHolds } from '../replies/holds/holds.ts';
import { goOnWithLines } from '../replies/waitlist/moving-up.ts';
import { deleteOldAnswers } from '../replies/settle/settle.store.ts';

const minute = 60 * 1_000;
const hour = 60 * minute;
const day = 24 * hour;

export const mailKeptMs = 30 * day;
/** @internal A test compares it with the documents. */
export const joinPasswordsKeptMs = 30 * day;
export const activityKeptMs = 365 * day;

interface Job {
  name: string;
  everyMs: number;
  run(database: PlatformDatabase, now: Date): Promise<unknown>;
}

/**
 * Removes `max` rows at a time until none are left. On the embedded database, everyone waits for a
 * transaction.
 */
async function inBatches(
  database: PlatformDatabase,
  max: number,
  remove: (tx: PlatformDb, max: number) => Promise<number>,
): Promise<void> {
  for (let removed = max; removed === max;) {
    removed = await database.platformTransaction((tx) => remove(tx, max));
  }
}

export const scheduledJobs: readonly Job[] = [
  {
    name: 'make the words that a search finds new replies by',
    everyMs: 1_000,
    // This job uses half of the time, or a tenth in a process that is always busy.
    run: wordInBackground(),
  },
  {
    name: 'count who misses an answer once questions changed',
    everyMs: 5_000,
    run: (database) => countIncomplete(database),
  },
  {
    name: 'remove organizations that nobody claimed',
    everyMs: 10 * minute,
    run: (database, now) => purgeUnclaimedTenants(database, now),
  },
  {
    name: 'remove sessions and links that expired',
    everyMs: 30 * minute,
    run: (database, now) => purgeExpired(database, now),
  },
  {
    name: 'forget passwords of requests that nobody decided',
    everyMs: 30 * minute,
    run: (database, now) =>
      database.platformTransaction((tx) =>
        forgetJoinPasswords(tx, new Date(now.getTime() - joinPasswordsKeptMs)),
      ),
  },
  {
    name: 'forget attempts that were counted long enough ago',
    everyMs: 10 * minute,
    run: (database, now) => database.platformTransaction((tx) => deleteEndedCounts(tx, now)),
  },
  {
    name: 'begin the next billing period of active subscriptions',
    everyMs: hour,
    run: (database, now) => advanceSubscriptions(database, now),
  },
  {
    name: 'remove events that were deleted too long ago to be restored',
    everyMs: hour,
    run: async (database, now) => {
      await eraseRelatedExpired(database, now);
      await inBatches(database, 20, (tx, max) => deleteExpiredEvents(tx, now, max));
    },
  },
  {
    name: 'forget answers to idempotency keys',
    everyMs: hour,
    run: (database, now) => database.platformTransaction((tx) => deleteOldAnswers(tx, now)),
  },
  {
    name: 'tell of guests’ data that is kept no longer, and erase it',
    everyMs: hour,
    run: (database, now) => retain(database, now),
  },
  {
    name: 'remove old mail',
    everyMs: 6 * hour,
    run: (database, now) =>
      inBatches(database, 1_000, (tx, max) => purgeMail(tx, new Date(now.getTime() - mailKeptMs), max)),
  },
  {
    name: 'forget who was mailed more than a day ago',
    everyMs: hour,
    run: (database, now) =>
      inBatches(database, 5_000, (tx, max) => purgeCounts(tx, new Date(now.getTime() - day), max)),
  },
  {
    name: 'remove files of guest lists that nobody applied, and what imports kept to be taken back',
    everyMs: hour,
    run: (database, now) => inBatches(database, 20, (tx, max) => purgeImports(tx, now, max)),
  },
  {
    name: 'remove old notifications',
    everyMs: 6 * hour,
    run: (database, now) =>
      inBatches(database, 5_000, (tx, max) =>
        purgeNotifications(tx, new Date(now.getTime() - notificationsKeptMs), max),
      ),
  },
  {
    name: 'remove what the activity log has kept for a year',
    everyMs: 6 * hour,
    run: (database, now) =>
      inBatches(database, 5_000, (tx, max) =>
        purgeActivity(tx, new Date(now.getTime() - activityKeptMs), max),
      ),
  },
];

/** Returns all jobs, including those that need more of the process than its database. */
export const jobsOf = (deps: PlatformDeps): readonly Job[] => [
  ...scheduledJobs,
  {
    name: 'delete organizations as their administrators asked for',
    everyMs: 10 * minute,
    run: async (database, now) => {
      const gone = await deleteDueOrganizations(database, now);
      await tryToKeepErased(
        deps,
        gone.map((id) => ({ what: 'organization', id })),
      );
    },
  },
  {
    name: 'send messages whose time has come',
    everyMs: minute / 2,
    run: (_database, now) => sendDueMessages(deps, now),
  },
  {
    name: 'go on with mails about changes that a process left behind',
    everyMs: minute / 2,
    run: (_database, now) => goOnWithNews(deps, now),
  },
  {
    name: 'go on with long lines that move up',
    everyMs: minute / 2,
    run: (_database, now) => goOnWithLines(deps, now),
  },
  {
    name: 'remind households that have not answered, and those who come',
    everyMs: minute,
    run: (_database, now) => remindDue(deps, now),
  },
  {
    name: 'return loans of doors that ended',
    everyMs: minute,
    run: (_database, now) => returnEndedLoans(deps, now),
  },
  {
    name: 'let promises lapse',
    everyMs: 5 * minute,
    run: (_database, now) => lapseDue(deps, now),
  },
  {
    name: 'go on with invitations that a process left behind',
    everyMs: minute,
    run: (_database, now) => resumeSends(deps, now),
  },
  {
    name: 'give back seats that nobody confirmed in time',
    everyMs: 5 * minute,
    run: (_database, now) => lapseHolds(deps, now),
  },
  {
    name: 'keep the ids of who was erased, and forget them again after a restore',
    everyMs: hour,
    run: (_database, now) => keepErasures(deps, now),
  },
];

/** Runs every job at its own pace, one at a time. The first run comes soon after the start. */
export function startSchedule(deps: PlatformDeps): { stop(): Promise<void> } {
  const { database, logger } = deps;
  let stopping = false;
  let last: Promise<void> = Promise.resolve();
  const timers = new Map<Job, NodeJS.Timeout>();

  const plan = (job: Job, inMs: number) => {
    const timer = setTimeout(() => {
      last = last.then(async () => {
        if (stopping) return;
        try {
          await job.run(database, new Date());
        } catch (error) {
          logger.warn({ err: error, job: job.name }, 'a scheduled job failed and will run again');
        }
        // The random delay keeps processes that started together from staying in step.
        if (!stopping) plan(job, job.everyMs * (0.9 + Math.random() / 5));
      });
    }, inMs);
    timer.unref();
    timers.set(job, timer);
  };
  for (const job of jobsOf(deps)) plan(job, Math.min(job.everyMs, minute) * (0.5 + Math.random()));

  return {
    async stop() {
      stopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await last;
    },
  };
}
