/**
 * Actions of a guest with an invitation's link or code, other than answering. Each is a POST,
 * because programs that scan mail follow every link by GET and HEAD
 * (docs/product/invitations.md#invitations).
 */
import { ok, type Refusal, refuse, type Success } from '#domain/kernel/route.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { invitationCodes, isLookedUp } from '../invitation-row/invitation-keys.ts';
import { notify } from '../notifications/notifications.store.ts';
import { type Locked, withLockedEvent } from '../event-row/locked-event.ts';
import type { AppDeps } from '../services.ts';
import { writeNotMe, writeOpened } from './opened.store.ts';
import { findByKey, type InvitationView } from './households.store.ts';

type Deps = Pick<AppDeps, 'database' | 'keys' | 'services'>;

export interface Shown {
  customUrl: string;
  /** The invitation's token or its code. */
  invitation: string;
}

const unknown = () => refuse('notFound', 'This link no longer works.');
const thanks = (message: string) => ok(200, { message });
type ActResult = Success<200, { message: string }> | Refusal<'notFound'>;

interface Act {
  /** Whether `act` already ran for the household. */
  isDone: (household: InvitationView) => boolean;
  act: (tx: TenantDb, locked: Locked, household: InvitationView) => Promise<void>;
}

/** Acts at most once per invitation. The event is locked because its totals change, too. */
async function once(
  { database, keys, services }: Deps,
  { customUrl, invitation }: Shown,
  now: Date,
  { isDone, act }: Act,
): Promise<boolean> {
  const key = invitationCodes(keys).asked(invitation, now);
  // A caller who only looked up the invitation by name may not act for the household.
  if (key && isLookedUp(key)) return false;
  // Skips the query for an event address that cannot exist.
  const at = key && /^[\x20-\x7e]{1,100}$/.test(customUrl) ? await services.findAddress(customUrl) : null;
  if (!key || !at) return false;
  const { scope, eventId } = at;
  const event = { id: eventId, tenantId: scope.tenantId };
  const find = async (tx: TenantDb) => {
    const household = await findByKey(tx, event, key);
    return household?.notMeAt === null ? household : null;
  };
  const before = await database.transaction(scope, find);
  if (!before || isDone(before)) return before !== null;
  const done = await withLockedEvent(database, { scope, eventId }, now, async (tx, locked) => {
    const household = await find(tx);
    if (household && !isDone(household)) await act(tx, locked, household);
    return household !== null;
  });
  return done ?? false;
}

/** Notes that the page is open in a browser. */
export async function openInvitation(deps: Deps, shown: Shown, now: Date): Promise<ActResult> {
  const isKnown = await once(deps, shown, now, {
    isDone: ({ openedAt }) => openedAt !== null,
    act: (tx, _, household) => writeOpened(tx, household, now),
  });
  return isKnown ? thanks('Thank you.') : unknown();
}

/**
 * Handles "not me": the invitation reached somebody else. It notifies the hosts and disables the
 * link and code. Seats and answer stay until the hosts decide, and a new code reopens the
 * invitation.
 */
export async function disownInvitation(deps: Deps, shown: Shown, now: Date): Promise<ActResult> {
  const isKnown = await once(deps, shown, now, {
    isDone: () => false,
    act: async (tx, { context: { event } }, household) => {
      await writeNotMe(tx, household, now);
      const { id, label } = household;
      await notify(tx, [{ tenantId: event.tenantId, kind: 'not_me', eventId: event.id, subjectId: id }]);
      await record(tx, [
        {
          tenantId: event.tenantId,
          actorId: null,
          actorLabel: 'A guest',
          action: 'invitation.notMe',
          subjectType: 'invitation',
          subjectId: id,
          eventId: event.id,
          details: { eventName: event.name, displayName: label },
        },
      ]);
    },
  });
  return isKnown ? thanks('Thank you. We’ve let your hosts know.') : unknown();
}
