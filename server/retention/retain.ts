/**
 * Erases guests' data whose time is over. Hosts get a notice seven days before
 * (docs/product/privacy.md#retention).
 */
import { monthsOf, type Stage, stages, stepOf } from '#domain/retention/rules.ts';
import { record } from '../activity/activity.store.ts';
import type { PlatformDatabase, PlatformDb, TenantDb } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import { announce } from '../live/announce.ts';
import { countTaken } from '../questions/event-questions.store.ts';
import { countAnew } from '../questions/incomplete.store.ts';
import { findEvent } from '../event-row/event.store.ts';
import { eraseRelated, eraseReplies } from './erasing.store.ts';
import { mailNotices, type Notice } from './notices.ts';
import { emptySurvey } from '../surveys/surveys.store.ts';
import {
  endedEvents,
  findStagesAgain,
  lockRetention,
  mayRetain,
  type RetentionRow,
  writeState,
} from './retention.store.ts';

const first = '00000000-0000-0000-0000-000000000000';
const eventsAtOnce = 1_000;
/**
 * How many replies one transaction erases. The embedded database has one session, so replying
 * guests wait for it.
 */
const repliesAtOnce = 500;
const relatedAtOnce = 1_000;

const stepOfStage = (row: RetentionRow, stage: Stage, now: Date) =>
  stepOf(
    {
      endedAt: row.endedAt,
      months: monthsOf(row.own, row.organization)[stage],
      isHeld: row.hold !== null,
      on: row.on[stage],
      doneAt: row.doneAt[stage],
    },
    now,
  );

const dayOf = (stage: Stage, on: Date | null) =>
  stage === 'sensitive' ? { sensitiveOn: on } : { personalOn: on };

interface Due {
  tenantId: string;
  eventId: string;
  stage: Stage;
}

/**
 * Announces erasures, cancels announced ones, and erases what is due. One process does the work;
 * the others find the lock taken.
 */
export async function retain(database: PlatformDatabase, now: Date): Promise<void> {
  const due: Due[] = [];
  for (let after: string | null = first; after !== null;) {
    const from: string = after;
    after = await database.platformTransaction(async (tx) =>
      (await mayRetain(tx)) ? announceDue(tx, from, due, now) : null,
    );
  }
  for (const of of due) {
    await eraseStage(database, of, {
      until: now,
      now,
      isDue: (row) => stepOfStage(row, of.stage, now).kind === 'erase',
    });
  }
}

/** @returns the last event that it looked at, or null after the final one. */
async function announceDue(tx: PlatformDb, after: string, due: Due[], now: Date): Promise<string | null> {
  const rows = await endedEvents(tx, now, after, eventsAtOnce);
  const notices: Notice[] = [];
  for (const row of rows) {
    for (const stage of stages) {
      const step = stepOfStage(row, stage, now);
      if (step.kind === 'erase') due.push({ tenantId: row.tenantId, eventId: row.eventId, stage });
      if (step.kind === 'withdraw') await writeState(tx, row, dayOf(stage, null));
      if (step.kind === 'announce') {
        await writeState(tx, row, dayOf(stage, step.on));
        notices.push({ ...row, stage, on: step.on });
      }
      if (step.kind === 'withdraw' || step.kind === 'announce') {
        announce(tx, { topic: 'events', tenantId: row.tenantId, eventId: row.eventId });
      }
    }
  }
  await mailNotices(tx, notices);
  return rows.length < eventsAtOnce ? null : (rows.at(-1)?.eventId ?? null);
}

interface RetainRequest {
  /** Data written after this time is kept. */
  until: Date;
  now: Date;
  /**
   * Checked again under the event's lock, because a hold or another date may have been set in the
   * meantime.
   */
  isDue: (row: RetentionRow) => boolean;
}

/** Erases in small transactions. If the process ends in the middle, the next run continues. */
async function eraseStage(
  database: PlatformDatabase,
  { tenantId, eventId, stage }: Due,
  { until, now, isDue }: RetainRequest,
): Promise<void> {
  const scope = scopeOfOwner(platformScope, { tenantId });
  const step = (work: (tx: TenantDb, row: RetentionRow) => Promise<boolean>) =>
    database.transaction(scope, async (tx) => {
      if (!(await mayRetain(tx))) return false;
      const row = await lockRetention(tx, scope, eventId);
      return row !== null && isDue(row) && work(tx, row);
    });
  const of = { eventId, stage, writtenUntil: until };

  let after = first;
  const erased = () =>
    step(async (tx, row) => {
      const done = await eraseReplies(tx, scope, of, { after, max: repliesAtOnce, now });
      if (done === null) return finish(tx, row);
      after = done.last;
      await writeState(tx, row, { erasedReplies: row.erasedReplies + done.count });
      return true;
    });
  const finish = async (tx: TenantDb, row: RetentionRow): Promise<boolean> => {
    if ((await eraseRelated(tx, scope, of, relatedAtOnce)) > 0) return true;
    if (stage === 'personal' && (await emptySurvey(tx, { tenantId, id: eventId }, relatedAtOnce)) > 0)
      return true;
    const event = await findEvent(tx, scope, eventId);
    if (event && event.questionCount > 0) {
      await countTaken(tx, event);
      await countAnew(tx, event);
    }
    await writeState(tx, row, {
      ...dayOf(stage, null),
      ...(stage === 'sensitive' ? { sensitiveDoneAt: until } : { personalDoneAt: until }),
      erasedReplies: 0,
    });
    await record(tx, [
      {
        tenantId,
        actorId: null,
        actorLabel: 'Turnout',
        action: stage === 'sensitive' ? 'event.erasedSensitive' : 'event.erasedPersonal',
        subjectType: 'event',
        subjectId: eventId,
        eventId,
        details: { eventName: row.name, replies: row.erasedReplies },
      },
    ]);
    announce(tx, { topic: 'replies', tenantId, eventId });
    return false;
  };
  while (await erased());
}

/** Repeats the erasures that happened after a restored backup was made, without another notice. */
export async function retainAgain(
  database: PlatformDatabase,
  rows: readonly { what: Stage; id: string; at: string }[],
  now: Date,
): Promise<number> {
  const again = await database.platformTransaction((tx) => findStagesAgain(tx, rows));
  for (const { at, ...of } of again) {
    const isDue = ({ doneAt }: RetentionRow) => (doneAt[of.stage]?.getTime() ?? -Infinity) < at.getTime();
    await eraseStage(database, of, { until: at, now, isDue });
  }
  return again.length;
}
