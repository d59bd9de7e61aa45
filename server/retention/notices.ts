/**
 * Notices seven days before guests' data is erased. They go to the events' hosts and the
 * organization's admins.
 */
import { formatDay } from '#domain/kernel/dates.ts';
import type { Stage } from '#domain/retention/rules.ts';
import type { PlatformDb } from '../db/connect.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { runningUsers } from './notices.store.ts';

/** How many events a mail names at most. */
const maxNamed = 20;

export interface Notice {
  tenantId: string;
  eventId: string;
  createdBy: string;
  name: string;
  stage: Stage;
  on: Date;
}

/** Whether all data of the event is erased by then anyway. */
const isCovered = ({ eventId, stage, on }: Notice, notices: readonly Notice[]): boolean =>
  stage === 'sensitive' &&
  notices.some((other) => other.eventId === eventId && other.stage === 'personal' && other.on <= on);

/** Queues one mail per person, for all events together. Admins get all events, hosts their own. */
export async function mailNotices(tx: PlatformDb, notices: readonly Notice[]): Promise<void> {
  const tenants = new Map<string, Notice[]>();
  for (const notice of notices.filter((each) => !isCovered(each, notices))) {
    tenants.set(notice.tenantId, [...(tenants.get(notice.tenantId) ?? []), notice]);
  }
  for (const [tenantId, all] of tenants) {
    const users = await runningUsers(tx, tenantId, [...new Set(all.map(({ createdBy }) => createdBy))]);
    const messages = users.flatMap(({ id, role, email, firstName, lastName, tenantName }) => {
      const theirs = all.filter(({ createdBy }) => role === 'admin' || createdBy === id);
      if (theirs.length === 0) return [];
      const eventIds = [...new Set(theirs.map(({ eventId }) => eventId))];
      const named = new Set(eventIds.slice(0, maxNamed));
      return [
        {
          tenantId,
          template: 'account.retention' as const,
          toEmail: email,
          toName: `${firstName} ${lastName}`.trim(),
          payload: {
            firstName,
            tenantName,
            events: theirs
              .filter(({ eventId }) => named.has(eventId))
              .map(({ name, stage, on }) => ({
                name,
                stage,
                day: formatDay(on, 'UTC'),
                on: on.toISOString(),
              })),
            total: eventIds.length,
            more: eventIds.length - named.size,
            path: '/events',
          },
        },
      ];
    });
    await enqueue(tx, messages);
  }
}
