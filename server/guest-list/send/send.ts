/**
 * Sends invitations, one part after another. A transaction under the event's lock decides and
 * enqueues each part, and also writes the progress of the sending. So other work never waits long
 * for that lock. If a process dies, another one continues its work, and each household gets one
 * mail.
 */
import { hostSentence, type Sentence } from '#domain/kernel/sentence.ts';
import { isClosed } from '#domain/replies/deadline.ts';
import type { SendOutcome } from '#domain/guest-list/send/contract.ts';
import { maxUnsentNamed } from '#domain/guest-list/send/contract.ts';
import { seatsLeft } from '#domain/seats/free.ts';
import {
  dayOf,
  decideSending,
  type SaveDateButton,
  type UnsentReason,
} from '#domain/guest-list/send/rules.ts';
import { record } from '../../activity/activity.store.ts';
import type { TenantDb } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import { platformScope, scopeOfOwner, type TenantScope } from '../../db/scope.ts';
import type { PlatformDeps, ServerDeps } from '../../http/deps.ts';
import { type Addressee, readAddressees } from '../../invitation-row/addressees.store.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { type Locked, withLockedEvent } from '../../event-row/locked-event.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import { deadlineOf } from '../../replies/mails/guest-mail.ts';
import { letterTo } from '../../invitation-row/household-letter.ts';
import { readPace } from './pace.ts';
import {
  endSend,
  findLeftBehind,
  lockPart,
  noteProgress,
  type Unsent,
  writeSaved,
  writeSent,
} from './sending.store.ts';

/** How many households one transaction handles. */
const partSize = 200;

/**
 * The time between the daily parts of a sending. The mail budget counts the last 24 hours in whole
 * hours, so a part that follows after 24 hours could still meet mails of the part before.
 */
const dayMs = 25 * 3_600_000;

/**
 * Longer than one part can take. If a part is not done after this time, the process that worked on
 * it must have died.
 */
const leftBehindMs = 60_000;

type SendDeps = Pick<ServerDeps, 'config' | 'database' | 'keys'>;

/**
 * Returns why no invitation of the event can be sent at present, or null if it can. Save the dates
 * may also be sent for a draft.
 */
export function sendingRefusal(event: EventRow, now: Date, savesDate = false): string | Sentence | null {
  const letters = savesDate ? 'saveTheDates' : 'other';
  if (event.status === 'draft' && !savesDate) {
    return 'This event is a draft. Publish it before you send invitations.';
  }
  if (event.status === 'cancelled') return hostSentence('guestList.cancelled', { letters });
  return isClosed(deadlineOf(event), now) ? hostSentence('guestList.closed', { letters }) : null;
}

/** The outcome for the households of a part. */
interface PartOutcome {
  now: number;
  later: number;
  unsent: Unsent;
  notSent: SendOutcome['unsent'];
}

const count = (unsent: Unsent, reason: UnsentReason, more = 1): void => {
  unsent[reason] = (unsent[reason] ?? 0) + more;
};

interface Part {
  households: readonly Addressee[];
  overbook: boolean;
  again: boolean;
  /** The button of a save the date, or null for invitations. */
  button: SaveDateButton | null;
  now: Date;
}

/** Sends one part. Call it under the event's lock. */
async function sendPart(
  tx: TenantDb,
  deps: SendDeps,
  { context: { event } }: Locked,
  { households, now, button, ...how }: Part,
): Promise<PartOutcome> {
  const open = seatsLeft(event);
  const decided = decideSending(households, { open, ...how, savesDate: button !== null });
  const pace = await readPace(tx, deps, event.tenantId);
  const letterKeys = { keys: deps.keys, codes: invitationCodes(deps.keys) };
  const outcome: PartOutcome = { now: 0, later: 0, unsent: {}, notSent: [] };
  const mails = decided.flatMap((verdict, index) => {
    const household = households[index];
    if (!household) return [];
    if (verdict.kind === 'unsent') {
      count(outcome.unsent, verdict.reason);
      outcome.notSent.push({ id: household.id, label: household.label, reason: verdict.reason });
      return [];
    }
    const address = household.address ?? '';
    const day = dayOf(outcome.now + outcome.later, pace);
    if (day > 0) outcome.later += 1;
    else outcome.now += 1;
    return [
      {
        id: newId(),
        tenantId: event.tenantId,
        eventId: event.id,
        toEmail: address,
        toName: household.label,
        payload: letterTo(letterKeys, event, household, address),
        ...(day > 0 && { notBefore: new Date(now.getTime() + day * dayMs) }),
      },
    ];
  });
  const promises = new Map(
    decided.flatMap((each) => (each.kind === 'send' ? [[each.id, each.promised] as const] : [])),
  );
  const sent = mails.map(({ id: mailId, toEmail, payload: { invitationId: id } }) => ({
    ...{ id, promised: promises.get(id) ?? 0, mailId, email: toEmail, detail: '' },
  }));
  if (button === null) {
    await writeSent(tx, event, sent, now);
    await enqueue(
      tx,
      mails.map((mail) => ({ ...mail, template: 'guest.invitation' as const })),
    );
    return outcome;
  }
  await writeSaved(tx, event, sent, now);
  await enqueue(
    tx,
    mails.map(({ payload, ...mail }) => ({
      ...mail,
      template: 'guest.saveTheDate' as const,
      payload: { ...payload, button },
    })),
  );
  return outcome;
}

/**
 * Continues a host's sending until it is done.
 * @returns the outcome. It lists only the unsent households that this call worked on.
 */
export async function workOff(
  deps: SendDeps,
  scope: TenantScope,
  { id, eventId }: { id: string; eventId: string },
  now: () => Date,
): Promise<Pick<SendOutcome, 'now' | 'later' | 'reasons' | 'unsent'>> {
  const unsent: SendOutcome['unsent'] = [];
  for (;;) {
    const part = await withLockedEvent(deps.database, { scope, eventId }, now(), (tx, locked) =>
      workPart(tx, deps, locked, { id, now: now() }),
    );
    // The event was deleted before all mails were sent, or another process has finished the work.
    if (!part) {
      const ended = await deps.database.transaction(scope, (tx) =>
        endSend(tx, { tenantId: scope.tenantId, id }, now()),
      );
      return { now: ended?.now ?? 0, later: ended?.later ?? 0, reasons: ended?.unsent ?? {}, unsent };
    }
    unsent.push(...part.notSent.slice(0, maxUnsentNamed - unsent.length));
    if (part.isLast) return { now: part.now, later: part.later, reasons: part.unsent, unsent };
  }
}

async function workPart(
  tx: TenantDb,
  deps: SendDeps,
  locked: Locked,
  { id, now }: { id: string; now: Date },
) {
  const { event } = locked.context;
  const send = await lockPart(tx, event.tenantId, id, partSize);
  if (!send) return null;
  const { overbook, again, saveDateButton: button, isLast: isLastPart, part } = send;
  const isStopped = sendingRefusal(event, now, button !== null) !== null;
  const done: PartOutcome = isStopped
    ? { now: 0, later: 0, unsent: {}, notSent: [] }
    : await sendPart(tx, deps, locked, {
        households: await readAddressees(tx, event, part),
        overbook,
        again,
        button,
        now,
      });
  if (isStopped) count(done.unsent, 'stopped', part.length);
  const unsent = { ...send.unsent };
  for (const [reason, households] of Object.entries(done.unsent))
    count(unsent, reason as UnsentReason, households);
  const progress = {
    place: send.place + part.length,
    now: send.now + done.now,
    later: send.later + done.later,
    unsent,
  };
  await noteProgress(tx, send, progress, { isLast: isLastPart, at: now });
  const households = progress.now + progress.later;
  if (isLastPart && households > 0) {
    await record(tx, [
      {
        tenantId: event.tenantId,
        actorId: send.createdBy,
        actorLabel: send.actorLabel,
        action: button === null ? 'invitation.sent' : 'invitation.dateSaved',
        subjectType: 'invitation',
        subjectId: null,
        eventId: event.id,
        details: { eventName: event.name, households, ...(overbook && { overbooked: true }) },
      },
    ]);
  }
  return { ...progress, notSent: done.notSent, isLast: isLastPart };
}

/** Continues unfinished sendings whose process died. */
export async function resumeSends({ logger, ...deps }: PlatformDeps, now: Date): Promise<void> {
  const left = await deps.database.platformTransaction((tx) =>
    findLeftBehind(tx, new Date(now.getTime() - leftBehindMs)),
  );
  for (const send of left) {
    try {
      await workOff(deps, scopeOfOwner(platformScope, send), send, () => new Date());
    } catch (error) {
      logger.warn(
        { err: error, send: send.id },
        'sending invitations was not gone on with and will be again',
      );
    }
  }
}
