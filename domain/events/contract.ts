/** Events, their styles and addresses (docs/product/events.md#events). */
import { z } from 'zod';
import { leavable } from './copying.ts';
import { eventRight } from '../helpers/contract.ts';
import { defineRoutes, maxBodyBytes } from '../kernel/route.ts';
import {
  byId,
  id,
  instant,
  instantInput,
  line,
  listQuery,
  message,
  tenantFilter,
} from '../kernel/schemas.ts';
import { reservationStatus } from '../replies/contract.ts';
import { fontFamily, hexColor, normalized } from '../themes/contract.ts';
import { eventStatuses } from './status.ts';
import { parseEmbedHeight, parseEmbedWidth } from './rules.ts';
import { settingInputs, settingOutputs } from './setting-schemas.ts';
import { namesWith, settingNames, settings, type NameWith, type SettingName } from './settings.ts';

/** Settings that guest members don't see. */
export const privateSettings = namesWith('isPrivate');
export const openSettings = settingNames.filter(
  (name): name is Exclude<SettingName, NameWith<'isPrivate'>> => !('isPrivate' in settings[name]),
);

export const event = z
  .object({
    id,
    tenantId: id,
    tenantName: z.string().optional(),
    ...settingOutputs(openSettings),
    /** The mail texts and the creator's address. Guest members don't get them. */
    ...z.object(settingOutputs(privateSettings)).partial().shape,
    status: z.enum(eventStatuses),
    confirmedGuests: z.number().int(),
    /** The number of waitlisted replies. A party of four is one reply. */
    waitlistCount: z.number().int(),
    spotsRemaining: z.number().int(),
    /** Replies of every status, without deleted ones. Deleting the event deletes them too. */
    reservationCount: z.number().int(),
    /** Households that know the date and have not answered. */
    toldHouseholds: z.number().int(),
    /** Whether the event has or had a door link. Absent if not. */
    hasDoors: z.boolean().optional(),
    /**
     * A small cover picture. Null if the host has none, and for drafts, which have no public page.
     */
    cover: z.object({ url: z.string(), alt: z.string() }).nullable().optional(),
    createdBy: id,
    right: eventRight,
    creatorName: z.string().nullable(),
    creatorEmail: z.string().nullable().optional(),
    createdAt: instant,
    updatedAt: instant,
    /** The number of changes to the event's settings. Replies do not count. */
    version: z.number().int(),
    /** When the event was deleted. Present only in the list of deleted events. */
    deletedAt: instant.nullable().optional(),
    /**
     * The reply that a guest member sent while signed in, and its personal link. Only in lists for
     * guest members. A reply that merely has the member's address is not theirs.
     */
    ownReply: z.object({ status: reservationStatus, link: z.string() }).optional(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof event>;

const fields = z.object(settingInputs);
export type EventFields = z.output<typeof fields>;

const newFields = fields.partial().extend({
  // The schema lists the required fields one by one, because `required()` can't set the error
  // sentence for a missing field.
  name: fields.shape.name,
  dateTime: fields.shape.dateTime,
  /** The organization of the new event, for a superadmin. Ignored for everybody else. */
  tenantId: z.string().max(200).nullish(),
  /**
   * The status of the new event. Only hosts see a `draft`, and it does not count as an active event
   * until it is published.
   */
  status: z
    .enum(['published', 'draft'], { error: 'A new event must be either published or a draft' })
    .nullish(),
});

const changedFields = fields.partial().extend({
  /**
   * The version that the caller edited. If the database has a newer one, the call fails with 409.
   */
  version: z.number().int().min(0).max(2_147_483_647).nullish(),
  /**
   * The new status. `published` publishes a draft or reopens a cancelled event if the plan allows
   * another active event. `cancelled` keeps the replies, accepts no more, and mails everybody who
   * knows the date unless `notifyGuests` is false. `draft` unpublishes the page while nobody
   * replied or was invited, and is a 409 otherwise.
   */
  status: z.enum(eventStatuses).nullish(),
  /**
   * Mails everybody who knows the date if this reopens the event, or changes something they need to
   * know (`news` in settings.ts).
   */
  notifyGuests: z.boolean().nullish(),
  /** With `notifyGuests`, also mails guests who declined, except about a cancellation. */
  tellDeclined: z.boolean().nullish(),
});
export type EventChanges = z.output<typeof changedFields>;

/** The counts of notified guests. Present only if guests are notified. */
const notified = {
  /** How many mails about the change wait to be sent. */
  told: z.number().int().optional(),
  /** How many replies and households have no usable address. */
  unreached: z.number().int().optional(),
};

const opacity = z
  .number()
  .int()
  .min(0, { message: 'Opacity goes from 0 to 100' })
  .max(100, { message: 'Opacity goes from 0 to 100' });
const size = (what: string, min: number, max: number) => {
  const message = `${what} goes from ${min} to ${max} pixels`;
  return z.number().int({ message }).min(min, { message }).max(max, { message });
};

/** Every style that a host can set. All are optional, and nothing else is ever stored. */
export const embedStyles = z
  .object({
    embedWidth: normalized(parseEmbedWidth, 'Use a width of 10% to 100% or 200px to 1200px', 20),
    embedHeight: normalized(parseEmbedHeight, 'Use a height of 300px to 1000px or 30vh to 100vh', 20),
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
    /** Opens the page like an envelope. If it is not set, `domain/themes/envelope.ts` decides. */
    showEnvelope: z.boolean(),
  })
  .partial()
  .meta({ id: 'EmbedStyles' });
export type EmbedStyles = z.output<typeof embedStyles>;

/**
 * The stored form, as responses show it. It needs no transform, because it was validated on its way
 * in.
 */
export const embedStylesReply = z.object({
  embedStyles: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** The styles to change. `null` resets a style to its default. */
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
    summary: 'Events of the own organization; for a guest member the public ones and those they help with',
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
        /** A filter: `true` lists only the events that the caller helps with. */
        helping: z.enum(['true', 'false']).optional(),
        /**
         * A filter: `true` lists the deleted events that the caller may restore. An event manager
         * sees those that they deleted.
         */
        deleted: z.enum(['true', 'false']).optional(),
      }),
    results: { 200: z.array(event) },
    errors: [],
  },
  recentEvents: {
    method: 'GET',
    path: '/api/events/recent',
    access: 'event.view',
    summary: 'The three newest events by date',
    query: tenantFilter,
    results: { 200: z.array(event) },
    errors: [],
  },
  customUrlAvailability: {
    method: 'GET',
    path: '/api/events/custom-url',
    access: 'event.create',
    summary: 'Whether an address is free, and one that is',
    query: z.object({
      /** The requested address. With `title` instead, an address is made from the title. */
      value: z.string().max(200).optional(),
      title: z.string().max(200).optional(),
      /** The event whose custom URL is being edited. Its current one counts as available. */
      eventId: z.string().max(200).optional(),
    }),
    results: {
      200: z.object({ available: z.boolean(), suggestion: z.string(), reason: z.string().nullable() }),
    },
    errors: ['tooMany'],
  },
  getEvent: {
    method: 'GET',
    path: '/api/events/:id',
    access: 'event.view',
    summary: 'One event',
    params: byId,
    results: { 200: event },
    errors: ['notFound'],
  },
  createEvent: {
    method: 'POST',
    path: '/api/events',
    access: 'event.create',
    summary: 'Make an event',
    body: newFields,
    bodyLimit: maxBodyBytes,
    results: { 201: event },
    errors: ['conflict', 'planLimit', 'notFound', 'tooMany'],
  },
  updateEvent: {
    method: 'PUT',
    path: '/api/events/:id',
    access: 'event.edit',
    summary:
      'Change the settings of an event, publish, cancel or reopen it; with `version`, only if nobody changed its settings since',
    params: byId,
    body: changedFields,
    bodyLimit: maxBodyBytes,
    results: { 200: event.extend(notified) },
    errors: ['notFound', 'conflict', 'stale', 'planLimit', 'tooMany'],
  },
  deleteEvent: {
    method: 'DELETE',
    path: '/api/events/:id',
    access: 'event.delete',
    summary:
      'Delete an event with its replies; kept 30 days, to be restored by an admin or by the host who deleted it',
    params: byId,
    query: z.object({
      /** Tells everybody who knows the date, by mail, that the event is cancelled. */
      notifyGuests: z.enum(['true', 'false']).default('false'),
    }),
    results: { 200: message.extend(notified) },
    errors: ['notFound', 'confirmIdentity'],
  },
  restoreEvent: {
    method: 'POST',
    path: '/api/events/:id/restore',
    access: 'event.restore',
    summary: 'Bring a deleted event back with its replies',
    params: byId,
    body: z
      .object({
        /**
         * Tells everybody who knows of the cancellation, by mail, that the event takes place after
         * all.
         */
        notifyGuests: z.boolean().nullish(),
      })
      .nullish(),
    results: { 200: event.extend(notified) },
    errors: ['notFound', 'conflict', 'planLimit'],
  },
  handOver: {
    method: 'PUT',
    path: '/api/events/:id/creator',
    access: 'event.handOver',
    summary: 'Give an event to another admin or event manager. Its former creator becomes a co-host',
    params: byId,
    body: z.object({ userId: z.string().max(200) }),
    results: { 200: event },
    errors: ['notFound', 'limitReached'],
  },
  duplicateEvent: {
    method: 'POST',
    path: '/api/events/:id/duplicate',
    access: 'event.create',
    summary: 'A draft with all settings and styles, and no replies; where asked for with the guest list, too',
    params: byId,
    body: z
      .object({
        name: line(200).nullish(),
        /**
         * The date of the copy, which must be in the future. Without it, `datesOfCopy` chooses the
         * date.
         */
        dateTime: instantInput.nullish(),
        /**
         * Copies the households of the guest list too, without their answers and with new codes.
         */
        withGuestList: z.boolean().nullish(),
        /**
         * The parts that the copy doesn't take over. They get the values of a new event. The look
         * is theme, colors, fonts and cover.
         */
        without: z.array(z.enum(leavable)).max(leavable.length).nullish(),
      })
      .nullish(),
    results: { 201: event },
    errors: ['notFound', 'planLimit', 'tooMany'],
  },
  getEmbedStyles: {
    method: 'GET',
    path: '/api/events/:id/embed-styles',
    access: 'event.view',
    summary: 'The styles that the host set',
    params: byId,
    results: { 200: embedStylesReply },
    errors: ['notFound'],
  },
  updateEmbedStyles: {
    method: 'PUT',
    path: '/api/events/:id/embed-styles',
    access: 'event.edit',
    summary: 'Set styles; those not named stay, `null` takes one back to its default',
    params: byId,
    body: embedStylesInput,
    results: { 200: embedStylesReply },
    errors: ['notFound'],
  },
});
