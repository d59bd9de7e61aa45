/** Reminders as hosts see them: the ladder, and who gets which reminder next. */
import { maxShown, type ReminderOverview } from '#domain/reminders/contract.ts';
import { nextReminder, nextSeeYouSoon, type Planned, resting, rungKey } from '#domain/reminders/ladder.ts';
import type { Db } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { hasSuppressed } from '../mail/suppressions.store.ts';
import { countTarget, listRecipients } from '../messages/recipients.store.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { newLadder, rungOfKey, runningOf, timesOf } from './ladder.ts';
import {
  countSeeYouSoon,
  countSent,
  countUnanswered,
  eachAsked,
  readGroups,
  readLadder,
} from './ladders.store.ts';

const maxUpcoming = 20;

export async function readOverview(
  tx: Db,
  own: TenantScope,
  event: EventRow,
  now: Date,
): Promise<ReminderOverview> {
  const ofEvent = { id: event.id, tenantId: event.tenantId };
  const row = await readLadder(tx, ofEvent);
  const ladder = row ?? newLadder(now);
  const running = runningOf(ladder);
  const times = timesOf(event);
  const rests = resting({ ...times, status: event.status }, now);
  const upcoming: (Planned & { recipients: number })[] = [];
  const add = (planned: Planned | null, recipients: number) => {
    if (!planned || recipients === 0) return;
    const same = upcoming.find(
      ({ rung, at, planned: when }) =>
        rungKey(rung) === rungKey(planned.rung) &&
        at.getTime() === planned.at.getTime() &&
        when.getTime() === planned.planned.getTime(),
    );
    if (same) same.recipients += recipients;
    else upcoming.push({ ...planned, recipients });
  };
  if (ladder.isOn && rests === null) {
    if (await hasSuppressed(tx, event.tenantId)) {
      // Only addresses show who unsubscribed, so this reads each household.
      for await (const { address, suppressed, sentAt, sent } of eachAsked(tx, ofEvent)) {
        if (address === null || suppressed !== null || sentAt === null) continue;
        add(nextReminder(running, times, { sentAt, sent }, now), 1);
      }
    } else {
      for (const { reachable, ...group } of await readGroups(tx, ofEvent)) {
        add(nextReminder(running, times, group, now), reachable);
      }
    }
  }
  if (ladder.isOn && (rests === null || rests === 'closed')) {
    const soon = nextSeeYouSoon(running, times, row?.seeYouSoonAt != null, now);
    if (soon) add(soon, (await countTarget(tx, own, event.id, { audience: 'confirmed' })).recipients);
  }
  upcoming.sort((a, b) => a.at.getTime() - b.at.getTime());
  const [first] = upcoming;

  const next: ReminderOverview['next'] = [];
  if (first?.rung.kind === 'seeYouSoon') {
    const target = { audience: 'confirmed' as const };
    const coming = await listRecipients(tx, own, event.id, { target, limit: maxShown });
    next.push(...coming.map(({ id, displayName, guestEmail }) => ({ id, label: displayName || guestEmail })));
  } else if (first) {
    for await (const { id, label, address, suppressed, sentAt, sent } of eachAsked(tx, ofEvent)) {
      if (next.length === maxShown) break;
      if (address === null || suppressed !== null || sentAt === null) continue;
      const own = nextReminder(running, times, { sentAt, sent }, now);
      if (own?.at.getTime() === first.at.getTime() && rungKey(own.rung) === rungKey(first.rung))
        next.push({ id, label });
    }
  }

  return {
    isOn: ladder.isOn,
    rungs: ladder.rungs,
    sendTime: ladder.sendTime,
    quietFrom: ladder.quietFrom,
    quietUntil: ladder.quietUntil,
    timezone: event.timezone,
    lapseDays: ladder.lapseDays,
    resting: rests,
    ...(await countUnanswered(tx, ofEvent)),
    upcoming: upcoming.slice(0, maxUpcoming).map(({ rung, at, planned, recipients }) => ({
      ...rung,
      at: at.toISOString(),
      planned: planned.toISOString(),
      recipients,
    })),
    next,
    sent: [
      ...(row?.seeYouSoonAt
        ? [
            {
              kind: 'seeYouSoon' as const,
              days: ladder.rungs.find(({ kind }) => kind === 'seeYouSoon')?.days ?? null,
              recipients: await countSeeYouSoon(tx, ofEvent),
              lastAt: row.seeYouSoonAt.toISOString(),
            },
          ]
        : []),
      ...(await countSent(tx, ofEvent)).map(({ rung, recipients, lastAt }) => ({
        ...(rung === null ? { kind: null, days: null } : rungOfKey(rung)),
        recipients,
        lastAt: lastAt.toISOString(),
      })),
    ],
  };
}
