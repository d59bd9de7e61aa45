/** Tells every open browser of an organization that something it may show has changed. */
import { liveTopics, type LiveTopic } from '#domain/live/contract.ts';
import { tellThrough } from '../db/channel.ts';
import type { Db } from '../db/connect.ts';
import { presentClient } from '../http/origin.ts';

export interface Change {
  topic: LiveTopic;
  /** Null for what belongs to no organization: superadmins alone are told. */
  tenantId: string | null;
  /** Without one: of any event. */
  eventId?: string | null;
}

/**
 * Says in the causing transaction what changed; it is told when that commits, and never when it
 * rolls back. It costs the transaction nothing, and equal announcements are told together, so call
 * it as often as something changes. Through `Database.platform` it is told at once: call it after
 * the statement.
 */
export function announce(tx: Db, { topic, tenantId, eventId }: Change): void {
  const client = presentClient();
  tellThrough(tx, `${topic} ${tenantId ?? '-'} ${eventId ?? '-'}${client === null ? '' : ` ${client}`}`);
}

/**
 * A session, or all of a user's, may not be valid any more: streams that hang on it are looked at.
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

/** Whatever is worth a line in the activity log is worth being told. */
export function announceAct(
  tx: Db,
  act: { tenantId: string | null; subjectType: string; subjectId?: string | null; eventId?: string | null },
): void {
  const topic = topicOf[act.subjectType];
  if (topic) announce(tx, { topic, tenantId: act.tenantId, eventId: act.eventId ?? null });
  // Another role, another password, or gone.
  if (act.subjectId && ['user', 'session'].includes(act.subjectType)) announceSession(tx, act.subjectId);
}

export type Announcement =
  | {
      kind: 'change';
      topic: LiveTopic;
      tenantId: string | null;
      eventId: string | null;
      /** The page whose own call did it. */
      client: string | null;
    }
  | { kind: 'session'; id: string };

/**
 * What a text of the channel says; null for what a newer version may say and this one does not
 * know.
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
