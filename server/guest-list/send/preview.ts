/** Previews which households would get a mail, and the mail of one household. Nothing is sent. */
import { can } from '#domain/access/rules.ts';
import type { Households, SendOutcome } from '#domain/guest-list/send/contract.ts';
import { maxPreviewed, maxUnsentNamed } from '#domain/guest-list/send/contract.ts';
import {
  daysOf,
  decideSending,
  nowOf,
  type SaveDateButton,
  type SendDecision,
} from '#domain/guest-list/send/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { seatsLeft } from '#domain/seats/free.ts';
import { textOf } from '#domain/kernel/sentence.ts';
import { seenEvent } from '../../event-row/caller-right.ts';
import type { Db } from '../../db/connect.ts';
import { scopeOfOwner, type TenantScope } from '../../db/scope.ts';
import { isId } from '../../http/problem.ts';
import { type EventRow, findEvent, findHostEmail, findTenant } from '../../event-row/event.store.ts';
import { type Addressee, readAddressees } from '../../invitation-row/addressees.store.ts';
import { letterTo } from '../../invitation-row/household-letter.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { findMailedCover } from '../../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../../mail/event-snapshot.ts';
import { renderMessage } from '../../mail/templates/render.ts';
import type { AppDeps } from '../../services.ts';
import { type Caller, noEvent } from '../change.ts';
import { matchingIds } from '../list.store.ts';
import { readPace } from './pace.ts';
import { sendingRefusal } from './send.ts';

/** How many households are read at once when a call looks at all of them. */
const readAtOnce = 500;

/** Returns the ids of the households that the call names, in the order of sending. */
export function idsMeant(
  db: Db,
  own: TenantScope,
  event: EventRow,
  { ids, filter }: Households,
): Promise<string[]> {
  if (ids) return Promise.resolve([...new Set(ids.filter(isId))]);
  const { status, list, tag, q } = filter ?? {};
  return matchingIds(db, own, event, {
    status: status ?? undefined,
    list: list ?? undefined,
    tag: tag ?? undefined,
    q: q?.trim() === '' ? undefined : (q ?? undefined),
  });
}

export const nobodyMeant = () =>
  refuse('invalid', undefined, {
    issues: [{ path: 'ids', message: 'Choose households, or use a filter' }],
  });

/** Runs `work` with the households of the call, if the caller may send to them. */
export function previewing<T>(
  { database }: AppDeps,
  { actor, scope }: Caller,
  { eventId, to }: { eventId: string; to: Households },
  work: (tx: Db, event: EventRow, ids: readonly string[]) => Promise<T>,
) {
  return database.transaction(scope, async (tx) => {
    const event = await findEvent(tx, scope, eventId);
    if (!event) return noEvent();
    if (!can(actor, 'reservation.edit', seenEvent(actor, event))) return refuse('forbidden');
    if (!to.ids && !to.filter) return nobodyMeant();
    return work(tx, event, await idsMeant(tx, scopeOfOwner(scope, event), event, to));
  });
}

interface How {
  overbook: boolean;
  again: boolean;
  /** The button of a save the date, or null for invitations. */
  button: SaveDateButton | null;
  /** The household whose mail to show. If missing, the first. */
  household: string | null | undefined;
  now: Date;
}

export async function previewOf(
  tx: Db,
  deps: AppDeps,
  event: EventRow,
  { ids, button, household: wanted, now, ...how }: How & { ids: readonly string[] },
) {
  const tenant = await findTenant(tx, event.tenantId);
  if (!tenant) return noEvent();
  const households: Addressee[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce) {
    households.push(...(await readAddressees(tx, event, ids.slice(from, from + readAtOnce))));
  }
  const savesDate = button !== null;
  const open = seatsLeft(event);
  const decided = decideSending(households, { open, ...how, savesDate });
  const pace = await readPace(tx, deps, event.tenantId);
  const sent = decided.flatMap((each, index) => {
    const household = households[index];
    return each.kind === 'send' && household ? [{ household, seats: each.seats }] : [];
  });
  const shown = sent.find(({ household }) => household.id === wanted)?.household ?? sent[0]?.household;
  const letter = shown && {
    ...letterTo({ ...deps, codes: invitationCodes(deps.keys) }, event, shown, shown.address ?? ''),
    event: eventSnapshot({
      event,
      tenant,
      hostEmail: await findHostEmail(tx, event),
      cover: await findMailedCover(tx, event),
    }),
  };
  const context = { ...deps.config, causedAt: now };
  const rendered =
    letter &&
    (savesDate
      ? renderMessage('guest.saveTheDate', { ...letter, button }, context)
      : renderMessage('guest.invitation', letter, context));
  return ok(200, {
    ...outcomeOf(households, decided),
    now: nowOf(sent.length, pace),
    later: sent.length - nowOf(sent.length, pace),
    days: daysOf(sent.length, pace),
    refusal: textOf(sendingRefusal(event, now, savesDate)),
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
}

/** Returns the households that would get no mail, with the reasons. */
export function outcomeOf(
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
