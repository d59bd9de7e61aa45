/** Takes back the loans of doors that ended without a host's act (docs/product/doors.md#loans). */
import { doorEnd } from '#domain/doors/rules.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import { lockEvent } from '../event-row/event.store.ts';
import { findEndedLoans, listLinks } from './doors.store.ts';
import { returnLoans } from './loans.ts';
import { timesOf } from './presenter.ts';

/** Takes back the loans whose links expired, or whose events were cancelled or deleted. */
export async function returnEndedLoans(
  { database }: { database: PlatformDatabase },
  now: Date,
): Promise<void> {
  for (const { tenantId, eventId } of await database.platformTransaction((tx) => findEndedLoans(tx, now))) {
    const scope = scopeOfOwner(platformScope, { tenantId });
    await database.transaction(scope, async (tx) => {
      const event = (await lockEvent(tx, scope, eventId, { alsoDeleted: true }))?.event;
      if (!event) return;
      const links = await listLinks(tx, event);
      const ended = links.filter((link) => doorEnd(link, timesOf(event), now));
      await returnLoans(tx, event, { linkIds: ended.map(({ id }) => id), at: now });
    });
  }
}
