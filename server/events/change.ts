/** Changes an event's settings. */
import type { Logger } from 'pino';
import { can } from '#domain/access/rules.ts';
import type { EventChanges } from '#domain/events/contract.ts';
import { checkCapacityChange, checkEvent } from '#domain/events/check.ts';
import { namesWith } from '#domain/events/settings.ts';
import { changeOfStatus, isActive, type StatusAct } from '#domain/events/status.ts';
import type { LimitCheck } from '#domain/plans/rules.ts';
import { promotesByItself } from '#domain/seats/line.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { looksFromTheme, looksWithoutTheme } from '#domain/themes/looks.ts';
import type { Sentence } from '#domain/kernel/sentence.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { storedSettings, toColumns, type StoredSettings } from '../event-row/event-settings.ts';
import { scopeOfOwner } from '../db/scope.ts';
import { actorLabel } from '../http/actor.ts';
import { countInvited } from '../invitation-row/told.store.ts';
import { alikeIssues } from '../languages/originals.ts';
import { hasTexts } from '../languages/texts.store.ts';
import { holdPlan, withinPlan } from '../plans/plan-gate.ts';
import { endHolds } from '../replies/holds/holds.store.ts';
import { goOnMovingUp } from '../replies/waitlist/moving-up.ts';
import { forgetGivenAway } from '../replies/at-doors/seats.store.ts';
import { spotsOpened } from '../replies/waitlist/promote.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { findTheme } from '../themes/themes.store.ts';
import { addressOf } from './address.ts';
import type { Caller } from './create.ts';
import { customUrlIssues, pickTheme, themeIssue } from './create.ts';
import { changedFields, draftOf, settingChanges, yearIssues } from './settings.ts';
import type { EventView } from './events.store.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { fieldsChangedSince, findEventView, updateEvent } from './events.store.ts';
import { findEventForEdit } from '../event-row/event.store.ts';
import { claimCustomUrl } from './urls.store.ts';
import { repliesOf, settleStatus } from './status.ts';
import { mailNews, type MailedCounts } from './mail-news.ts';
import { tellGuests, type ToTell } from './record-change.ts';

export type Changed =
  /** `told` is null if nobody had to be notified. */
  | { kind: 'changed'; event: EventView; told: MailedCounts | null }
  | { kind: 'notFound' }
  | { kind: 'forbidden' }
  | { kind: 'stale'; current: EventView; changed: string[] }
  | { kind: 'invalid'; issues: Issue[] }
  | { kind: 'underConfirmed'; sentence: Sentence }
  | { kind: 'planLimit'; sentence: Sentence }
  /** The event cannot have the requested status. */
  | { kind: 'refused'; sentence: string | Sentence }
  | { kind: 'taken'; suggestion: string };

/**
 * The caller who changes an event, and the links that mails to guests need to reach their replies.
 */
export interface Changing extends Caller {
  links: ReplyLinks;
  logger: Logger;
}

/**
 * Changes only the given fields. If `version` is older than the stored version, changes nothing.
 */
export async function changeEvent(caller: Changing, id: string, body: EventChanges): Promise<Changed> {
  const { database, customUrls, scope } = caller;
  let made: string | undefined;
  for (let attempt = 0; ; attempt++) {
    const outcome = await database.transaction(scope, (tx) => changeIn(tx, caller, { id, made }, body));
    if (outcome.kind === 'taken') {
      return { kind: 'taken', suggestion: await customUrls.free(outcome.customUrl) };
    }
    if (outcome.kind === 'changed') {
      const mailed = await mailNews(caller, caller, outcome.event, outcome.told);
      return { kind: 'changed', told: mailed, event: await withLineMoved(caller, outcome.event) };
    }
    if (outcome.kind !== 'needsAddress') return outcome;
    if (attempt === 9) throw new Error(`No custom URL is free for "${outcome.title}".`);
    const { title, unguessable } = outcome;
    made = await customUrls.free(title, { exceptEventId: id, attempt, unguessable });
  }
}

/**
 * Waits until the promotion of waiting parties is complete and returns the event. If thousands are
 * promoted, most of it happens after the change itself.
 */
async function withLineMoved(
  { database, scope, links, now }: Changing,
  event: EventView,
): Promise<EventView> {
  if (event.movingUpSince === null) return event;
  await goOnMovingUp(database, links, { scope: scopeOfOwner(scope, event), eventId: event.id }, now);
  return (await database.transaction(scope, (tx) => findEventView(tx, scope, event.id))) ?? event;
}

type Outcome =
  | Exclude<Changed, { kind: 'taken' | 'changed' }>
  | { kind: 'changed'; event: EventView; told: ToTell | null }
  | { kind: 'taken'; customUrl: string }
  /** The address must be made from the title, which cannot be done inside the transaction. */
  | { kind: 'needsAddress'; title: string; unguessable: boolean };

async function changeIn(
  tx: Db,
  caller: Changing,
  { id, made }: { id: string; made: string | undefined },
  { version, notifyGuests, tellDeclined, status: asked, ...fields }: EventChanges,
): Promise<Outcome> {
  const { scope, actor, now, links } = caller;
  const before = await findEventForEdit(tx, scope, id, { lock: false });
  if (!before) return { kind: 'notFound' };
  if (!can(actor, 'event.edit', seenEvent(actor, before))) return { kind: 'forbidden' };

  // The tenant's row is locked before the event's, so this check runs first. Its result only
  // matters later.
  const dateTime = fields.dateTime === undefined ? before.startsAt : new Date(fields.dateTime);
  const mayBecomeActive =
    (fields.dateTime !== undefined || asked === 'published') &&
    isActive({ status: asked ?? before.status, dateTime }, now);
  const allowed: LimitCheck = mayBecomeActive
    ? await withinPlan(tx, await holdPlan(tx, before.tenantId, now), { event: { dateTime } })
    : { kind: 'ok' };

  const row = await findEventForEdit(tx, scope, id, { lock: true });
  if (!row) return { kind: 'notFound' };
  if (!can(actor, 'event.edit', await heldEvent(tx, actor, row))) return { kind: 'forbidden' };
  if (typeof version === 'number' && version < row.version) {
    const current = await findEventView(tx, scope, id);
    if (!current) return { kind: 'notFound' };
    return { kind: 'stale', current, changed: await fieldsChangedSince(tx, row, version) };
  }
  const status = asked ?? row.status;
  const act = changeOfStatus(row.status, status, {
    ...{ replies: repliesOf(row), told: row.toldHouseholds },
    invited: status === 'draft' && row.toldHouseholds > 0 ? await countInvited(tx, row) : 0,
  });
  if (act.kind === 'refused') return act;
  if (allowed.kind === 'limit' && !isActive({ status: row.status, dateTime: row.startsAt }, now)) {
    return { kind: 'planLimit', sentence: allowed.sentence };
  }

  const wanted = await wantedSettings(tx, caller, row, fields);
  if (wanted.kind === 'refused') return wanted;
  const { changes, after } = wanted;
  const address = addressOf(row, fields.customUrl, after, made);
  const needsAddress = { kind: 'needsAddress', title: after.name, unguessable: !after.isPublic } as const;
  const issues = [...wanted.issues, ...(address.kind === 'asked' ? customUrlIssues(address.customUrl) : [])];
  if (issues.length > 0) return { kind: 'invalid', issues };

  const capacity = checkCapacityChange({
    before: row.maxGuests,
    after: after.maxGuests,
    confirmedGuests: row.confirmedGuests,
  });
  if (capacity.kind === 'underConfirmed') return capacity;

  if (address.kind === 'needed') return needsAddress;
  if (address.kind !== 'same' && !(await claimCustomUrl(tx, row, address.customUrl))) {
    return address.kind === 'asked' ? { kind: 'taken', customUrl: address.customUrl } : needsAddress;
  }

  const columns = { ...changes, ...(address.kind !== 'same' && { customUrl: address.customUrl }) };
  // If the event is cancelled or reopened, the mail about that also mentions new settings
  // (`settleStatus`).
  const tells = !isOnOrOff(act.kind);
  const notify = notifyGuests === true && status !== 'cancelled';
  let told = await writeChanges(
    tx,
    caller,
    { row, columns, after },
    { tells, notify, tellDeclined: tellDeclined === true },
  );
  if (act.kind !== 'same') {
    const wishes = { act: act.kind, notifyGuests, tellDeclined };
    told = (await settleStatus(tx, { scope, actor, now, links }, row, wishes)) ?? told;
  }
  const event = await findEventView(tx, scope, id);
  return event ? { kind: 'changed', event, told } : { kind: 'notFound' };
}

type Wanted =
  | { kind: 'wanted'; changes: Partial<StoredSettings>; after: StoredSettings; issues: Issue[] }
  | { kind: 'refused'; sentence: string };

/** Returns the settings after the change, with what is wrong about them. */
async function wantedSettings(
  tx: Db,
  { actor, now }: Changing,
  row: EventRow,
  fields: EventChanges,
): Promise<Wanted> {
  const changes: Partial<StoredSettings> = toColumns(fields);
  if (changes.languages && changes.languages[0] !== row.languages[0]) {
    if (repliesOf(row) > 0 || (await hasTexts(tx, row))) {
      return { kind: 'refused', sentence: 'Your texts are written in this language.' };
    }
  }
  // An update may leave out the end (the end is set on create, docs/product/events.md#events). A
  // moved event then keeps its length.
  if (changes.startsAt && fields.endTime === undefined && row.endsAt) {
    changes.endsAt = new Date(changes.startsAt.getTime() + row.endsAt.getTime() - row.startsAt.getTime());
  }
  const issues: Issue[] = [];
  if (changes.themeId !== undefined && changes.themeId !== row.themeId) {
    if (changes.themeId === null) {
      const left = row.themeId && (await findTheme(tx, row.themeId));
      if (left) Object.assign(changes, looksWithoutTheme(left, row, changes));
    } else {
      const theme = await pickTheme(tx, actor, changes.themeId);
      if (theme) Object.assign(changes, looksFromTheme(theme, changes));
      else issues.push(themeIssue);
    }
  }
  const after: StoredSettings = { ...storedSettings(row), ...changes };
  issues.push(...checkEvent(draftOf(after), { creating: false, now, before: row }), ...yearIssues(after));
  if (changes.languages || changes.mealOptions || changes.hasMeals) {
    const path = changes.mealOptions ? 'mealOptions' : changes.hasMeals ? 'hasMeals' : 'languages';
    issues.push(...(await alikeIssues(tx, { ...row, ...changes }, path)));
  }
  return { kind: 'wanted', changes, after, issues };
}

/**
 * Writes changed settings, and what follows from them for guests and seats.
 * @returns the news for guests, or null if nobody has to be notified.
 */
async function writeChanges(
  tx: Db,
  { scope, actor, now, links }: Changing,
  { row, columns, after }: { row: EventRow; columns: Partial<StoredSettings>; after: StoredSettings },
  { tells, ...wishes }: { tells: boolean; notify: boolean; tellDeclined: boolean },
): Promise<ToTell | null> {
  const changed = changedFields(row, columns);
  if (changed.length === 0) return null;
  let told: ToTell | null = null;
  await updateEvent(tx, scope, row.id, { ...columns, version: row.version + 1, updatedAt: now });
  if (tells && namesWith('news').some((field) => changed.includes(field))) {
    told = await tellGuests(tx, scope, { kind: 'changed', was: row, actorId: actor.id, now, ...wishes });
  }
  await record(tx, [
    {
      tenantId: row.tenantId,
      actorId: actor.id,
      actorLabel: actorLabel(actor),
      action: 'event.edit',
      subjectType: 'event',
      subjectId: row.id,
      eventId: row.id,
      // `fieldsChangedSince` reads these details.
      details: {
        name: after.name,
        version: row.version + 1,
        fields: changed,
        changes: settingChanges(row, columns, changed),
        ...(told && told.guests > 0 && { guestsTold: told.guests }),
      },
    },
  ]);
  // If the event now starts later, guests whose seats were given away may still come, so they get
  // their seats back.
  if (row.givenAway > 0 && after.startsAt > row.startsAt) await forgetGivenAway(tx, row);
  const roomier = after.maxGuests > row.maxGuests;
  const holdsEnd = row.holdSeats && !after.holdSeats;
  if (holdsEnd) await endHolds(tx, row);
  if (
    roomier ||
    (holdsEnd && promotesByItself(after)) ||
    (promotesByItself(after) && !promotesByItself(row))
  ) {
    await spotsOpened(tx, { scope: scopeOfOwner(scope, row), links, now }, row, { freed: true, by: actor });
  }
  return told;
}

const isOnOrOff = (act: 'same' | StatusAct): boolean => act === 'cancel' || act === 'reopen';
