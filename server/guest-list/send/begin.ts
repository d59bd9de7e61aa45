/**
 * Begins to send invitations or save the dates, and works through the households. Can also mail a
 * test to the host.
 */
import { can } from '#domain/access/rules.ts';
import type { Households } from '#domain/guest-list/send/contract.ts';
import { daysOf, type SaveDateButton } from '#domain/guest-list/send/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { heldEvent } from '../../event-row/caller-right.ts';
import { newId } from '../../db/id.ts';
import { findEvent } from '../../event-row/event.store.ts';
import { actorLabel } from '../../http/actor.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import type { AppDeps } from '../../services.ts';
import { type Caller, noEvent, withGuestList } from '../change.ts';
import { readPace, testsPerHour } from './pace.ts';
import { idsMeant, nobodyMeant } from './preview.ts';
import { sendingRefusal, workOff } from './send.ts';
import { countTests, insertSend } from './sending.store.ts';

interface How {
  overbook: boolean;
  again: boolean;
  /** The button of a save the date, or null for invitations. */
  button: SaveDateButton | null;
  now: Date;
}

/** Sends invitations or save the dates to the households that the call names. */
export async function sendTo(
  deps: AppDeps,
  caller: Caller,
  eventId: string,
  { to, button, now, ...how }: How & { to: Households },
) {
  if (!to.ids && !to.filter) return nobodyMeant();
  const { actor } = caller;
  const begun = await withGuestList(
    deps,
    caller,
    eventId,
    'reservation.edit',
    now,
    async (tx, { context: { event }, scope: own }) => {
      const refusal = sendingRefusal(event, now, button !== null);
      if (refusal) return refuse('conflict', refusal);
      const ids = await idsMeant(tx, own, event, to);
      const { waitsForConfirmation: _, ...pace } = await readPace(tx, deps, event.tenantId);
      const send = { id: newId(), tenantId: event.tenantId, eventId: event.id };
      await insertSend(
        tx,
        { ...send, createdBy: actor.id, actorLabel: actorLabel(actor), ...how, saveDateButton: button, ids },
        now,
      );
      return ok(200, { send, own, pace });
    },
  );
  if ('refused' in begun) return begun;
  const { send, own, pace } = begun.body;
  const done = await workOff(deps, own, send, () => new Date());
  return ok(200, { ...done, days: daysOf(done.now + done.later, pace) });
}

/** Mails a test to the caller, with invented guests and a link that opens nothing. */
export const sendTest = (
  { database }: AppDeps,
  { actor, scope }: Caller,
  eventId: string,
  template: 'guest.invitation' | 'guest.saveTheDate',
) =>
  database.transaction(scope, async (tx) => {
    const event = await findEvent(tx, scope, eventId);
    if (!event) return noEvent();
    if (!can(actor, 'reservation.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
    if ((await countTests(tx, event, actor.email, template)) >= testsPerHour) {
      return refuse('tooMany', `You can send up to ${testsPerHour} tests an hour.`, {
        extra: { retryAfter: 3_600 },
      });
    }
    const mail = {
      ...{ tenantId: event.tenantId, eventId: event.id },
      ...{ toEmail: actor.email, toName: actorLabel(actor) },
    };
    const payload = {
      invitationId: newId(),
      names: ['Ana Example', 'Ben Example'],
      label: 'The Example family',
      path: `/rsvp/${event.customUrl}`,
      code: 'ABCD-EFGH',
      isTest: true as const,
    };
    await enqueue(
      tx,
      template === 'guest.invitation'
        ? [{ ...mail, template, payload }]
        : [{ ...mail, template, payload: { ...payload, button: 'address' as const } }],
    );
    return ok(200, { message: `A test is on its way to ${actor.email}` });
  });
