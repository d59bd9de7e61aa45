import { actorLabel } from '../http/actor.ts';
import { ok, isRefusal, refuse } from '#domain/kernel/route.ts';
import type { EverythingKnown, privacyRoutes } from '#domain/privacy/contract.ts';
import { can } from '#domain/access/rules.ts';
import type { TenantDb } from '../db/connect.ts';
import { scopeOfOwner, type TenantScope } from '../db/scope.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import { replyLinks } from '../replies/links.ts';
import { findEvent } from '../replies/locked-event.store.ts';
import { withLockedReply } from '../replies/manage/locked-reply.ts';
import { findReply, findReplyByLink } from '../replies/reply.store.ts';
import { gone } from '../replies/guest-link/reply-of-link.ts';
import { eraseOwnReply } from './erase-own.ts';
import { erase } from './erase.ts';
import { eraseLeftByHost, findLeftByLink } from './erase-left.ts';
import { tryToKeepErased } from './kept.ts';
import { findLeft } from './left.store.ts';
import { readTraces, traceOf, type Traced } from './traces.store.ts';

export function privacyHandlers(deps: AppDeps): Handlers<typeof privacyRoutes> {
  const { database, keys } = deps;
  const links = replyLinks(keys);

  return {
    async eraseReservation({ params, body, actor, scope, call: { now } }) {
      const by = { actor, label: actorLabel(actor) };
      const live = await withLockedReply(
        deps,
        { actor, scope, alsoDeleted: true },
        params.id,
        'reservation.delete',
        now,
        (tx, locked) => erase(tx, { locked, guestId: body.guestId, by, links, now }),
      );
      // Withdrawn or deleted, a reply leaves traces that are erased whole.
      const isGone = isRefusal(live) && live.refused === 'notFound' && body.guestId == null;
      const done = isGone ? await eraseLeftByHost(deps, { actor, scope }, params.id, now) : live;
      if (isRefusal(done)) return done;
      await tryToKeepErased(deps, [done]);
      return ok(200, done);
    },

    async reservationData({ params: { id }, actor, scope, call: { now } }) {
      const found = await database.transaction(scope, async (tx) => {
        const live = await findReply(tx, scope, id, { alsoDeleted: true });
        if (live) return { ...live.reply, createdBy: live.createdBy };
        const left = await findLeft(tx, scope, id);
        return left && { ...left, emailKey: null };
      });
      if (!found) return refuse('notFound', 'This reservation does not exist.');
      if (!can(actor, 'reservation.edit', found)) return refuse('forbidden');
      const owner = scopeOfOwner(scope, found);
      return ok(200, await database.transaction(owner, (tx) => everything(tx, owner, found, now)), asFile);
    },

    eraseOwnReply: ({ params, body, call }) => eraseOwnReply(deps, params, body.guestId, call.now),

    async ownReplyData({ params, call: { now } }) {
      const event = await deps.services.findAddress(params.customUrl);
      if (!event) return gone();
      return database.transaction(event.scope, async (tx) => {
        const reply = await findReplyByLink(tx, { ...event, alsoDeleted: true }, links, params.token);
        const left = reply ? null : await findLeftByLink(tx, event, links, params.token);
        const traced = reply ?? (left && { ...left, emailKey: null });
        return traced ? ok(200, await everything(tx, event.scope, traced, now), asFile) : gone();
      });
    },
  };
}

const asFile = { 'content-disposition': 'attachment; filename="everything-known.json"' };

async function everything(
  tx: TenantDb,
  scope: TenantScope,
  reply: Traced,
  now: Date,
): Promise<EverythingKnown> {
  const event = await findEvent(tx, scope, reply.eventId, { alsoDeleted: true });
  return {
    madeAt: now.toISOString(),
    eventName: event?.name ?? '',
    known: await readTraces(tx, await traceOf(tx, scope, reply)),
  };
}
