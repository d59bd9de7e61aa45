/** Tells every open browser of an organization that something it may be showing has changed. */
import { liveTopics, type LiveTopic } from '#domain/live/contract.ts';
import { tellThrough } from '../db/channel.ts';
import type { Db } from '../db/connect.ts';
import { presentClient } from '../http/origin.ts';

export interface Change {
  topic: LiveTopic;
  /**
   * The organization, or null if the change belongs to none. Then only superadmins are notified.
   */
  tenantId: string | null;
  /** The event that changed. If it is left out, the change may concern any event. */
  eventId?: string | null;
}

/**
 * Records a change in the transaction that causes it. It is announced when that transaction
 * commits, and never if it rolls back. It costs the transaction nothing, and equal announcements
 * are merged, so call it for every change. Through `Database.platform` the announcement goes out at
 * once, so call it after the statement.
 */
export function announce(tx: Db, { topic, tenantId, eventId }: Change): void {
  const client = presentClient();
  tellThrough(tx, `${topic} ${tenantId ?? '-'} ${eventId ?? '-'}${client === null ? '' : ` ${client}`}`);
}

/**
 * Announces that a session, or all sessions of a user, may no longer be valid. Processes then check
 * the streams that depend on them.
 */
export function announceSession(tx: Db, id: string): void {
  tellThrough(tx, `session - ${id}`);
}

const topicOf: Partial<Record<string, LiveTopic>> = {
  event: 'events',
  reservation: 'replies',
  invitation: 'invitations',
  message: 'mail',
  user: 'people',
  joinRequest: 'people',
  session: 'people',
  tenant: 'organization',
  subscription: 'organization',
  theme: 'themes',
};

/** Announces every act that the activity log records, if open pages show its subject. */
export function announceAct(
  tx: Db,
  act: { tenantId: string | null; subjectType: string; subjectId?: string | null; eventId?: string | null },
): void {
  const topic = topicOf[act.subjectType];
  if (topic) announce(tx, { topic, tenantId: act.tenantId, eventId: act.eventId ?? null });
  // The user may have another role or password, or may be gone.
  if (act.subjectId && ['user', 'session'].includes(act.subjectType)) announceSession(tx, act.subjectId);
}

export type Announcement =
  | {
      kind: 'change';
      topic: LiveTopic;
      tenantId: string | null;
      eventId: string | null;
      /** The page whose own call caused the change. */
      client: string | null;
    }
  | { kind: 'session'; id: string };

/**
 * Parses a text from the channel. Returns null if this version does not know it; a newer one may
 * have sent it.
 */
export function readAnnouncement(text: string): Announcement | null {
  const [topic = '', tenantId, id, client = null] = text.split(' ');
  if (tenantId === undefined || id === undefined) return null;
  if (topic === 'session') return { kind: 'session', id };
  const known = liveTopics.find((name) => name === topic);
  return known
    ? {
        kind: 'change',
        topic: known,
        tenantId: tenantId === '-' ? null : tenantId,
        eventId: id === '-' ? null : id,
        client,
      }
    : null;
}
