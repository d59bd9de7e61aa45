/**
 * Checks a reminder for the last time, after a worker has picked up its mail. The worker may send
 * the mail only once the reminder is marked. The mark is set under the lock that an answer takes,
 * and only if there is no answer. So no reminder is marked after its household's answer was
 * acknowledged (docs/product/reminders.md#reminders).
 */
import { resting } from '#domain/reminders/ladder.ts';
import { afterQuiet } from '#domain/reminders/quiet.ts';
import { closesAt } from '#domain/replies/deadline.ts';
import { giveBack } from '../outbox/sending/outcome.store.ts';
import type { PlatformDatabase, PlatformDb } from '../db/connect.ts';
import { findSuppressed } from '../mail/suppressions.store.ts';
import type { LeasedMail } from '../outbox/outbox.store.ts';
import {
  dropAnswered,
  dropReminders,
  lockReminders,
  markHandedOver,
  readSeeYouSoon,
  type LeasedReminder,
} from './before-send.store.ts';

/**
 * How long to wait before reading again an invitation that another transaction is changing, in
 * milliseconds.
 */
const busyMs = 1_000;

type Verdict = 'leave' | 'drop' | Date;

function verdictOf({ invitation, comes, event, ladder }: LeasedReminder, now: Date): Verdict {
  if (!event) return 'drop';
  const byHand = invitation?.byHand ?? false;
  const deadline = closesAt({ dateTime: event.startsAt, cutoffDate: event.cutoffAt });
  const rests = resting({ ...event, closesAt: deadline }, now);
  if (invitation ? rests !== null || !invitation.isOpen : !comes || (rests !== null && rests !== 'closed')) {
    return 'drop';
  }
  if (byHand) return 'leave';
  if (!ladder?.isOn) return 'drop';
  const after = afterQuiet(now, { from: ladder.quietFrom, until: ladder.quietUntil }, event.timezone);
  return after > now ? after : 'leave';
}

/** Returns the reminders to addresses that no longer get such mail from the organization. */
async function unwanted(
  tx: PlatformDb,
  messages: readonly LeasedMail[],
  ids: readonly string[],
): Promise<string[]> {
  const reminders = messages.filter(({ id }) => ids.includes(id));
  const found: string[] = [];
  for (const tenantId of new Set(reminders.map((each) => each.tenantId))) {
    if (tenantId === null) continue;
    const own = reminders.filter((each) => each.tenantId === tenantId);
    const addresses = await findSuppressed(
      tx,
      tenantId,
      own.map(({ toEmail }) => toEmail),
    );
    found.push(...own.filter(({ toEmail }) => addresses.has(toEmail)).map(({ id }) => id));
  }
  return found;
}

/** @returns the mails that may leave now. The others are dropped, or wait until quiet hours end. */
export async function leavingReminders(
  database: Pick<PlatformDatabase, 'platformTransaction'>,
  messages: readonly LeasedMail[],
  now: Date,
): Promise<readonly LeasedMail[]> {
  const idsOf = (template: string) =>
    messages.filter((each) => each.template === template).map(({ id }) => id);
  const [asking, soon] = [idsOf('guest.reminder'), idsOf('guest.seeYouSoon')];
  if (asking.length + soon.length === 0) return messages;
  const stays = new Set<string>();
  await database.platformTransaction(async (tx) => {
    const { locked, busy } = await lockReminders(tx, asking);
    const looked = [...locked, ...(await readSeeYouSoon(tx, soon))];
    const verdicts = new Map(looked.map((each) => [each.id, verdictOf(each, now)]));
    for (const id of await unwanted(tx, messages, [...asking, ...soon])) verdicts.set(id, 'drop');
    const again = new Date(now.getTime() + busyMs);
    const later: { id: string; attempts: number; until: Date }[] = [];
    const gone: string[] = [];
    for (const { id, attempts } of messages.filter(
      (each) => asking.includes(each.id) || soon.includes(each.id),
    )) {
      const verdict = verdicts.get(id) ?? (busy.has(id) ? again : 'drop');
      if (verdict === 'leave') continue;
      stays.add(id);
      if (verdict === 'drop') gone.push(id);
      else later.push({ id, attempts, until: verdict });
    }
    await dropReminders(tx, gone);
    await giveBack(tx, later);
    await markHandedOver(
      tx,
      asking.filter((id) => !stays.has(id)),
    );
  });
  return messages.filter(({ id }) => !stays.has(id));
}

/**
 * Checks again right before a reminder goes to the mail server, because a batch takes seconds if
 * that is slow. If the household has answered in the meantime, the reminder is dropped and doesn't
 * count.
 */
export const leavesStill = async (
  database: Pick<PlatformDatabase, 'platformTransaction'>,
  { id, template }: LeasedMail,
): Promise<boolean> =>
  template !== 'guest.reminder' || !(await database.platformTransaction((tx) => dropAnswered(tx, id)));
