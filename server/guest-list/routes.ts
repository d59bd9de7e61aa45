/**
 * Handles the guest list: the households that a host invites
 * (docs/product/invitations.md#invitations).
 */
import { can } from '#domain/access/rules.ts';
import { type guestListRoutes, maxInvitations, maxTags } from '#domain/guest-list/contract.ts';
import type { givenRoutes } from '#domain/guest-list/given/contract.ts';
import { newHousehold } from '#domain/guest-list/household.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import {
  noEvent,
  noInvitation,
  note,
  promiseFreed,
  updateInvitation,
  withGuestList,
  withInvitation,
} from './change.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { givenHandlers } from './given/routes.ts';
import { joinOwnReply } from './join.ts';
import { createInvitations } from './create.store.ts';
import { readTotals } from './list.store.ts';
import { disownInvitation, openInvitation } from './guest-acts.ts';
import { lookupInvitation } from './lookup.ts';
import { mergeInvitation } from './merge.ts';
import { toInvitation } from './presenter.ts';
import { changeMany, deleteInvitationRows, findEventOf, readInvitation } from './households.store.ts';
import { guestListReads, shownTo } from './lists.ts';

export function guestListHandlers(appDeps: AppDeps): Handlers<typeof guestListRoutes & typeof givenRoutes> {
  const { database } = appDeps;
  const codes = invitationCodes(appDeps.keys);
  const deps = { ...appDeps, codes };
  const shownOf = shownTo(deps);
  return {
    ...givenHandlers(deps),

    lookupInvitation: ({ params, body, call: { ip, now } }) =>
      lookupInvitation(appDeps, {
        ...{ customUrl: params.customUrl, name: body.name, factor: body.factor ?? '', ip, now },
      }),

    openInvitation: ({ params, body, call: { now } }) => openInvitation(appDeps, { ...params, ...body }, now),
    disownInvitation: ({ params, body, call: { now } }) =>
      disownInvitation(appDeps, { ...params, ...body }, now),

    ...guestListReads(deps),

    joinOwnReply: ({ params, body, call: { now } }) => joinOwnReply(appDeps, params, body, now),

    createInvitation: async ({ params, body, actor, scope, call: { now } }) => {
      const checked = newHousehold(body);
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.edit', now, async (tx, { context }) => {
        if (checked.kind === 'invalid') return refuse('invalid', undefined, { issues: checked.issues });
        const { event } = context;
        const { of } = await readTotals(tx, event);
        const households = Object.values(of).reduce((sum, each) => sum + each.households, 0);
        if (households >= maxInvitations) {
          const max = maxInvitations.toLocaleString('en');
          return refuse('conflict', hostSentence('guestList.full', { max }));
        }
        const [id = ''] = await createInvitations(tx, event, [checked.household], { codes, now });
        const row = await readInvitation(tx, event, id);
        if (!row) return noEvent();
        await note(tx, caller, event, 'invitation.created', { id, label: row.label });
        return ok(201, toInvitation(row, shownOf(actor, event)));
      });
    },

    changeInvitations: ({ params, body, actor, scope, call: { now } }) => {
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.edit', now, async (tx, locked) => {
        const { event } = locked.context;
        const ids = body.ids.filter(isId);
        const { list = null, addTags, removeTags } = body;
        const change = { ids, list, addTags: addTags ?? [], removeTags: removeTags ?? [], maxTags };
        const changed = await changeMany(tx, event, change, now);
        if (changed > 0) {
          await note(tx, caller, event, 'invitation.changedMany', {
            id: null,
            label: null,
            households: changed,
          });
        }
        return ok(200, { changed });
      });
    },

    deleteInvitations: ({ params, body, actor, scope, call: { now } }) => {
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.delete', now, async (tx, locked) => {
        const { event } = locked.context;
        const gone = await deleteInvitationRows(tx, locked.scope, event.id, body.ids.filter(isId));
        if (gone.length > 0) {
          const of = { id: null, label: null, households: gone.length };
          await note(tx, caller, event, 'invitation.deleted', of);
        }
        const freed = gone.reduce((sum, { promised }) => sum + promised, 0);
        await promiseFreed(tx, locked, deps, caller, freed, now);
        return ok(200, { changed: gone.length });
      });
    },

    getInvitation: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEventOf(tx, scope, params.id);
        if (!event) return noInvitation();
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        const row = await readInvitation(tx, event, params.id);
        return row ? ok(200, toInvitation(row, shownOf(actor, event))) : noInvitation();
      }),

    updateInvitation: ({ params, body, actor, scope, call }) =>
      updateInvitation(deps, { actor, scope, now: call.now }, params.id, body),

    deleteInvitation: ({ params, actor, scope, call: { now } }) => {
      const caller = { actor, scope, now };
      const wanted = { id: params.id, action: 'reservation.delete' } as const;
      return withInvitation(deps, caller, wanted, async (tx, locked, { id, label, promised }) => {
        const { event } = locked.context;
        await deleteInvitationRows(tx, locked.scope, event.id, [id]);
        await note(tx, caller, event, 'invitation.deleted', { id, label });
        await promiseFreed(tx, locked, deps, caller, promised, now);
        return ok(200, { message: 'Invitation deleted successfully' });
      });
    },

    mergeInvitation: async ({ params, body, actor, scope, call }) =>
      isId(body.into)
        ? mergeInvitation(deps, { actor, scope, now: call.now }, params.id, body.into)
        : noInvitation(),
  };
}
