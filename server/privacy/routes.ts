import { seenEvent } from '../event-row/caller-right.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import { ok, isRefusal, refuse } from '#domain/kernel/route.ts';
import type { privacyRoutes } from '#domain/privacy/contract.ts';
import { emailKey } from '#domain/accounts/rules.ts';
import { can } from '#domain/access/rules.ts';
import type { TenantDb } from '../db/connect.ts';
import { type Scope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import { replyLinks } from '../replies/links.ts';
import { withLockedReply } from '../replies/manage/locked-reply.ts';
import { findReply, findReplyByLink } from '../replies/rows/reply.store.ts';
import { gone } from '../replies/guest-link/reply-of-link.ts';
import { eraseOwnReply } from './erase-own.ts';
import { erase } from './erase.ts';
import { eraseLeftByHost, findLeftByLink } from './erase-left.ts';
import { eraseHouseholdByHost } from './household.ts';
import { findHousehold, traceOfHousehold } from './household.store.ts';
import { everythingOf } from './guest-data.ts';
import { eraseOfEmail, dataOfEmail } from './person.ts';
import { findOfEmail } from './person.store.ts';
import { tryToKeepErased } from './erasure-log.ts';
import { findLeft } from './remains.store.ts';
import { proofOfLink, traceOf, type Traced } from './trace-of.store.ts';

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
      // A withdrawn or deleted reply leaves only mails and log lines. They are erased as a whole.
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
      if (!found) return refuse('notFound', 'This reservation doesn’t exist.');
      if (!can(actor, 'reservation.edit', seenEvent(actor, found))) return refuse('forbidden');
      const owner = scopeOfOwner(scope, found);
      return ok(200, await database.transaction(owner, (tx) => everything(tx, owner, found, now)), asFile);
    },

    async eraseInvitation({ params: { id }, body, actor, scope, call: { now } }) {
      const target = { id, inviteeId: body.inviteeId ?? null };
      const done = await eraseHouseholdByHost(deps, { actor, scope }, target, now);
      if (isRefusal(done)) return done;
      await tryToKeepErased(deps, [done]);
      return ok(200, done);
    },

    async invitationData({ params: { id }, actor, scope, call: { now } }) {
      const household = await database.transaction(scope, (tx) => findHousehold(tx, scope, id));
      if (!household) return refuse('notFound', 'This invitation doesn’t exist.');
      if (!can(actor, 'reservation.edit', seenEvent(actor, household))) return refuse('forbidden');
      const owner = scopeOfOwner(scope, household);
      return database.transaction(owner, async (tx) => {
        const reply = household.reservationId
          ? await findReply(tx, owner, household.reservationId, { alsoDeleted: true })
          : null;
        const trace = reply
          ? await traceOf(tx, owner, reply.reply)
          : await traceOfHousehold(tx, owner, household, null);
        return ok(200, await everythingOf(tx, owner, trace, { now }), asFile);
      });
    },

    async findPerson({ body, actor, scope }) {
      const own = ownScope(scope, actor);
      if (!own) return noOrganization();
      return database.transaction(own, async (tx) =>
        ok(200, await findOfEmail(tx, own, emailKey(body.email))),
      );
    },

    async personData({ body, actor, scope, call: { now } }) {
      const own = ownScope(scope, actor);
      if (!own) return noOrganization();
      const events = await dataOfEmail(deps, own, body.email, now);
      return ok(200, { madeAt: now.toISOString(), events }, asFile);
    },

    async erasePerson({ body, actor, scope, call: { now } }) {
      const own = ownScope(scope, actor);
      if (!own) return noOrganization();
      const by = { actor, label: actorLabel(actor) };
      const { certificates, mails } = await eraseOfEmail(deps, own, { ...body, by }, now);
      await tryToKeepErased(deps, [...certificates, ...mails.map((id) => ({ id, what: 'guest' as const }))]);
      return ok(200, { certificates, mails: mails.length });
    },

    eraseOwnReply: ({ params, body, call }) => eraseOwnReply(deps, params, body.guestId, call.now),

    async ownReplyData({ params, call: { now } }) {
      const event = await deps.services.findAddress(params.customUrl);
      if (!event) return gone();
      return database.transaction(event.scope, async (tx) => {
        const reply = await findReplyByLink(tx, { ...event, alsoDeleted: true }, links, params.token);
        const left = reply ? null : await findLeftByLink(tx, event, links, params.token);
        const traced = reply ?? (left && { ...left, emailKey: null });
        if (!traced) return gone();
        const linked = reply ?? left;
        const isProven = linked !== null && links.isMailed(linked, params.token);
        const proof = proofOfLink(reply?.byLookUp ?? null, isProven);
        const trace = await traceOf(tx, event.scope, traced, proof);
        const shortNames = reply?.byLookUp === 'typed';
        return ok(
          200,
          await everythingOf(tx, event.scope, trace, { now, how: { toGuest: true, shortNames } }),
          asFile,
        );
      });
    },
  };
}

const noOrganization = () => refuse('notFound', 'A superadmin doesn’t belong to an organization.');

const ownScope = (scope: Scope, { tenantId }: Actor): TenantScope | null =>
  tenantId === null ? null : scopeOfOwner(scope, { tenantId });

const everything = async (tx: TenantDb, scope: TenantScope, reply: Traced, now: Date) =>
  everythingOf(tx, scope, await traceOf(tx, scope, reply), { now });

const asFile = { 'content-disposition': 'attachment; filename="everything-known.json"' };
