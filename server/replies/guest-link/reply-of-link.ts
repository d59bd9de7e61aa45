/** Finds the reply of a personal link, under its event's lock. */
import { refuse } from '#domain/kernel/route.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { ServerDeps } from '../../http/deps.ts';
import type { FindAddress } from '../../event-row/find-address.ts';
import { replyLinks } from '../links.ts';
import type { EventContext } from '../mails/guest-mail.ts';
import type { Reach } from '../../event-row/event.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { type Locked, withLockedEvent } from '../../event-row/locked-event.ts';
import { findReplyByLink } from '../rows/reply.store.ts';

export interface LinkParams {
  customUrl: string;
  token: string;
}

/** The parts of the process that are needed to find a reply by its link. */
export interface LinkDeps extends Pick<ServerDeps, 'database' | 'keys'> {
  services: { findAddress: FindAddress };
}

export const gone = () => refuse('notFound', 'This link is no longer valid.');

/** Runs `work` with the reply of a link, once its event is locked. */
export async function withReplyOfLink<T>(
  deps: LinkDeps,
  { customUrl, token, ...reach }: LinkParams & Reach,
  now: Date,
  work: (tx: TenantDb, locked: Locked & { before: ReplyRow }) => Promise<T>,
): Promise<T | ReturnType<typeof gone>> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return gone();
  const done = await withLockedEvent(deps.database, { ...event, ...reach }, now, async (tx, locked) => {
    const before = await findReplyByLink(tx, { ...event, ...reach }, replyLinks(deps.keys), token);
    return before ? work(tx, { ...locked, before }) : gone();
  });
  return done ?? gone();
}

/** A line of the activity log about a guest's act on their own reply. */
export const byGuest = ({ event }: EventContext, reply: ReplyRow) => ({
  tenantId: event.tenantId,
  actorId: null,
  actorLabel: guestLabel(reply),
  subjectType: 'reservation',
  subjectId: reply.id,
  eventId: event.id,
});
