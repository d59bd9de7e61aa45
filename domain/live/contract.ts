/**
 * The stream that tells open browsers that something changed. It never contains the changed data.
 */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';

/** The topics of changes. The browser reloads everything that it shows about a changed topic. */
export const liveTopics = [
  /** Replies to an event, and the event's counters. */
  'replies',
  /** Check-ins, and the devices at the doors. */
  'checkIns',
  /** An event was changed, made or deleted. */
  'events',
  /** The guest list of an event. */
  'invitations',
  'notifications',
  /** Users and join requests of an organization. */
  'people',
  /** The organization and its plan. */
  'organization',
  /** Mail that was sent or failed. */
  'mail',
  'themes',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** One change. If it names no event, it may concern any event. */
export interface LiveChange {
  topic: LiveTopic;
  eventId?: string;
  /**
   * Whether the reader caused the change, by a call with the same `X-Client-Id` as the reader's
   * stream.
   */
  own?: true;
}

export const liveRoutes = defineRoutes({
  changes: {
    method: 'GET',
    path: '/api/live',
    access: 'signedIn',
    summary: 'What changes, as it happens: server-sent events',
    headers: z.object({
      /**
       * The header that asks for a stream. Only callers that accept `text/event-stream` get an open
       * one. For other callers, the response has the changes of the last few seconds and then ends.
       */
      accept: z.string().optional(),
      /**
       * Changes made by calls with this id are marked as the reader's own. A malformed id is
       * ignored.
       */
      'x-client-id': z.string().optional(),
    }),
    results: {
      200: z.string().meta({
        description:
          'Events: `hello` at the beginning, `change` with `{ "changes": [{ "topic", "eventId"?, "own"? }] }`, `resync` when ' +
          'changes may have been missed, `end` when the session or the process ends.',
      }),
    },
    errors: ['tooMany', 'unavailable'],
    produces: 'text/event-stream; charset=utf-8',
  },
});
