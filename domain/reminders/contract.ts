/** Reminders of an event (docs/product/reminders.md#reminders). */
import { z } from 'zod';
import { maxAtOnce } from '../guest-list/contract.ts';
import { isWallTime } from '../kernel/dates.ts';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, id, instant, instantInput } from '../kernel/schemas.ts';
import { maxDays, rungKinds } from './ladder.ts';

const daysUpTo = (max: number) =>
  z
    .number({ error: 'Enter a number of days' })
    .int({ message: 'Enter a whole number of days' })
    .min(1, { message: 'At least 1 day' })
    .max(max, { message: `At most ${max} days` });
const days = daysUpTo(maxDays);
const rung = z.object({ kind: z.enum(rungKinds), days });
const time = z.string().refine(isWallTime, { message: 'Enter a time such as 10:00' });

const planned = rung.extend({
  /**
   * The time when the reminder is sent. It is later than `planned` if the planned time was missed.
   */
  at: instant,
  planned: instant,
  /** The number of households, or of addresses for *see you soon*. */
  recipients: z.number().int(),
});

export const maxShown = 50;

export const reminderOverview = z
  .object({
    isOn: z.boolean(),
    rungs: z.array(rung),
    /** The time of day for reminders, 'HH:MM' in the event's time zone, like the quiet hours. */
    sendTime: z.string(),
    quietFrom: z.string(),
    quietUntil: z.string(),
    timezone: z.string(),
    /** This many days after sending, an unanswered invitation loses its seats. Null means never. */
    lapseDays: z.number().int().nullable(),
    /** Why no reminders are sent now, or null if they are. */
    resting: z.enum(['cancelled', 'draft', 'closed', 'over']).nullable(),
    /** The number of households that were sent their invitation and haven't answered. */
    unanswered: z.number().int(),
    /** The number of unanswered households that we can't mail. */
    withoutAddress: z.number().int(),
    /** The next reminders, soonest first. Empty while reminders are off. */
    upcoming: z.array(planned),
    /** The households that get the first of `upcoming`, in list order, up to the maximum. */
    next: z.array(z.object({ id, label: z.string() })).max(maxShown),
    /**
     * Reminders already sent, by rung. `kind` and `days` are null for those that a host sent
     * manually. `recipients` counts households, or addresses for *see you soon*.
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
export type ReminderOverview = z.infer<typeof reminderOverview>;

/** Why a host can't remind a household. If several reasons apply, hosts see the first. */
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
    results: { 200: reminderOverview },
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
      /**
       * The number of days after which an unanswered invitation loses its seats. Null means never.
       * If missing, the value stays.
       */
      lapseDays: daysUpTo(365).nullable().optional(),
      /** The reminder in `upcoming` to skip. */
      skip: rung.extend({ planned: instantInput }).nullish(),
    }),
    results: { 200: reminderOverview },
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
        .max(maxAtOnce, { message: `At most ${maxAtOnce} at once` }),
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
