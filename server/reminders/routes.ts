/**
 * Reminders of an event: the ladder, the next reminders, and those that a host sends by hand
 * (docs/product/reminders.md#reminders).
 */
import { can } from '#domain/access/rules.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import type { remindersRoutes, unremindedReasons } from '#domain/reminders/contract.ts';
import { ladderIssue, maxReminders, resting, rungKey, secondPressMs } from '#domain/reminders/ladder.ts';
import { restingSentences } from '#domain/reminders/sentences.ts';
import { setLapses } from '../invitation-row/lapse.store.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { scopeOfOwner } from '../db/scope.ts';
import { actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { type Caller, noEvent, withGuestList } from '../guest-list/change.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import { readOverview } from './ladder-overview.ts';
import { handOver, type Reminded } from './hand-over.ts';
import { ladderOf, newLadder, timesOf } from './ladder.ts';
import {
  type RemindableHousehold,
  readLadder,
  readNamed,
  takeBackLadder,
  writeLadder,
} from './ladders.store.ts';

/** How many single skipped reminders are kept for the host. The times of older ones have passed. */
const maxSkipped = 20;

type Reason = (typeof unremindedReasons)[number];

/** Returns why a host cannot remind this household by hand, or null if they can. */
function refusalReason(
  {
    reply,
    isSent,
    promised,
    isDisowned,
    address,
    isReturned,
    isJoinable,
    suppressed,
    sent,
  }: RemindableHousehold,
  now: Date,
): Reason | null {
  if (reply !== 'none') return 'answered';
  if (!isSent) return 'notSent';
  if (promised === 0) return 'noPromise';
  if (isDisowned) return 'disowned';
  if (address === null) return 'noAddress';
  if (isReturned) return 'undeliverable';
  if (isJoinable) return 'joinable';
  if (suppressed) return suppressed;
  if (sent.length >= maxReminders) return 'enough';
  return sent.some(({ at }) => now.getTime() - at.getTime() < secondPressMs) ? 'recent' : null;
}

export function remindersHandlers(deps: ServerDeps): Handlers<typeof remindersRoutes> {
  const { database, keys } = deps;
  const letters = { keys, codes: invitationCodes(keys) };

  const note = (
    tx: TenantDb,
    { actor }: Caller,
    event: EventRow,
    { action, ...details }: { action: 'reminders.changed' | 'reminders.sent'; [detail: string]: unknown },
  ) =>
    record(tx, [
      {
        tenantId: event.tenantId,
        actorId: actor.id,
        actorLabel: actorLabel(actor),
        action,
        subjectType: 'message',
        subjectId: null,
        eventId: event.id,
        details: { eventName: event.name, ...details },
      },
    ]);

  return {
    getReminders: ({ params, actor, scope, call: { now } }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'event.edit', seenEvent(actor, event))) return refuse('forbidden');
        return ok(200, await readOverview(tx, scopeOfOwner(scope, event), event, now));
      }),

    updateReminders: ({ params, body, actor, scope, call: { now } }) => {
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'event.edit', now, async (tx, locked) => {
        const { event } = locked.context;
        const ofEvent = { id: event.id, tenantId: event.tenantId };
        const { seeYouSoonAt: _, ...before } = (await readLadder(tx, ofEvent)) ?? {
          ...newLadder(now),
          seeYouSoonAt: null,
        };
        const after = {
          ...before,
          isOn: body.isOn ?? before.isOn,
          rungs: body.rungs ?? before.rungs,
          sendTime: body.sendTime ?? before.sendTime,
          quietFrom: body.quietFrom ?? before.quietFrom,
          quietUntil: body.quietUntil ?? before.quietUntil,
          lapseDays: body.lapseDays === undefined ? before.lapseDays : body.lapseDays,
          updatedAt: now,
        };
        const issue = ladderIssue(ladderOf(after));
        if (issue) return refuseField('invalid', issue.path, issue.message);
        const words = ({ rungs, sendTime, quietFrom, quietUntil }: typeof before) =>
          JSON.stringify([rungs, sendTime, quietFrom, quietUntil]);
        const isChanged = words(before) !== words(after) || (after.isOn && !before.isOn);
        // Reminders that were planned for a time before the change are never sent.
        if (isChanged) Object.assign(after, { since: now, skipped: [] });
        if (body.skip) {
          const { kind, days, planned } = body.skip;
          const skip = { key: rungKey({ kind, days }), at: new Date(planned).toISOString() };
          after.skipped = [...after.skipped, skip].slice(-maxSkipped);
        }
        after.lookAt = after.isOn ? now : null;
        await writeLadder(tx, ofEvent, after);
        if (!after.isOn) await takeBackLadder(tx, ofEvent);
        if (after.lapseDays !== before.lapseDays) await setLapses(tx, ofEvent, after.lapseDays);
        await note(tx, caller, event, { action: 'reminders.changed', isOn: after.isOn });
        return ok(200, await readOverview(tx, locked.scope, event, now));
      });
    },

    sendReminders: ({ params, body, actor, scope, call: { now } }) => {
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'event.edit', now, async (tx, locked) => {
        const { event } = locked.context;
        const rests = resting({ ...timesOf(event), status: event.status }, now);
        if (rests) return refuse('conflict', restingSentences[rests]);
        const ofEvent = { id: event.id, tenantId: event.tenantId };
        const named = await readNamed(tx, ofEvent, [...new Set(body.ids)].filter(isId));
        const reminded: Reminded[] = [];
        const unsent: { id: string; label: string; reason: Reason }[] = [];
        for (const household of named) {
          const { id, label, address } = household;
          const reason = refusalReason(household, now);
          if (reason) unsent.push({ id, label, reason });
          else if (address !== null) reminded.push({ household: { ...household, address }, rung: null });
        }
        await handOver(tx, event, reminded, { letters, now });
        if (reminded.length > 0)
          await note(tx, caller, event, {
            action: 'reminders.sent',
            recipients: reminded.length,
            to: 'households',
          });
        return ok(200, { now: reminded.length, unsent });
      });
    },
  };
}
