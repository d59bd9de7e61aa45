/** Serves the calls about replies (docs/product/replies.md). */
import { can } from '#domain/access/rules.ts';
import { isRefusal, ok, refuse, type Refusal } from '#domain/kernel/route.ts';
import {
  emailRequired,
  type InvitedHousehold,
  type repliesRoutes,
  type SavedDate,
} from '#domain/replies/contract.ts';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import { languageOfPage } from '#domain/languages/choose.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { scopeOfOwner } from '../db/scope.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import { exportReplies } from './list/export.ts';
import { deleteReservation } from './manage/delete.ts';
import { enterReply } from './manage/enter.ts';
import { updateReservation } from './manage/update.ts';
import { changeOwnReply } from './guest-link/change.ts';
import { confirmOwnReply } from './guest-link/confirm.ts';
import { readOwnReply } from './guest-link/read.ts';
import { withdrawOwnReply } from './guest-link/withdraw.ts';
import { eventIn, type PublicEventRead } from './public-event/public-event.ts';
import { findEvent } from '../event-row/event.store.ts';
import { listHandlers, noEvent } from './list/read-lists.ts';

/**
 * How households see the event. This function is passed in, because the guest-list code depends on
 * this folder.
 */
interface HouseholdPages {
  readInvited: (
    deps: AppDeps,
    read: PublicEventRead,
    given: GivenLink,
  ) => Promise<InvitedHousehold | Refusal<'notFound' | 'tooMany'>>;
  readSaveTheDate: (
    deps: AppDeps,
    customUrl: string,
    given: GivenLink,
  ) => Promise<SavedDate | Refusal<'tooMany'> | null>;
}

interface GivenLink {
  given: string;
  ip: string;
  now: Date;
}

export function repliesHandlers(deps: AppDeps, pages: HouseholdPages): Handlers<typeof repliesRoutes> {
  const { database } = deps;
  const { settlement, publicEvents, exportTurns } = deps.services;
  /** The organizations whose plan had limits when a reply was last entered. */
  const limited = new Set<string>();

  return {
    ...listHandlers(deps),

    async publicEvent({ params, query, call }) {
      const original = await publicEvents.read(params.customUrl);
      if (!original) {
        const given = { ...call, given: query.i ?? '' };
        const saved = await pages.readSaveTheDate(deps, params.customUrl, given);
        if (!saved) return refuse('notFound', 'Event not found');
        return isRefusal(saved) ? saved : ok(200, { saveTheDate: saved.saveTheDate });
      }
      const { language } = languageOfPage({ asked: query.l }, original.event.languages);
      const read = eventIn(original, language);
      if (query.i === undefined) return ok(200, read.event);
      const invitation = await pages.readInvited(deps, read, { ...call, given: query.i });
      return isRefusal(invitation) ? invitation : ok(200, { ...read.whole, invitation });
    },

    async submit({ params, headers, body: { homepage, formToken, ...submission }, actor, call }) {
      if (submission.guestEmail === '' && !submission.invitation) {
        const issue = { path: 'guestEmail', code: 'required' as const, message: emailRequired };
        return refuse('invalid', emailRequired, { issues: [issue] });
      }
      return settlement.submit(params.customUrl, {
        submission,
        form: { homepage, formToken },
        ip: call.ip,
        key: headers['idempotency-key'],
        userId: actor?.id ?? null,
        arrivedAt: call.now,
      });
    },

    ownReply: ({ params, query }) => readOwnReply(deps, params, query.l),

    changeOwnReply: ({ params, body, call }) => changeOwnReply(deps, params, body, call.now),

    confirmOwnReply: ({ params, call }) => confirmOwnReply(deps, params, call.now),

    withdrawOwnReply: ({ params, call }) => withdrawOwnReply(deps, params, call.now),

    async exportReservations({ params, actor, scope, call }) {
      const event = await database.transaction(scope, (tx) => findEvent(tx, scope, params.id));
      if (!event) return refuse('notFound', noEvent);
      if (!can(actor, 'reservation.export', seenEvent(actor, event))) return refuse('forbidden');
      const file = csvFileName(event.name, call.now, event.timezone);
      return ok(200, await exportReplies(database, exportTurns, scopeOfOwner(scope, event), event), {
        'content-disposition': contentDisposition(file),
      });
    },

    enterReply: ({ params, headers, body, actor, scope, call }) =>
      enterReply(
        deps,
        { actor, scope, limited },
        { eventId: params.id, entered: body, key: headers['idempotency-key'] },
        call.now,
      ),

    updateReservation: ({ params, body, actor, scope, call }) =>
      updateReservation(deps, { actor, scope }, params.id, body, call.now),

    deleteReservation: ({ params, query, actor, scope, call }) =>
      deleteReservation(deps, { actor, scope }, params.id, query.notifyGuest === 'true', call.now),
  };
}
