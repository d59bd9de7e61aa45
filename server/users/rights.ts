/**
 * The facts that the access rules need before a user is changed, and the activity log's line about
 * the change.
 */
import type { Role } from '#domain/access/rules.ts';
import { checkDeparture } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { UserRow } from './users.store.ts';

export const subject = (user: UserRow) => ({
  id: user.id,
  tenantId: user.tenantId,
  role: user.role as Role,
});

/**
 * Applies the rule about the last admin and the last superadmin. `holders` are all users with the
 * user's role, and their rows must be locked.
 */
export const departureOf = (
  actor: Actor,
  user: UserRow,
  newRole: Role | null,
  holders: readonly string[],
) => {
  const others = holders.filter((id) => id !== user.id).length;
  return checkDeparture({
    actorRole: actor.role,
    user: { role: user.role as Role },
    newRole,
    others: { admins: others, superadmins: others },
  });
};

/** Returns a line of the activity log about a user, in the log of the user's organization. */
export const aboutUser = (
  actor: Actor,
  action: ActivityAction,
  user: Pick<UserRow, 'id' | 'tenantId' | 'email'>,
  details: object = {},
) => ({
  tenantId: user.tenantId,
  actorId: actor.id,
  actorLabel: actorLabel(actor),
  action,
  subjectType: 'user',
  subjectId: user.id,
  details: { email: user.email, ...details },
});
