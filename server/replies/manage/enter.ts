/**
 * Enters a reply for a guest or a household (docs/product/replies.md#entered-replies). The reply is
 * new (enter-new.ts), or it is the household's earlier one, which changes (enter-change.ts).
 */
import { can } from '#domain/access/rules.ts';
import { isRefusal, ok, refuse, type Refusal, type Result } from '#domain/kernel/route.ts';
import type { EnteredReply, repliesRoutes } from '#domain/replies/contract.ts';
import { saysWhoComes } from '#domain/replies/guests.ts';
import { normalizeGuestDetails } from '#domain/replies/submission.ts';
import { enteredNotice } from '#domain/seats/enter.ts';
import { heldEvent } from '../../event-row/caller-right.ts';
import type { TenantDb } from '../../db/connect.ts';
import { sendWithCommit } from '../../db/statement.ts';
import { type Scope, scopeOfOwner, type TenantScope } from '../../db/scope.ts';
import { type EventRow, findEvent } from '../../event-row/event.store.ts';
import type { Locked } from '../../event-row/locked-event.ts';
import type { Actor } from '../../http/actor.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { isId } from '../../http/problem.ts';
import { invitationById } from '../../invitation-row/answered.store.ts';
import { hashToken } from '../../keys/tokens.ts';
import { billingOf } from '../../plans/billing.ts';
import { withHeldPlan } from '../../plans/plan-gate.ts';
import { replyLinks } from '../links.ts';
import { hostEmailFrom } from '../mails/manager-mail.store.ts';
import { emailKeyOf } from '../presenter.ts';
import { findReply } from '../rows/reply.store.ts';
import { hashOf } from '../settle/idempotency.ts';
import { lockForEntry, readForSettlement, type RememberedAnswer } from '../settle/settle.store.ts';
import { writeSettlement } from '../settle/write.store.ts';
import { listedReply } from './edit.ts';
import { enterChange } from './enter-change.ts';
import { enterNew } from './enter-new.ts';
import { type EnteredRow, hasBegun } from './entering.ts';
import { hasErasedPeople } from './enter.store.ts';

export type EnterReply = typeof repliesRoutes.enterReply;

/** More persons than a household can have, so it never limits one. */
const maxPadded = 1_000;

interface Request {
  eventId: string;
  entered: EnteredReply;
  /** The caller's Idempotency-Key. */
  key: string | undefined;
}

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const notYours = () => refuse('forbidden', 'You can add replies only to your own events.');

export async function enterReply(
  deps: ServerDeps,
  { actor, scope: from, limited }: { actor: Actor; scope: Scope; limited: Set<string> },
  { eventId, entered, key }: Request,
  now: Date,
): Promise<Result<EnterReply>> {
  const scope = await scopeFor(deps, from, eventId);
  if (!scope) return noEvent();
  const repeats = key === undefined ? null : repeatOf(actor, eventId, key, entered);
  const reach = async (tx: TenantDb) => {
    // Both statements are sent at once, as in a settlement. The second runs once the first has the
    // lock.
    const [event, found] = await Promise.all([
      lockForEntry(tx, scope, eventId),
      readForSettlement(tx, scope, {
        eventIds: [eventId],
        addresses: [{ eventId, emailKey: emailKeyOf(entered.guestEmail) }],
        keys: repeats ? [{ eventId, key: repeats.key }] : [],
        now,
      }),
    ]);
    const reads = event && found;
    const billing = reads?.isClaimed ? billingOf(reads.tenant) : null;
    const context = event &&
      reads && { event, tenant: reads.tenant, hostEmail: hostEmailFrom(event, reads.people) };
    return { read: context && reads && { context, reads }, billing };
  };
  const answer = await withHeldPlan<
    Awaited<ReturnType<typeof reach>>['read'],
    Result<EnterReply> | { written: Promise<Result<EnterReply>> }
  >(
    deps.database,
    { scope, now, knownLimited: limited, waits: 'patient' },
    {
      reach,
      work: async (tx, read, plan) => {
        if (!read) return noEvent();
        const { context, reads } = read;
        const locked = { scope, context, plan };
        const { event } = context;
        if (!can(actor, 'reservation.edit', await heldEvent(tx, actor, event))) return notYours();
        const closed = await refusalOf(tx, event, now);
        if (closed) return closed;
        const first = reads.remembered[0];
        if (first) return answerAgain(tx, locked, first, repeats?.bodyHash);
        const { invitationId } = entered;
        const invitation =
          invitationId && isId(invitationId) ? await invitationById(tx, event, invitationId) : null;
        if (invitationId && !invitation) return refuse('notFound', 'This household doesn’t exist.');
        const before = invitation?.replyId ? await findReply(tx, scope, invitation.replyId) : null;
        const entering = {
          actor,
          entered: invitation ? withUnnamed(entered) : entered,
          invitation,
          reads,
          links: replyLinks(deps.keys),
          now,
        };
        const row = before
          ? await enterChange(tx, { ...locked, before: before.reply }, entering)
          : await enterNew(tx, locked, entering);
        if (isRefusal(row)) return row;
        const notice = enteredNotice(row.seats);
        const remembered = repeats
          ? [{ ...repeats, status: row.status, reply: { reservation: { id: row.id }, notice } }]
          : [];
        // What is read is read after the reply is written: the database answers in this order.
        const written = Promise.all([
          row.writing,
          writeSettlement(tx, scope, { replies: [], deltas: [], remembered, messages: [], digests: [] }, now),
          listedReply(tx, scope, { ...row, eventId }, row.listed),
        ]).then(([, , listed]) => ok(row.status, { ...listed, notice }));
        // To read its place in the line takes another statement.
        if (row.waits) return written;
        sendWithCommit(tx, written);
        return { written };
      },
    },
  );
  return 'written' in answer ? answer.written : answer;
}

/** A host already has a scope, so the event need not be read before it is locked. */
async function scopeFor(
  { database }: Pick<ServerDeps, 'database'>,
  from: Scope,
  eventId: string,
): Promise<TenantScope | null> {
  if (from.kind === 'tenant') return from;
  const event = await database.transaction(from, (tx) => findEvent(tx, from, eventId));
  return event && scopeOfOwner(from, event);
}

/** Returns why a host cannot enter replies to the event, or null if the host can. */
async function refusalOf(tx: TenantDb, event: EventRow, now: Date): Promise<Refusal<'conflict'> | null> {
  if (event.status === 'draft') return refuse('conflict', 'Publish the event before you add replies.');
  if (event.status === 'cancelled') return refuse('conflict', 'The event is cancelled.');
  const erased = hasBegun(event, now) && (await hasErasedPeople(tx, event));
  return erased ? refuse('conflict', 'The data of this event’s guests was erased.') : null;
}

/** A count alone may be larger than the household. The additional guests have no name yet. */
function withUnnamed(entered: EnteredReply): EnteredReply {
  const { isAttending, guestCount, guestDetails } = entered;
  const missing = guestCount - guestDetails.length;
  // A count over the limit is refused, however many persons it names.
  if (
    !isAttending ||
    saysWhoComes(normalizeGuestDetails(guestDetails)) ||
    missing <= 0 ||
    guestCount > maxPadded
  )
    return entered;
  return { ...entered, guestDetails: [...guestDetails, ...Array.from({ length: missing }, () => ({}))] };
}

/**
 * The caller chooses the key of an entered reply. It never equals the key of a guest's submission.
 */
const repeatOf = (
  actor: Actor,
  eventId: string,
  key: string,
  entered: EnteredReply,
): Pick<RememberedAnswer, 'eventId' | 'key' | 'bodyHash'> => ({
  eventId,
  key: hashToken(`entered by ${actor.id} ${key}`),
  bodyHash: hashOf(entered),
});

/** Answers a repeated call with the reply's current state. */
async function answerAgain(
  tx: TenantDb,
  { scope }: Locked,
  first: RememberedAnswer,
  bodyHash: string | undefined,
): Promise<Result<EnterReply>> {
  if (first.bodyHash !== bodyHash) return refuse('keyReused');
  const { reservation, notice } = first.reply as { reservation: { id: string }; notice: string | null };
  const found = await findReply(tx, scope, reservation.id);
  if (!found) return refuse('conflict', 'This reply was added, but it has been removed since.');
  return ok(first.status as EnteredRow['status'], {
    ...(await listedReply(tx, scope, found.reply)),
    notice,
  });
}
