/**
 * How long guests' data is kept, and the organization's privacy notice
 * (docs/product/privacy.md#retention).
 */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, instant } from '../kernel/schemas.ts';
import { maxTextLength } from '../kernel/text.ts';
import { maxMonths } from './rules.ts';

const months = (from: number) => z.number().int().min(from).max(maxMonths).nullable();

/** This many months after an event's end, its data is erased. Null keeps the data for good. */
const ofOrganization = z.object({
  /**
   * The organization's privacy notice, shown next to the button that sends a reply, unless the
   * event has its own.
   */
  privacyNotice: z.string().trim().max(maxTextLength),
  sensitiveMonths: months(1),
  personalMonths: months(1),
});

/** The event's own months. Null uses the organization's setting. 0 keeps the data for good. */
const ofEvent = z.object({ sensitiveMonths: months(0), personalMonths: months(0) });

export const organizationRetention = ofOrganization.meta({ id: 'OrganizationRetention' });
export type OrganizationRetention = z.infer<typeof organizationRetention>;

const stage = z.object({
  /**
   * The time when the data is due for erasure, even if a hold prevents it. Null if it is kept for
   * good.
   */
  due: instant.nullable(),
  /** The erasure date that hosts were notified of, or null. */
  on: instant.nullable(),
  doneAt: instant.nullable(),
});

export const eventRetention = ofEvent
  .extend({
    organization: ofEvent,
    hold: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
    sensitive: stage,
    personal: stage,
  })
  .meta({ id: 'EventRetention' });
export type EventRetention = z.infer<typeof eventRetention>;

export const retentionRoutes = defineRoutes({
  ownRetention: {
    method: 'GET',
    path: '/api/tenants/self/privacy',
    access: 'tenant.edit',
    summary: 'The privacy notice of your organization, and how long it keeps guests’ data',
    results: { 200: organizationRetention },
    errors: ['notFound'],
  },
  updateOwnRetention: {
    method: 'PUT',
    path: '/api/tenants/self/privacy',
    access: 'tenant.edit',
    summary: 'Change them',
    body: ofOrganization,
    results: { 200: organizationRetention },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
  },
  eventRetention: {
    method: 'GET',
    path: '/api/events/:id/retention',
    access: 'event.edit',
    summary: 'How long guests’ data of an event is kept',
    params: byId,
    results: { 200: eventRetention },
    errors: ['notFound'],
  },
  updateEventRetention: {
    method: 'PUT',
    path: '/api/events/:id/retention',
    access: 'event.edit',
    summary: 'Keep guests’ data of an event for another time than the organization says',
    params: byId,
    body: ofEvent,
    results: { 200: eventRetention },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
  },
  holdEvent: {
    method: 'PUT',
    path: '/api/events/:id/retention/hold',
    access: 'event.edit',
    summary: 'Keep guests’ data of an event until the hold is ended',
    params: byId,
    body: z.object({ reason: z.string().trim().min(1, 'Say why you need to keep the data').max(500) }),
    results: { 200: eventRetention },
    errors: ['notFound'],
  },
  releaseEvent: {
    method: 'DELETE',
    path: '/api/events/:id/retention/hold',
    access: 'event.edit',
    summary: 'End the hold; what is due then is announced anew',
    params: byId,
    results: { 200: eventRetention },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
  },
});
