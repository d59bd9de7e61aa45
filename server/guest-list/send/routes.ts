/** Sending invitations (docs/product/invitations.md#invitations). */
import { ok, refuse } from '#domain/kernel/route.ts';
import { seatsLeft } from '#domain/seats/free.ts';
import type { BounceReport, sendRoutes, Whom } from '#domain/guest-list/send/contract.ts';
import type { saveDateRoutes } from '#domain/guest-list/save-date/contract.ts';
import { decideSending } from '#domain/guest-list/send/rules.ts';
import { hasBearer } from '../../http/bearer.ts';
import { isId } from '../../http/problem.ts';
import type { Handlers } from '../../http/serve.ts';
import { readAddressees } from '../../invitation-row/addressees.store.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { wayNotes } from '#domain/guest-list/send/ways.ts';
import { note, withGuestList } from '../change.ts';
import type { AppDeps } from '../../services.ts';
import { sendTest, sendTo } from './begin.ts';
import { outcomeOf, previewing, previewOf } from './preview.ts';
import { saveDateHandlers } from './save-date.ts';
import { sendingRefusal } from './send.ts';
import { writeSent } from './sending.store.ts';

/**
 * Makes the handlers of sending.
 * @param takeBounce Returns the number of mails that the report matches. It works across
 * organizations, which this slice may not do.
 */
export function sendHandlers(
  appDeps: AppDeps,
  takeBounce: (report: BounceReport) => Promise<number>,
): Handlers<typeof sendRoutes & typeof saveDateRoutes> {
  const { config } = appDeps;
  const deps = { ...appDeps, codes: invitationCodes(appDeps.keys) };

  return {
    ...saveDateHandlers(appDeps),

    previewSending: ({ params, body, actor, scope, call: { now } }) =>
      previewing(appDeps, { actor, scope }, { eventId: params.id, to: body }, (tx, event, ids) =>
        previewOf(tx, appDeps, event, {
          ...howOf(body),
          ids,
          household: body.household,
          button: null,
          now,
        }),
      ),

    sendInvitations: ({ params, body, actor, scope, call: { now } }) =>
      sendTo(appDeps, { actor, scope }, params.id, { ...howOf(body), to: body, button: null, now }),

    testInvitation: ({ params, actor, scope }) =>
      sendTest(appDeps, { actor, scope }, params.id, 'guest.invitation'),

    reportBounce: async ({ headers, body }) => {
      if (config.bounceToken === undefined) return refuse('notFound');
      if (!hasBearer(headers.authorization, config.bounceToken)) return refuse('unauthenticated');
      return ok(200, { matched: await takeBounce(body) });
    },

    markInvitationsSent: ({ params, body, actor, scope, call: { now } }) => {
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.edit', now, async (tx, { context }) => {
        const { event } = context;
        const refusal = sendingRefusal(event, now);
        if (refusal) return refuse('conflict', refusal);
        const households = await readAddressees(tx, event, [...new Set(body.ids.filter(isId))]);
        const open = seatsLeft(event);
        const overbook = body.overbook === true;
        const decided = decideSending(households, { open, overbook, byHand: true });
        const sent = decided.filter((each) => each.kind === 'send');
        const detail = wayNotes[body.by ?? 'other'];
        await writeSent(
          tx,
          event,
          sent.map(({ id, promised }) => ({ id, promised, mailId: null, email: null, detail })),
          now,
        );
        if (sent.length > 0) {
          const of = { id: null, label: null, households: sent.length };
          await note(tx, caller, event, 'invitation.handedOver', {
            ...of,
            ...(overbook && { overbooked: true }),
          });
        }
        return ok(200, { ...outcomeOf(households, decided), now: sent.length, later: 0, days: 0 });
      });
    },
  };
}

const howOf = ({ overbook, again }: Whom) => ({ overbook: overbook === true, again: again === true });
