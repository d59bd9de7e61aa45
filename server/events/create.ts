/** Makes new events, from a form or as a copy of another event. */
import { can } from '#domain/access/rules.ts';
import type { EventFields } from '#domain/events/contract.ts';
import { anewWithout, datesOfCopy, type Leavable, movedDay } from '#domain/events/copying.ts';
import { checkEvent } from '#domain/events/check.ts';
import { checkCustomUrl, normalizeCustomUrl } from '#domain/events/rules.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { copiedPath } from '#domain/languages/paths.ts';
import { truncate } from '#domain/kernel/text.ts';
import { looksFromTheme } from '#domain/themes/looks.ts';
import type { Sentence } from '#domain/kernel/sentence.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { record } from '../activity/activity.store.ts';
import { copyCover } from '../covers/covers.store.ts';
import type { Database, Db } from '../db/connect.ts';
import { storedSettings, toColumns, type StoredSettings } from '../event-row/event-settings.ts';
import { newId } from '../db/id.ts';
import type { Scope } from '../db/scope.ts';
import type { Actor } from '../http/actor.ts';
import { actorLabel } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import { copyTexts } from '../languages/texts.store.ts';
import type { HourlyLimit } from '../limits/hourly.ts';
import { holdPlan, withinPlan } from '../plans/plan-gate.ts';
import { copyQuestions } from '../questions/questions.store.ts';
import { copySections } from '../sections/sections.store.ts';
import type { ThemeRow } from '../themes/themes.store.ts';
import { findTheme } from '../themes/themes.store.ts';
import { type CustomUrls, isCustomUrlTaken } from './address.ts';
import { draftOf, yearIssues } from './settings.ts';
import type { EventView, StoredStyles } from './events.store.ts';
import { findEventView, insertEvent, isClaimedTenant } from './events.store.ts';
import { findEventForEdit } from '../event-row/event.store.ts';
import { findStyles, mergeStyles } from './styles.store.ts';

export interface Caller {
  database: Database;
  customUrls: CustomUrls;
  scope: Scope;
  actor: Actor;
  now: Date;
}

export type Made =
  | { kind: 'made'; event: EventView }
  | { kind: 'invalid'; issues: Issue[] }
  | { kind: 'taken'; suggestion: string }
  | { kind: 'planLimit'; sentence: Sentence }
  | { kind: 'tooManyCopies'; retryAfter: number }
  | { kind: 'noTenant' }
  | { kind: 'notFound' };

interface OfTenant {
  id: string;
  tenantId: string;
}
type CopyList = (tx: Db, from: OfTenant, to: OfTenant, now: Date) => Promise<void>;

interface NewEvent {
  tenantId: string;
  settings: StoredSettings;
  /** Null to make the address from the title. */
  customUrl: string | null;
  styles: StoredStyles;
  status: 'published' | 'draft';
  /** The id of the event that this one copies. */
  copyOf?: string;
  copiesCover?: boolean;
  /**
   * Set if the guest list is copied. The event and its whole list are made together or not at all.
   */
  copyGuestList?: CopyList | null;
}

/** Returns the reasons why a typed address cannot be used. */
export function customUrlIssues(customUrl: string): Issue[] {
  const reason = checkCustomUrl(customUrl);
  return reason === null ? [] : [{ path: 'customUrl', message: reason }];
}

export const themeIssue: Issue = { path: 'themeId', message: 'This theme is no longer available' };

/** Returns the theme if it exists and the caller may pick it, otherwise null. */
export async function pickTheme(tx: Db, actor: Actor, themeId: string): Promise<ThemeRow | null> {
  const theme = isId(themeId) ? await findTheme(tx, themeId) : null;
  return theme && can(actor, 'theme.view', theme) ? theme : null;
}

/** Makes an event from checked fields that already have their defaults. */
export async function createEvent(
  caller: Caller,
  tenantId: string,
  fields: EventFields,
  status: 'published' | 'draft',
): Promise<Made> {
  const { database, scope, actor, now } = caller;
  const customUrl = fields.customUrl === null ? null : normalizeCustomUrl(fields.customUrl);
  const settings = toColumns(fields) as StoredSettings;
  const issues = [
    ...checkEvent(draftOf(settings), { creating: true, now }),
    ...(customUrl === null ? [] : customUrlIssues(customUrl)),
  ];
  if (fields.themeId !== null) {
    const { themeId } = fields;
    const theme = await database.transaction(scope, (tx) => pickTheme(tx, actor, themeId));
    if (theme) Object.assign(settings, looksFromTheme(theme, settings));
    else issues.push(themeIssue);
  }
  if (issues.length > 0) return { kind: 'invalid', issues };
  return insert(caller, { tenantId, settings, customUrl, styles: {}, status });
}

/** Makes a draft with all settings and styles and no replies. */
export async function copyEvent(
  caller: Caller,
  id: string,
  wanted: {
    name: string | null;
    dateTime: Date | null;
    copyGuestList: CopyList | null;
    listCopies: HourlyLimit;
    without: readonly Leavable[];
  },
): Promise<Made> {
  const { database, scope, actor, now } = caller;
  const source = await database.transaction(scope, async (tx) => {
    const event = await findEventForEdit(tx, scope, id, { lock: false });
    return event && { event, styles: await findStyles(tx, event) };
  });
  if (!source || !can(actor, 'event.create', seenEvent(actor, source.event))) return { kind: 'notFound' };
  const { event, styles } = source;
  const dates = datesOfCopy(
    { dateTime: event.startsAt, endTime: event.endsAt, cutoffDate: event.cutoffAt, timezone: event.timezone },
    wanted.dateTime,
    now,
  );
  const settings: StoredSettings = {
    ...storedSettings(event),
    ...toColumns(anewWithout(wanted.without) as Partial<EventFields>),
    name: wanted.name ?? truncate(`Copy of ${event.name}`, 200),
    startsAt: dates.dateTime,
    endsAt: dates.endTime,
    cutoffAt: dates.cutoffDate,
    finalCountOn: movedDay(
      { dateTime: event.startsAt, timezone: event.timezone },
      event.finalCountOn,
      dates.dateTime,
      now,
    ),
  };
  const issues = [
    ...checkEvent(draftOf(settings), { creating: true, now, before: event }),
    ...yearIssues(settings),
  ];
  if (issues.length > 0) return { kind: 'invalid', issues };
  const { tenantId } = event;
  const retryAfter = wanted.copyGuestList ? await wanted.listCopies.count(tenantId, now) : 0;
  if (retryAfter > 0) return { kind: 'tooManyCopies', retryAfter };
  const made = await insert(caller, {
    tenantId,
    settings,
    customUrl: null,
    styles: wanted.without.includes('look') ? {} : styles,
    status: 'draft',
    copyOf: event.id,
    copiesCover: !wanted.without.includes('look'),
    copyGuestList: wanted.copyGuestList,
  });
  if (wanted.copyGuestList && made.kind !== 'made') await wanted.listCopies.takeBack(tenantId);
  return made;
}

/**
 * Inserts an event. Every attempt is a separate transaction, because another event may take the
 * address between the check and the insert.
 */
async function insert(caller: Caller, made: NewEvent): Promise<Made> {
  const { database, customUrls, scope } = caller;
  for (let attempt = 0; ; attempt++) {
    const { name, isPublic } = made.settings;
    const customUrl = made.customUrl ?? (await customUrls.free(name, { attempt, unguessable: !isPublic }));
    try {
      return await database.transaction(scope, (tx) => insertIn(tx, caller, made, customUrl));
    } catch (error) {
      if (!isCustomUrlTaken(error)) throw error;
      if (made.customUrl !== null) {
        return { kind: 'taken', suggestion: await customUrls.free(made.customUrl) };
      }
      if (attempt === 9) throw error;
    }
  }
}

async function insertIn(
  tx: Db,
  { actor, scope, now }: Caller,
  { tenantId, settings, styles, status, copyOf, copiesCover, copyGuestList }: NewEvent,
  customUrl: string,
): Promise<Made> {
  if (!(await isClaimedTenant(tx, tenantId))) return { kind: 'noTenant' };
  if (status === 'published') {
    const plan = await holdPlan(tx, tenantId, now);
    const allowed = await withinPlan(tx, plan, { event: { dateTime: settings.startsAt } });
    if (allowed.kind === 'limit') return { kind: 'planLimit', sentence: allowed.sentence };
  }
  const id = newId();
  await insertEvent(tx, {
    ...settings,
    status,
    id,
    tenantId,
    customUrl,
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
  });
  if (copyOf !== undefined) {
    if (copiesCover) await copyCover(tx, { id: copyOf, tenantId }, { id, tenantId }, now);
    await copySections(tx, { id: copyOf, tenantId }, { id, tenantId }, now);
    const ids = await copyQuestions(tx, { id: copyOf, tenantId }, { id, tenantId }, { now, newId });
    if (settings.languages.length > 1) {
      const pathOf = (path: string) => copiedPath(path, ids);
      await copyTexts(tx, { id: copyOf, tenantId }, { id, tenantId }, { pathOf, now });
    }
    await copyGuestList?.(tx, { id: copyOf, tenantId }, { id, tenantId }, now);
  }
  if (Object.keys(styles).length > 0)
    await mergeStyles(tx, { id, tenantId }, { set: styles, removed: [] }, now);
  await record(tx, [
    {
      tenantId,
      actorId: actor.id,
      actorLabel: actorLabel(actor),
      action: 'event.create',
      subjectType: 'event',
      subjectId: id,
      eventId: id,
      details: { name: settings.name, ...(copyOf && { copyOf }), ...(status === 'draft' && { status }) },
    },
  ]);
  const event = await findEventView(tx, scope, id);
  if (!event) throw new Error('The event that was just made is not there.');
  return { kind: 'made', event };
}
