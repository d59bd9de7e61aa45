/** Lists the devices on which a user is signed in, and signs out other devices. */
import type { accountsRoutes } from '#domain/accounts/contract.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import { record } from '../activity/activity.store.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import type { Handlers } from '../http/serve.ts';
import { deviceOf, unknownDevice } from './devices.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts';

/**
 * Returns the fields of an activity log line about devices that the user signed out from another
 * one.
 */
const aboutSessions = (actor: Actor) => ({
  tenantId: actor.tenantId,
  actorId: actor.id,
  actorLabel: actorLabel(actor),
  action: 'session.end' as const,
  subjectType: 'session',
});

export function ownSessionHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof accountsRoutes>, 'listSessions' | 'endSession' | 'endOtherSessions'> {
  const { database } = deps;
  return {
    async listSessions({ query, actor, call }) {
      const wanted = query.q?.toLowerCase() ?? '';
      const { field, descending } = sortOf(query, '-lastUsedAt');
      // Sorts and filters in memory: device names are not stored, and a user has few devices.
      const sessions = (await listSessions(database.platform, actor.id, call.now))
        .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
          id,
          ...deviceOf(userAgent),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          current: id === actor.sessionId,
        }))
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .sort((a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0) * (descending ? -1 : 1));
      const { limit = sessions.length, offset = 0 } = pageOf(query);
      return okList(sessions.slice(offset, offset + limit), sessions.length);
    },

    async endSession({ params, actor }) {
      const ended = await database.platformTransaction(async (tx) => {
        const session = await endOwnSession(tx, actor.id, params.id);
        // Records only the sign-out of another device. Signing out this one is not recorded, like
        // `logout`.
        if (session && params.id !== actor.sessionId) {
          const { name } = deviceOf(session.userAgent);
          const details = name === unknownDevice ? {} : { device: name };
          await record(tx, [{ ...aboutSessions(actor), subjectId: params.id, details }]);
        }
        return session !== null;
      });
      return ended
        ? ok(200, { message: 'Signed out' })
        : refuse('notFound', 'This device is no longer signed in.');
    },

    async endOtherSessions({ actor }) {
      const ended = await database.platformTransaction(async (tx) => {
        const count = await endOtherSessions(tx, actor.id, actor.sessionId);
        if (count > 0) await record(tx, [{ ...aboutSessions(actor), details: { count } }]);
        return count;
      });
      return ok(200, {
        message:
          ended === 0
            ? 'You aren’t signed in anywhere else.'
            : `Signed out on ${ended} other ${ended === 1 ? 'device' : 'devices'}.`,
      });
    },
  };
}
