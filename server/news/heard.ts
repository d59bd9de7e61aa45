/** Decides which changes are new to each addressee, from the mails that left. */
import { type ChangeKind, type KnownEvent, newsSince, type Precision, statesOf } from '#domain/news/rules.ts';
import type { Db } from '../db/connect.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { lastMails, readHeard } from './changes.store.ts';
import { asKnownEvent } from './untold.ts';

export interface News {
  id: string;
  /** The last change that the addressee was mailed about. */
  heard: number;
  /** The event's state in the last mail to the addressee. */
  known: KnownEvent;
  /** The changes that are new to the addressee. Null if there are none. */
  isNew: Exclude<ChangeKind, 'deleted'> | null;
  /** A mail was being sent at the time, so the addressee may have a later state than this one. */
  isUnsure: boolean;
  /** The time when the last mail about a change was sent to the addressee's address. */
  newsAt: Date | null;
}

interface Addressee {
  id: string;
  address: string;
  /** The addressee was only sent a save the date. */
  onlySaved?: true;
}

/**
 * Returns for each addressee which changes they were not mailed about yet. `changes` are all
 * changes of the event.
 */
export async function newsFor(
  tx: Db,
  event: EventRow,
  changes: readonly { before: KnownEvent; at: Date }[],
  some: readonly Addressee[],
): Promise<News[]> {
  const is = asKnownEvent(event);
  const states = statesOf(changes, is);
  const ids = some.map(({ id }) => id);
  const rows = await readHeard(tx, event, ids);
  const of = ({ id }: Addressee) => rows.get(id) ?? { heard: changes.length - 1, mayKnow: null };
  const mails = await lastMails(
    tx,
    event,
    some.map(({ address }) => address),
  );
  return some.map((each) => {
    const { shownAt = null, newsAt = null } = mails.get(each.address.toLowerCase()) ?? {};
    const since = shownAt === null ? 0 : changes.filter(({ at }) => at < shownAt).length;
    const heard = Math.max(of(each).heard, since);
    const mayKnow = of(each).mayKnow ?? 0;
    const isUnsure = mayKnow > heard;
    const saved: Precision | undefined = each.onlySaved && event.saveDatePrecision;
    const knowing = (number: number) => {
      const known = states[number] ?? is;
      return { known, isNew: newsSince(known, is, saved) };
    };
    const surely = knowing(heard);
    const { known, isNew } = isUnsure && surely.isNew === null ? knowing(mayKnow) : surely;
    return { id: each.id, heard, known, isNew, isUnsure, newsAt };
  });
}
