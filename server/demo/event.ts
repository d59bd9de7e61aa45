import { eq } from 'drizzle-orm';
import { wallTimeToInstant } from '#domain/kernel/dates.ts';
import { looksFromTheme } from '#domain/themes/looks.ts';
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { activityLog, events, eventUrls, guestMessages, reservations, themes } from '../db/schema.ts';
import { insertGuests } from '../replies/guests.store.ts';
import { lineOf, nameOf, type Person } from './history.ts';
import { day, type EventPlan } from './organizations.ts';
import { askAndAnswer } from './questions.ts';
import { makeReplies, numbers } from './replies.ts';

const thursday = 4;
const saturday = 6;

/** From the days before Christmas to those after New Year nobody holds a summit, and few marry. */
const isHoliday = (date: string) => date.slice(5) >= '12-20' || date.slice(5) <= '01-03';

/**
 * Work is on a Thursday and a party on a Saturday: the nearest one to the planned day that is no
 * holiday.
 */
export function dayOf({ inDays, eventType }: Pick<EventPlan, 'inDays' | 'eventType'>, now: Date): string {
  const planned = new Date(now.getTime() + inDays * day);
  const wanted = eventType === 'Corporate' ? thursday : saturday;
  const ahead = ((wanted - planned.getUTCDay() + 10) % 7) - 3;
  const at = (days: number) => new Date(planned.getTime() + days * day).toISOString().slice(0, 10);
  // Further off, so that what is over stays over.
  const away = inDays < 0 ? -7 : 7;
  let days = ahead;
  while (isHoliday(at(days))) days += away;
  return at(days);
}

/** An event with its replies, its log, and what its host wrote. */
export async function makeEvent(
  tx: PlatformDb,
  plan: EventPlan,
  { tenantId, creator, now, random }: { tenantId: string; creator: Person; now: Date; random: () => number },
) {
  const id = newId();
  const customUrl = await freeAddress(tx, plan.customUrl);
  const [theme] = plan.theme
    ? await tx.select().from(themes).where(eq(themes.nameKey, plan.theme.toLowerCase()))
    : [];
  const date = dayOf(plan, now);
  const startsAt = wallTimeToInstant(date, plan.at, plan.timezone);
  // Replies came in over the five weeks before today, or before the event where that is past.
  const lastReply = Math.min(now.getTime(), startsAt.getTime() - 3 * day);
  const replies = makeReplies(plan, { tenantId, eventId: id, lastReply, random });
  const confirmed = replies.filter((reply) => reply.isAttending && !reply.waitlisted);
  const waitlisted = replies.filter((reply) => reply.waitlisted);
  const guests = (list: typeof replies) => list.reduce((sum, reply) => sum + reply.guestCount, 0);
  const createdAt = new Date(lastReply - 50 * day);

  await tx.insert(events).values({
    id,
    tenantId,
    createdBy: creator.id,
    name: plan.name,
    displayName: plan.displayName,
    eventType: plan.eventType,
    message: plan.message,
    startsAt,
    endsAt: plan.until ? wallTimeToInstant(date, plan.until, plan.timezone) : null,
    timezone: plan.timezone,
    location: plan.location,
    maxGuests: plan.maxGuests,
    maxGuestsPerRsvp: plan.maxGuestsPerRsvp,
    customUrl,
    cutoffAt: new Date(startsAt.getTime() - 2 * day),
    hasMeals: plan.meals !== undefined,
    mealOptions: plan.meals ?? [],
    confirmedGuests: guests(confirmed),
    confirmedReplies: confirmed.length,
    waitlistedGuests: guests(waitlisted),
    waitlistedReplies: waitlisted.length,
    declinedReplies: replies.filter((reply) => !reply.isAttending).length,
    nextArrival: plan.replies + 1,
    createdAt,
    updatedAt: createdAt,
    ...(theme && { themeId: theme.id, ...looksFromTheme(theme, {}) }),
    ...plan.more,
  });
  await tx.insert(eventUrls).values({ customUrl, tenantId, eventId: id });
  const answered = await askAndAnswer(tx, plan.questions ?? [], {
    ...{ id, tenantId, createdAt, replies },
    // Numbers of their own: everything else of the event stays as it is without them.
    random: numbers(20_261_123),
  });
  await tx.insert(reservations).values(answered);
  await insertGuests(tx, tenantId, answered);
  const about = { tenantId, eventId: id, createdAt };
  // Where a host decides about each reply, confirmed replies were approved.
  const approved = plan.more?.requiresApproval ? confirmed : [];
  await tx.insert(activityLog).values([
    lineOf(creator, {
      ...about,
      action: 'event.create',
      subjectType: 'event',
      subjectId: id,
      details: { name: plan.name },
    }),
    ...(plan.questions ?? []).map(() =>
      lineOf(creator, {
        ...about,
        action: 'event.questions',
        subjectType: 'event',
        subjectId: id,
        details: { name: plan.name, did: 'added' },
      }),
    ),
    ...approved.map((reply) =>
      lineOf(creator, {
        ...about,
        action: 'reservation.approved',
        subjectType: 'reservation',
        subjectId: reply.id,
        details: { displayName: reply.displayName, eventName: plan.name },
        createdAt: new Date(Math.min(now.getTime(), reply.createdAt.getTime() + day / 4)),
      }),
    ),
  ]);
  if (plan.letter) {
    const sentAt = new Date(lastReply - 7 * day);
    // Who had answered by then.
    const recipients = confirmed.filter((reply) => reply.createdAt < sentAt).length;
    const message = { id: newId(), audience: 'confirmed', recipients, ...plan.letter };
    await tx.insert(guestMessages).values({
      ...message,
      tenantId,
      eventId: id,
      sentBy: creator.id,
      senderLabel: nameOf(creator),
      createdAt: sentAt,
    });
    await tx.insert(activityLog).values(
      lineOf(creator, {
        ...about,
        action: 'message.send',
        subjectType: 'message',
        subjectId: message.id,
        details: { audience: 'confirmed', recipients, subject: plan.letter.subject, eventName: plan.name },
        createdAt: sentAt,
      }),
    );
  }
}

/** The address, or one beside it where somebody's own event has it. */
async function freeAddress(tx: PlatformDb, customUrl: string): Promise<string> {
  const taken = await tx
    .select({ customUrl: eventUrls.customUrl })
    .from(eventUrls)
    .where(eq(eventUrls.customUrl, customUrl));
  return taken.length === 0 ? customUrl : `${customUrl}-${newId().slice(-6)}`;
}
