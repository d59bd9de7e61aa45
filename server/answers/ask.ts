/**
 * Lets a host ask again for missing answers. Each guest gets a message with the personal link, at
 * most once a day.
 */
import { can } from '#domain/access/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { closedSentence, isClosed } from '#domain/replies/deadline.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { type Actor } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';
import { incompleteReplies } from '../questions/incomplete.store.ts';
import { findMissing } from '../questions/missing.store.ts';
import { replyLinks } from '../replies/links.ts';
import { findEvent } from '../event-row/event.store.ts';
import { withLockedEvent } from '../event-row/locked-event.ts';
import { deadlineOf, linkPath } from '../replies/mails/guest-mail.ts';
import { noteLinksMailed } from '../replies/rows/reply.store.ts';
import { shortNamesOf } from '../replies/short-names.ts';

const dayMs = 86_400_000;
/**
 * The maximum number of replies handled in one transaction. The host presses the button again to
 * ask the rest.
 */
const maxAtOnce = 2_000;

const subject = 'One more question about your RSVP';
const body =
  'Thanks for your reply. There’s one thing you haven’t answered yet. Please open your RSVP with the link below, answer it and save.';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');

export async function askAgain(
  deps: ServerDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  eventId: string,
  now: Date,
) {
  const visible = await deps.database.transaction(scope, (tx) => findEvent(tx, scope, eventId));
  if (!visible) return noEvent();
  if (!can(actor, 'event.edit', seenEvent(actor, visible))) return refuse('forbidden');
  const owner = scopeOfOwner(scope, visible);
  const links = replyLinks(deps.keys);
  const done = await withLockedEvent(
    deps.database,
    { scope: owner, eventId },
    now,
    async (tx, { context: { event } }) => {
      if (!can(actor, 'event.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
      if (event.status === 'cancelled' || isClosed(deadlineOf(event), now)) {
        return refuse('conflict', closedSentence);
      }
      const questions = await readEventQuestions(tx, event);
      const since = new Date(now.getTime() - dayMs);
      const missing = await incompleteReplies(tx, event);
      const incomplete = await findMissing(tx, event, questions, { since, max: maxAtOnce });
      const replies = incomplete.map(shortNamesOf);
      await enqueue(
        tx,
        replies.map((reply) => ({
          tenantId: event.tenantId,
          eventId: event.id,
          template: 'guest.message' as const,
          toEmail: reply.guestEmail,
          toName: reply.displayName,
          payload: {
            displayName: reply.displayName,
            audience: reply.standing,
            position: null,
            waiting: 0,
            subject,
            body,
            path: linkPath(event, links.tokenOf(reply)),
            replyId: reply.id,
          },
        })),
      );
      await noteLinksMailed(
        tx,
        owner,
        replies.map(({ id }) => id),
        now,
      );
      if (replies.length > 0) {
        await record(tx, [
          eventLine(actor, event, 'event.asked', { name: event.name, guestsTold: replies.length }),
        ]);
      }
      return ok(200, { asked: replies.length, unsent: missing - replies.length });
    },
  );
  return done ?? noEvent();
}
