import { actorLabel } from '../http/actor.ts';
import { ok, isRefusal, refuse } from '#domain/kernel/route.ts';
import type { EverythingKnown, privacyRoutes } from '#domain/privacy/contract.ts';
import { can } from '#domain/access/rules.ts';
import type { TenantDb } from '../db/connect.ts';
import { scopeOfOwner, type TenantScope } from '../db/scope.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import { replyLinks } from '../replies/links.ts';
import { findEvent, type ReplyRow } from '../replies/locked-event.store.ts';
import { withLockedReply } from '../replies/manage/locked-reply.ts';
import { findReply, findReplyByLink } from '../replies/reply.store.ts';
import { gone } from '../replies/guest-link/reply-of-link.ts';
import { eraseOwnReply } from './erase-own.ts';
import { erase } from './erase.ts';
import { tryToKeepErased } from './kept.ts';
import { readTraces, traceOf } from './traces.store.ts';

export function privacyHandlers(deps: AppDeps): Handlers<typeof privacyRoutes> {
  const { database, keys } = deps;
  const links = replyLinks(keys);

  return {
    async eraseReservation({ params, body, actor, scope, call: { now } }) {
      const by = { actor, label: actorLabel(actor) };
      const done = await withLockedReply(
        deps,
        { actor, scope },
        params.id,
        'reservation.delete',
        now,
        (tx, locked) => erase(tx, { locked, guestId: body.guestId, by, links, now }),
      );
      if (isRefusal(done)) return done;
      await tryToKeepErased(deps, [done]);
      return ok(200, done);
    },

    async reservationData({ params, actor, scope, call: { now } }) {
      const found = await database.transaction(scope, (tx) => findReply(tx, scope, params.id));
      if (!found) return refuse('notFound', 'This reservation does not exist.');
      const { reply, createdBy } = found;
      const { tenantId } = reply;
      if (!can(actor, 'reservation.edit', { tenantId, createdBy })) return refuse('forbidden');
      const owner = scopeOfOwner(scope, reply);
      return ok(200, await database.transaction(owner, (tx) => everything(tx, owner, reply, now)), asFile);
    },

    eraseOwnReply: ({ params, body, call }) => eraseOwnReply(deps, params, body.guestId, call.now),

    async ownReplyData({ params, call: { now } }) {
      const event = await deps.services.findAddress(params.customUrl);
      if (!event) return gone();
      return database.transaction(event.scope, async (tx) => {
        const reply = await findReplyByLink(tx, event, links, params.token);
        return reply ? ok(200, await everything(tx, event.scope, reply, now), asFile) : gone();
      });
    },
  };
}

const asFile = { 'content-disposition': 'attachment; filename="everything-known.json"' };

async function everything(
  tx: TenantDb,
  scope: TenantScope,
  reply: ReplyRow,
  now: Date,
): Promise<EverythingKnown> {
  const event = await findEvent(tx, scope, reply.eventId);
  return {
    madeAt: now.toISOString(),
    eventName: event?.name ?? '',
    known: await readTraces(tx, await traceOf(tx, scope, reply)),
  };
}
