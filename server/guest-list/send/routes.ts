/** Sending invitations (docs/product/invitations.md#invitations). */
import { can } from '#domain/access/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { seatsLeft } from '#domain/seats/free.ts';
import type { BounceReport, sendRoutes, SendOutcome, Whom } from '#domain/guest-list/send/contract.ts';
import { maxPreviewed, maxUnsentNamed } from '#domain/guest-list/send/contract.ts';
import { daysOf, decideSending, nowOf, type SendDecision } from '#domain/guest-list/send/rules.ts';
import type { Db } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import { scopeOfOwner, type TenantScope } from '../../db/scope.ts';
import { actorLabel } from '../../http/actor.ts';
import { hasBearer } from '../../http/bearer.ts';
import { isId } from '../../http/problem.ts';
import type { Handlers } from '../../http/serve.ts';
import { type Addressee, readAddressees } from '../../invitation-row/addressees.store.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { type Caller, noEvent, note, withGuestList } from '../change.ts';
import { matchingIds } from '../list.store.ts';
import { findMailedCover } from '../../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../../mail/event-snapshot.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { renderMessage } from '../../mail/templates/render.ts';
import { type EventRow, findEvent, findHostEmail, findTenant } from '../../event-row/event.store.ts';
import type { AppDeps } from '../../services.ts';
import { letterTo } from '../../invitation-row/household-letter.ts';
import { readPace, testsPerHour } from './pace.ts';
import { sendingRefusal, workOff } from './send.ts';
import { countTests, insertSend, writeSent } from './store.ts';

/** How many households are read at once when a call looks at all of them. */
const readAtOnce = 500;

const handedOver = {
  whatsapp: 'Sent by WhatsApp',
  sms: 'Sent by SMS',
  card: 'Sent as a card',
  other: 'Handed over',
} as const;

/**
 * @param takeBounce works across organizations, which this slice may not do. @returns how many
 * mails the report matches.
 */
export function sendHandlers(
  appDeps: AppDeps,
  takeBounce: (report: BounceReport) => Promise<number>,
): Handlers<typeof sendRoutes> {
  const { database, config, keys } = appDeps;
  const codes = invitationCodes(keys);
  const deps = { ...appDeps, codes };

  /** Returns the ids of the households that the call names, in the order of sending. */
  const meant = (db: Db, own: TenantScope, event: EventRow, { ids, filter }: Whom): Promise<string[]> => {
    if (ids) return Promise.resolve([...new Set(ids.filter(isId))]);
    const { status, list, tag, q } = filter ?? {};
    return matchingIds(db, own, event, {
      status: status ?? undefined,
      list: list ?? undefined,
      tag: tag ?? undefined,
      q: q?.trim() === '' ? undefined : (q ?? undefined),
    });
  };

  const nobodyMeant = () =>
    refuse('invalid', undefined, {
      issues: [{ path: 'ids', message: 'Choose households, or send by a filter' }],
    });

  return {
    previewSending: ({ params, body, actor, scope, call: { now } }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        const tenant = event && (await findTenant(tx, event.tenantId));
        if (!event || !tenant) return noEvent();
        if (!can(actor, 'reservation.edit', event)) return refuse('forbidden');
        if (!body.ids && !body.filter) return nobodyMeant();
        const own = scopeOfOwner(scope, event);
        const ids = await meant(tx, own, event, body);
        const households: Addressee[] = [];
        for (let from = 0; from < ids.length; from += readAtOnce) {
          households.push(...(await readAddressees(tx, event, ids.slice(from, from + readAtOnce))));
        }
        const open = seatsLeft(event);
        const decided = decideSending(households, { open, ...howOf(body) });
        const pace = await readPace(tx, appDeps, event.tenantId);
        const sent = decided.flatMap((each, index) => {
          const household = households[index];
          return each.kind === 'send' && household ? [{ household, seats: each.seats }] : [];
        });
        const shown =
          sent.find(({ household }) => household.id === body.household)?.household ?? sent[0]?.household;
        const letter = shown && {
          ...letterTo({ keys, codes }, event, shown, shown.address ?? ''),
          event: eventSnapshot({
            event,
            tenant,
            hostEmail: await findHostEmail(tx, event),
            cover: await findMailedCover(tx, event),
          }),
        };
        const rendered = letter && renderMessage('guest.invitation', letter, { ...config, causedAt: now });
        return ok(200, {
          ...outcomeOf(households, decided),
          now: nowOf(sent.length, pace),
          later: sent.length - nowOf(sent.length, pace),
          days: daysOf(sent.length, pace),
          refusal: sendingRefusal(event, now),
          waitsForConfirmation: pace.waitsForConfirmation,
          seats: sent.reduce((sum, { seats }) => sum + seats, 0),
          open,
          households: sent.slice(0, maxPreviewed).map(({ household: { id, label } }) => ({ id, label })),
          letter:
            shown && rendered
              ? {
                  household: { id: shown.id, label: shown.label },
                  to: shown.address ?? '',
                  from: rendered.from.name || rendered.from.address,
                  replyTo: rendered.replyTo?.address ?? null,
                  subject: rendered.subject,
                  html: rendered.html,
                  text: rendered.text,
                }
              : null,
        });
      }),

    async sendInvitations({ params, body, actor, scope, call }) {
      if (!body.ids && !body.filter) return nobodyMeant();
      const caller: Caller = { actor, scope };
      const begun = await withGuestList(
        deps,
        caller,
        params.id,
        'reservation.edit',
        call.now,
        async (tx, { context: { event }, scope: own }) => {
          const refusal = sendingRefusal(event, call.now);
          if (refusal) return refuse('conflict', refusal);
          const ids = await meant(tx, own, event, body);
          const { waitsForConfirmation: _, ...pace } = await readPace(tx, appDeps, event.tenantId);
          const send = { id: newId(), tenantId: event.tenantId, eventId: event.id };
          await insertSend(
            tx,
            {
              ...send,
              createdBy: actor.id,
              actorLabel: actorLabel(actor),
              ...howOf(body),
              ids,
            },
            call.now,
          );
          return ok(200, { send, own, pace });
        },
      );
      if ('refused' in begun) return begun;
      const { send, own, pace } = begun.body;
      const done = await workOff(appDeps, own, send, () => new Date());
      return ok(200, { ...done, days: daysOf(done.now + done.later, pace) });
    },

    testInvitation: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'reservation.edit', event)) return refuse('forbidden');
        if ((await countTests(tx, event, actor.email)) >= testsPerHour) {
          return refuse('tooMany', `You can send up to ${testsPerHour} tests an hour.`, {
            extra: { retryAfter: 3_600 },
          });
        }
        await enqueue(tx, [
          {
            tenantId: event.tenantId,
            eventId: event.id,
            template: 'guest.invitation',
            toEmail: actor.email,
            toName: actorLabel(actor),
            payload: {
              invitationId: newId(),
              names: ['Ana Example', 'Ben Example'],
              label: 'The Example family',
              path: `/rsvp/${event.customUrl}`,
              code: 'ABCD-EFGH',
              isTest: true,
            },
          },
        ]);
        return ok(200, { message: `A test is on its way to ${actor.email}` });
      }),

    reportBounce: async ({ headers, body }) => {
      if (config.bounceToken === undefined) return refuse('notFound');
      if (!hasBearer(headers.authorization, config.bounceToken)) return refuse('unauthenticated');
      return ok(200, { matched: await takeBounce(body) });
    },

    markInvitationsSent: ({ params, body, actor, scope, call: { now } }) => {
      const caller: Caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.edit', now, async (tx, { context }) => {
        const { event } = context;
        const refusal = sendingRefusal(event, now);
        if (refusal) return refuse('conflict', refusal);
        const households = await readAddressees(tx, event, [...new Set(body.ids.filter(isId))]);
        const open = seatsLeft(event);
        const overbook = body.overbook === true;
        const decided = decideSending(households, { open, overbook, byHand: true });
        const sent = decided.filter((each) => each.kind === 'send');
        const detail = handedOver[body.by ?? 'other'];
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

/** Returns the households that get no invitation, with the reasons. */
function outcomeOf(
  households: readonly Addressee[],
  decided: readonly SendDecision[],
): Pick<SendOutcome, 'unsent' | 'reasons'> {
  const unsent = decided.flatMap((each, index) =>
    each.kind === 'unsent'
      ? [{ id: each.id, label: households[index]?.label ?? '', reason: each.reason }]
      : [],
  );
  const reasons: SendOutcome['reasons'] = {};
  for (const { reason } of unsent) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return { unsent: unsent.slice(0, maxUnsentNamed), reasons };
}
