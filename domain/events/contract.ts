/** Events, their styles and addresses (docs/product.md#events). */
import { z } from 'zod';
import { defineRoutes, largestBody } from '../kernel/route.ts';
import {
  byId,
  id,
  instant,
  instantInput,
  line,
  listQuery,
  message,
  nullableLine,
  nullableProse,
  optionalProse,
  tenantFilter,
} from '../kernel/schemas.ts';
import { fontFamily, hexColor, normalised, optionalFontFamily } from '../themes/contract.ts';
import { parseEmbedHeight, parseEmbedWidth, parseEventType } from './rules.ts';
import { isTimeZone } from '../kernel/dates.ts';

export const eventType = z.enum(['Wedding', 'Corporate', 'Birthday', 'Anniversary', 'Other']);
export const ageRestriction = z.enum(['all_ages', '13_plus', '18_plus', '21_plus']);

export const mealOption = z.object({ name: z.string(), description: z.string() }).meta({ id: 'MealOption' });
export type MealOption = z.infer<typeof mealOption>;

export const event = z
  .object({
    id,
    tenantId: id,
    tenantName: z.string().optional(),
    name: z.string(),
    /** Who invites: the line above the title, and the sender name of mails. */
    displayName: z.string(),
    /** The description. */
    message: z.string(),
    eventType,
    dateTime: instant,
    endTime: instant.nullable(),
    timezone: z.string(),
    location: z.string(),
    maxGuests: z.number().int(),
    maxGuestsPerRsvp: z.number().int(),
    customUrl: z.string(),
    cutoffDate: instant.nullable(),
    ageRestriction,
    hasMeals: z.boolean(),
    mealOptions: z.array(mealOption),
    isPublic: z.boolean(),
    enableWaitlist: z.boolean(),
    requiresApproval: z.boolean(),
    automaticPromotion: z.boolean(),
    severalRepliesPerEmail: z.boolean(),
    holdSeats: z.boolean(),
    showGuestList: z.boolean(),
    hideDeadlineTime: z.boolean(),
    /** Mail texts and the creator's address are left out for guest members. */
    emailSignature: z.string().optional(),
    confirmedEmailMessage: z.string().optional(),
    declinedEmailMessage: z.string().optional(),
    themeId: id.nullable(),
    themePrimaryColor: z.string().nullable(),
    themeSecondaryColor: z.string().nullable(),
    themeFontFamily: z.string().nullable(),
    backgroundColor: z.string().nullable(),
    titleColor: z.string().nullable(),
    textColor: z.string().nullable(),
    accentColor: z.string().nullable(),
    confirmedGuests: z.number().int(),
    /** Replies, not guests. */
    waitlistCount: z.number().int(),
    spotsRemaining: z.number().int(),
    /** Live replies of every kind: what a deletion would take along. */
    reservationCount: z.number().int(),
    createdBy: id,
    creatorName: z.string().nullable(),
    creatorEmail: z.string().nullable().optional(),
    createdAt: instant,
    updatedAt: instant,
    /** Counts changes of settings, never replies. */
    version: z.number().int(),
    /** Only in a superadmin's list of deleted events. */
    deletedAt: instant.nullable().optional(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof event>;

/** Accepted in any case, answered in the specified form. */
const eventTypeInput = normalised(
  parseEventType,
  'Choose Wedding, Corporate, Birthday, Anniversary or Other',
);

const color = hexColor.nullable();

const mealOptionsInput = z
  .array(
    z.union(
      [
        line(200).transform((name) => ({ name, description: '' })),
        z.object({ name: line(200), description: optionalProse() }),
      ],
      { error: 'A meal option is a name, or an object with a name and a description' },
    ),
  )
  .max(100, { message: 'At most 100 meal options' })
  .nullable()
  .transform((list) => list ?? []);

const blankIsNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null);

/** Nothing at all is less than 1; a text or a list is no number. */
const numberError =
  (what: string) =>
  ({ input }: { input?: unknown }): string =>
    input === null || input === undefined ? `${what} must be at least 1` : `${what} must be a whole number`;

/**
 * Plain data checks, without defaults, so that an update changes what it names and nothing else. What depends on other
 * fields, the clock or the replies is decided by rules.ts.
 */
const fields = z.object({
  name: z
    .string({ error: 'Event title is required' })
    .pipe(line(200).min(1, { message: 'Event title is required' })),
  displayName: nullableLine(200),
  message: nullableProse(),
  eventType: eventTypeInput,
  dateTime: z
    .string({ error: 'Event date is required' })
    .min(1, { message: 'Event date is required' })
    .pipe(instantInput),
  endTime: instantInput.nullable(),
  timezone: z
    .string()
    .max(100)
    .refine((zone) => isTimeZone(zone), { message: 'Choose a time zone' }),
  location: nullableLine(5_000),
  maxGuests: z
    .number({ error: numberError('Capacity') })
    .int({ message: 'Capacity must be a whole number' })
    .min(1, { message: 'Capacity must be at least 1' })
    .max(1_000_000, { message: 'Capacity must be at most 1,000,000' }),
  maxGuestsPerRsvp: z
    .number({ error: numberError('Max guests per RSVP') })
    .int({ message: 'Max guests per RSVP must be a whole number' })
    .min(1, { message: 'Max guests per RSVP must be at least 1' })
    .max(1_000_000, { message: 'Max guests per RSVP must be at most 1,000,000' }),
  /** Made from the title when blank. */
  customUrl: blankIsNull(200),
  cutoffDate: instantInput.nullable(),
  ageRestriction,
  hasMeals: z.boolean(),
  mealOptions: mealOptionsInput,
  isPublic: z.boolean(),
  enableWaitlist: z.boolean(),
  requiresApproval: z.boolean(),
  automaticPromotion: z.boolean(),
  severalRepliesPerEmail: z.boolean(),
  /** Seats are held for 24 hours until the guest confirms the address by the mailed link. */
  holdSeats: z.boolean(),
  showGuestList: z.boolean(),
  hideDeadlineTime: z.boolean(),
  emailSignature: nullableProse(),
  confirmedEmailMessage: nullableProse(),
  declinedEmailMessage: nullableProse(),
  themeId: blankIsNull(200),
  themePrimaryColor: color,
  themeSecondaryColor: color,
  themeFontFamily: optionalFontFamily,
  backgroundColor: color,
  titleColor: color,
  textColor: color,
  accentColor: color,
});
export type EventFields = z.output<typeof fields>;

/** What a new event starts with where the caller says nothing (docs/product.md#events). */
export const createDefaults = {
  displayName: '',
  message: '',
  eventType: 'Other',
  endTime: null,
  timezone: 'America/New_York',
  location: '',
  maxGuests: 50,
  maxGuestsPerRsvp: 2,
  customUrl: null,
  cutoffDate: null,
  ageRestriction: 'all_ages',
  hasMeals: false,
  mealOptions: [],
  isPublic: true,
  enableWaitlist: false,
  requiresApproval: false,
  automaticPromotion: false,
  severalRepliesPerEmail: false,
  holdSeats: false,
  showGuestList: false,
  hideDeadlineTime: true,
  emailSignature: '',
  confirmedEmailMessage: '',
  declinedEmailMessage: '',
  themeId: null,
  themePrimaryColor: null,
  themeSecondaryColor: null,
  themeFontFamily: null,
  backgroundColor: null,
  titleColor: null,
  textColor: null,
  accentColor: null,
} as const satisfies Omit<
  { [K in keyof EventFields]: Readonly<EventFields[K]> | EventFields[K] },
  'name' | 'dateTime'
>;

const newFields = fields.partial().extend({
  // Not by `required()`, which has no words of its own for a field that is missing.
  name: fields.shape.name,
  dateTime: fields.shape.dateTime,
  /** A superadmin says for which organisation; ignored for everybody else. */
  tenantId: z.string().max(200).nullish(),
});

const changedFields = fields.partial().extend({
  /** The version that the change was made from; a newer one in the database is a 409. */
  version: z.number().int().min(0).max(2_147_483_647).nullish(),
  /** Mail the confirmed guests when this changes the name, the time or the place; otherwise it does nothing. */
  notifyGuests: z.boolean().nullish(),
});
export type EventChanges = z.output<typeof changedFields>;

const opacity = z
  .number()
  .int()
  .min(0, { message: 'Opacity is 0 to 100' })
  .max(100, { message: 'Opacity is 0 to 100' });
const size = (what: string, min: number, max: number) => {
  const message = `${what} is ${min} to ${max} pixels`;
  return z.number().int({ message }).min(min, { message }).max(max, { message });
};

/** Every style a host can set; all of them optional, and nothing but these types is ever stored. */
export const embedStyles = z
  .object({
    embedWidth: normalised(parseEmbedWidth, 'Width is 10% to 100% or 200px to 1200px', 20),
    embedHeight: normalised(parseEmbedHeight, 'Height is 300px to 1000px or 30vh to 100vh', 20),
    backgroundColor: hexColor,
    backgroundOpacity: opacity,
    textColor: hexColor,
    textOpacity: opacity,
    accentColor: hexColor,
    accentOpacity: opacity,
    buttonTextColor: hexColor,
    buttonTextOpacity: opacity,
    formBackgroundColor: hexColor,
    formBackgroundOpacity: opacity,
    fontFamily,
    titleFontFamily: fontFamily,
    titleFontSize: size('Title size', 12, 48),
    titleFontColor: hexColor,
    titleFontOpacity: opacity,
    detailsFontSize: size('Body size', 10, 24),
    fieldsFontSize: size('Field size', 10, 20),
    buttonFontSize: size('Button size', 12, 24),
    showEventTitle: z.boolean(),
    showEventDetails: z.boolean(),
    showSpotsRemaining: z.boolean(),
    showFormDescription: z.boolean(),
  })
  .partial()
  .meta({ id: 'EmbedStyles' });
export type EmbedStyles = z.output<typeof embedStyles>;

/** The stored form, as it is answered: no transform, because what was stored was validated on its way in. */
export const embedStylesReply = z.object({
  embedStyles: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** `null` takes a style back to the default. */
const embedStylesInput = z.object(
  Object.fromEntries(
    Object.entries(embedStyles.shape).map(([key, schema]) => [key, (schema as z.ZodType).nullish()]),
  ) as { [K in keyof typeof embedStyles.shape]: z.ZodOptional<z.ZodNullable<(typeof embedStyles.shape)[K]>> },
);

export const eventsRoutes = defineRoutes({
  listEvents: {
    method: 'GET',
    path: '/api/events',
    access: 'event.view',
    summary: 'Events of the own organisation; for a guest member the public ones',
    query: listQuery([
      'name',
      'dateTime',
      'createdAt',
      'confirmedGuests',
      'maxGuests',
      'location',
      'eventType',
    ])
      .extend(tenantFilter.shape)
      .extend({
        when: z.enum(['upcoming', 'past']).optional(),
        mine: z.enum(['true', 'false']).optional(),
        /** `true`: the deleted ones that can still be restored, for a superadmin. */
        deleted: z.enum(['true', 'false']).optional(),
      }),
    replies: { 200: z.array(event) },
    errors: [],
  },
  recentEvents: {
    method: 'GET',
    path: '/api/events/recent',
    access: 'event.view',
    summary: 'The three newest events by date',
    query: tenantFilter,
    replies: { 200: z.array(event) },
    errors: [],
  },
  customUrlAvailability: {
    method: 'GET',
    path: '/api/events/custom-url',
    access: 'event.create',
    summary: 'Whether an address is free, and one that is',
    query: z.object({
      /** The address asked for; with `title` instead, one made from the title. */
      value: z.string().max(200).optional(),
      title: z.string().max(200).optional(),
      /** The event that may keep its own address. */
      eventId: z.string().max(200).optional(),
    }),
    replies: {
      200: z.object({ available: z.boolean(), suggestion: z.string(), reason: z.string().nullable() }),
    },
    errors: [],
  },
  getEvent: {
    method: 'GET',
    path: '/api/events/:id',
    access: 'event.view',
    summary: 'One event',
    params: byId,
    replies: { 200: event },
    errors: ['notFound'],
  },
  createEvent: {
    method: 'POST',
    path: '/api/events',
    access: 'event.create',
    summary: 'Make an event',
    body: newFields,
    bodyLimit: largestBody,
    replies: { 201: event },
    errors: ['conflict', 'planLimit', 'notFound'],
  },
  updateEvent: {
    method: 'PUT',
    path: '/api/events/:id',
    access: 'event.edit',
    summary: 'Change the settings of an event; with `version`, only if nobody changed them since',
    params: byId,
    body: changedFields,
    bodyLimit: largestBody,
    replies: { 200: event },
    errors: ['notFound', 'conflict', 'stale', 'planLimit'],
  },
  deleteEvent: {
    method: 'DELETE',
    path: '/api/events/:id',
    access: 'event.delete',
    summary: 'Delete an event with its replies; kept 30 days for a superadmin to restore',
    params: byId,
    query: z.object({
      /** Mail the confirmed guests that the event is off. */
      notifyGuests: z.enum(['true', 'false']).default('false'),
    }),
    replies: { 200: message },
    errors: ['notFound'],
  },
  restoreEvent: {
    method: 'POST',
    path: '/api/events/:id/restore',
    access: 'event.restore',
    summary: 'Bring a deleted event back with its replies',
    params: byId,
    replies: { 200: event },
    errors: ['notFound', 'conflict', 'planLimit'],
  },
  duplicateEvent: {
    method: 'POST',
    path: '/api/events/:id/duplicate',
    access: 'event.create',
    summary: 'A copy with all settings and styles and no replies',
    params: byId,
    body: z
      .object({
        name: line(200).nullish(),
        /** A copy of a past event needs a date that is still to come; absent, the same time a year later. */
        dateTime: instantInput.nullish(),
      })
      .nullish(),
    replies: { 201: event },
    errors: ['notFound', 'planLimit'],
  },
  getEmbedStyles: {
    method: 'GET',
    path: '/api/events/:id/embed-styles',
    access: 'event.view',
    summary: 'The styles that the host set',
    params: byId,
    replies: { 200: embedStylesReply },
    errors: ['notFound'],
  },
  updateEmbedStyles: {
    method: 'PUT',
    path: '/api/events/:id/embed-styles',
    access: 'event.edit',
    summary: 'Set styles; those not named stay, `null` takes one back to its default',
    params: byId,
    body: embedStylesInput,
    replies: { 200: embedStylesReply },
    errors: ['notFound'],
  },
});
