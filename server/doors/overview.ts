/** The hosts' view of the doors: devices, loans, check-ins to look at, and missing guests. */
import type { DoorNote, DoorsOverview, HostsBoard } from '#domain/doors/contract.ts';
import { countingRows, foldCheckIns } from '#domain/doors/fold.ts';
import { doorEnd, isByDeviceClock } from '#domain/doors/rules.ts';
import type { Db } from '../db/connect.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { rowsOfKnownGuests } from './board.ts';
import { readCheckIns, type StoredRow } from './check-ins.store.ts';
import { listDevices, listLeases, listLinks } from './doors.store.ts';
import { timesOf, toLease } from './presenter.ts';
import { readMissing } from './report.store.ts';

/** The maximum number of rows of each list, because nobody reads longer lists. */
const maxNotes = 500;

export async function readOverview(tx: Db, event: EventRow): Promise<DoorsOverview> {
  const links = new Map((await listLinks(tx, event)).map((link) => [link.id, link]));
  const labelsOf = (ids: readonly string[]) => ids.map((id) => links.get(id)?.label ?? '');
  const rows = await readCheckIns(tx, event);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const noteOf = (row: StoredRow, doors: readonly string[]): DoorNote => ({
    id: row.id,
    personId: row.personId,
    name: row.name ?? '',
    at: new Date(row.at).toISOString(),
    doors: labelsOf(doors),
  });
  const seenTwice = [...foldCheckIns(rowsOfKnownGuests(rows)).values()].flatMap(({ twiceBy, twiceAt }) => {
    const row = twiceBy === null ? undefined : byId.get(twiceBy);
    return row ? [noteOf(row, twiceAt)] : [];
  });
  const unmatched = countingRows(rows.filter(({ isKnown }) => !isKnown)).flatMap(({ id, linkId }) => {
    const row = byId.get(id);
    return row ? [noteOf(row, [linkId])] : [];
  });
  const byDeviceClock = rows.filter(({ at, receivedAt: received, linkId }) => {
    const link = links.get(linkId);
    const receivedAt = new Date(received);
    const end = link ? doorEnd(link, timesOf(event), receivedAt) : null;
    return isByDeviceClock(new Date(at), receivedAt, end?.at ?? null);
  });
  return {
    givenAway: event.givenAway,
    lent: event.lentSeats,
    devices: (await listDevices(tx, event)).map(({ id, linkId, name, lastSeenAt, offsetMs, queue }) => ({
      id,
      linkId,
      name,
      lastSeenAt: lastSeenAt.toISOString(),
      offsetMs,
      queue,
    })),
    leases: (await listLeases(tx, event)).map(toLease),
    seenTwice: seenTwice.slice(0, maxNotes),
    unmatched: unmatched.slice(0, maxNotes),
    byDeviceClock: byDeviceClock.slice(0, maxNotes).map((row) => noteOf(row, [row.linkId])),
  };
}

const { compare: byName } = new Intl.Collator('en');

/**
 * The names of expected guests who are not inside, by tag. Guests without a tag come last. Without
 * `withTags`, everybody is in one group, because viewers don't see tags.
 */
export async function missingByTag(
  tx: Db,
  event: EventRow,
  { withTags }: { withTags: boolean },
): Promise<HostsBoard['missing']> {
  const groups = new Map<string, string[]>();
  for (const { name, tags } of await readMissing(tx, event)) {
    for (const tag of withTags && tags?.length ? tags : ['']) {
      const names = groups.get(tag) ?? [];
      names.push(name);
      groups.set(tag, names);
    }
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || byName(a, b))
    .map(([tag, names]) => ({ tag, names: names.sort(byName) }));
}
