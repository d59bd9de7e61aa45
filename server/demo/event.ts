import { eq } from 'drizzle-orm';
import { wallTimeToInstant } from '#domain/kernel/dates.ts';
import { looksFromTheme } from '#domain/themes/looks.ts';
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { activityLog, events, eventUrls, guestMessages, reservations, themes } from '../db/schema.ts';
import { insertGuests } from '../replies/rows/guests.store.ts';
import { lineOf, nameOf, type Person } from './history.ts';
import { day, type EventPlan } from './organizations.ts';
import { askAndAnswer } from './questions.ts';
import { randomFrom } from '#domain/kernel/random.ts';
import { makeReplies } from './replies.ts';

const thursday = 4;
const saturday = 6;

/**
 * Returns whether the date is between the days before Christmas and those after New Year, when
 * nobody holds a summit and few people marry.
 */
const isHoliday = (date: string) => date.slice(5) >= '12-20' || date.slice(5) <= '01-03';

/**
 * Returns the date of an event: the Thursday (work) or Saturday (a party) that is nearest to the
 * planned day and is not a holiday.
 */
export function dayOf({ inDays, eventType }: Pick<EventPlan, 'inDays' | 'eventType'>, now: Date): string {
  const planned = new Date(now.getTime() + inDays * day);
  const wanted = eventType === 'Corporate' ? thursday : saturday;
  const ahead = ((wanted - planned.getUTCDay() + 10) % 7) - 3;
  const at = (days: number) => new Date(planned.getTime() + days * day).toISOString().slice(0, 10);
  // Moves the date away from today, so that past events of the demo stay past.
  const away = inDays < 0 ? -7 : 7;
  let days = ahead;
  while (isHoliday(at(days))) days += away;
  return at(days);
}

/** Makes an event with its replies, its log, and its host's message. */
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
  // Replies came in during the five weeks before today, or before the event if it is past.
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
    // Uses its own random numbers, so that adding questions changes no other demo data.
    random: randomFrom(20_261_123),
  });
  await tx.insert(reservations).values(answered);
  await insertGuests(tx, tenantId, answered);
  const about = { tenantId, eventId: id, createdAt };
  // If a host decides about each reply, the log says that the host approved the confirmed ones.
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
    // The guests who had replied by that time.
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

/** Returns the event address, or a variant if another event already has it. */
async function freeAddress(tx: PlatformDb, customUrl: string): Promise<string> {
  const existing = await tx
    .select({ customUrl: eventUrls.customUrl })
    .from(eventUrls)
    .where(eq(eventUrls.customUrl, customUrl));
  return existing.length === 0 ? customUrl : `${customUrl}-${newId().slice(-6)}`;
}
