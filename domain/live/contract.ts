/**
 * The stream that tells open browsers that something changed. It never contains the changed data.
 */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';

/** The changed topic. The browser fetches again whatever it shows of it. */
export const liveTopics = [
  /** Replies to an event, and its counters with them. */
  'replies',
  /** An event itself. */
  'events',
  /** The guest list of an event. */
  'invitations',
  'notifications',
  /** Users and join requests. */
  'people',
  /** The organization and its plan. */
  'organization',
  /** Mail that was sent or failed. */
  'mail',
  'themes',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Without an event, the change may concern any event. */
export interface LiveChange {
  topic: LiveTopic;
  eventId?: string;
  /** The reader caused it, by a call with the same `X-Client-Id` as its stream. */
  own?: true;
}

export const liveRoutes = defineRoutes({
  changes: {
    method: 'GET',
    path: '/api/live',
    access: 'notification.read',
    summary: 'What changes, as it happens: server-sent events',
    headers: z.object({
      /**
       * Only callers that accept `text/event-stream` get a stream. Others get the last few seconds'
       * changes and the end.
       */
      accept: z.string().optional(),
      /**
       * Marks changes made by calls with the same id as the reader's own. Text of another form is
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
