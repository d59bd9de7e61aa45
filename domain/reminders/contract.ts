/** Reminders of an event (docs/product/reminders.md#reminders). */
import { z } from 'zod';
import { mostAtOnce } from '../invitations/contract.ts';
import { isWallTime } from '../kernel/dates.ts';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, id, instant, instantInput } from '../kernel/schemas.ts';
import { mostDays, rungKinds } from './ladder.ts';

const daysUpTo = (most: number) =>
  z
    .number({ error: 'Enter a number of days' })
    .int({ message: 'Enter a whole number of days' })
    .min(1, { message: 'At least 1 day' })
    .max(most, { message: `At most ${most} days` });
const days = daysUpTo(mostDays);
const rung = z.object({ kind: z.enum(rungKinds), days });
const time = z.string().refine(isWallTime, { message: 'Enter a time such as 10:00' });

const planned = rung.extend({
  /** When it goes: later than planned where it was missed. */
  at: instant,
  planned: instant,
  /** Households; of *see you soon* addresses. */
  recipients: z.number().int(),
});

export const mostShown = 50;

export const reminderDesk = z
  .object({
    isOn: z.boolean(),
    rungs: z.array(rung),
    /** 'HH:MM' by the event's clocks, as the quiet hours are. */
    sendTime: z.string(),
    quietFrom: z.string(),
    quietUntil: z.string(),
    timezone: z.string(),
    /** Days after sending until the promise of an unanswered invitation lapses. Null for never. */
    lapseDays: z.number().int().nullable(),
    /** Why nobody is reminded now; null where nothing stands against it. */
    resting: z.enum(['cancelled', 'draft', 'closed', 'over']).nullable(),
    /** Households that were sent their invitation and have not answered, … */
    unanswered: z.number().int(),
    /** … and those of them that cannot be mailed. */
    withoutAddress: z.number().int(),
    /** The reminders that go next, soonest first. Empty while the ladder is off. */
    upcoming: z.array(planned),
    /** Whom the first of them goes to: the first of these in the order of the list. */
    next: z.array(z.object({ id, label: z.string() })).max(mostShown),
    /**
     * What went out: by rung, with null for those that a host sent by hand. Of *see you soon*
     * addresses are counted, not households.
     */
    sent: z.array(
      z.object({
        kind: z.enum(rungKinds).nullable(),
        days: z.number().int().nullable(),
        recipients: z.number().int(),
        lastAt: instant,
      }),
    ),
  })
  .meta({ id: 'Reminders' });
export type ReminderDesk = z.infer<typeof reminderDesk>;

/** Why a household is not reminded by hand, in the order in which hosts are told. */
export const unremindedReasons = [
  'answered',
  'notSent',
  'noPromise',
  'disowned',
  'noAddress',
  'joinable',
  'unsubscribed',
  'undeliverable',
  'enough',
  'recent',
] as const;

export const remindersRoutes = defineRoutes({
  getReminders: {
    method: 'GET',
    path: '/api/events/:id/reminders',
    access: 'event.edit',
    summary: 'The ladder of reminders of an event, which goes next, when, to how many and to whom',
    params: byId,
    results: { 200: reminderDesk },
    errors: ['notFound'],
    heavy: true,
  },
  updateReminders: {
    method: 'PUT',
    path: '/api/events/:id/reminders',
    access: 'event.edit',
    summary:
      'Switch reminders on or off, change the ladder, or take out a single one; what is not named stays',
    params: byId,
    body: z.object({
      isOn: z.boolean().nullish(),
      rungs: z.array(rung).max(4, { message: 'At most 4 reminders' }).nullish(),
      sendTime: time.nullish(),
      quietFrom: time.nullish(),
      quietUntil: time.nullish(),
      /** Null for never; left out, it stays. */
      lapseDays: daysUpTo(365).nullable().optional(),
      /** One of `upcoming` that is not to go. */
      skip: rung.extend({ planned: instantInput }).nullish(),
    }),
    results: { 200: reminderDesk },
    errors: ['notFound', 'conflict'],
  },
  sendReminders: {
    method: 'POST',
    path: '/api/events/:id/reminders/send',
    access: 'event.edit',
    summary: 'Remind households now, quiet hours or not: those of them that have not answered',
    params: byId,
    body: z.object({
      ids: z
        .array(id)
        .min(1)
        .max(mostAtOnce, { message: `At most ${mostAtOnce} at once` }),
    }),
    bodyLimit: largeBody,
    results: {
      200: z.object({
        now: z.number().int(),
        unsent: z.array(z.object({ id, label: z.string(), reason: z.enum(unremindedReasons) })),
      }),
    },
    errors: ['notFound', 'conflict'],
  },
});
