/** What a signed-in browser is told while it is open: that something changed, never what it says. */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';

/** What changed: the browser fetches again whatever it shows of it. */
export const liveTopics = [
  /** Replies to an event, and with them its counters. */
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

/** Without an event: of any event. */
export interface LiveChange {
  topic: LiveTopic;
  eventId?: string;
  /** The reader did it itself, by a call with the same `X-Client-Id` as its stream. */
  own?: true;
}

export const liveRoutes = defineRoutes({
  changes: {
    method: 'GET',
    path: '/api/live',
    access: 'notification.read',
    summary: 'What changes, as it happens: server-sent events',
    headers: z.object({
      /** Only callers that ask for `text/event-stream` get a stream; others get the last seconds' changes and the end. */
      accept: z.string().optional(),
      /** Changes made by calls with the same id are marked as the reader's own. Any other text counts as none. */
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
