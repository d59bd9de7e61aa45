/** Makes lists of replies show changes that can still be undone as done. */
import { useMemo } from 'react';
import type { Reservation, ReservationStatus } from '#domain/replies/contract.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { type Deferred, useDeferred } from '#web/kernel/toasts/undo.ts';
import type { RowSource } from '#web/ui/table/row-source.ts';

interface Filter {
  status?: ReservationStatus | undefined;
  awaitingApproval?: boolean | undefined;
}

type Flags = { isAttending: boolean; waitlisted: boolean; awaitingApproval: boolean };

/** Returns whether a changed reply is still part of the list. */
function stays(change: object | null, { status, awaitingApproval }: Filter): boolean {
  if (change === null) return false;
  const flags = change as Flags;
  if (status !== undefined && statusOf(flags) !== status) return false;
  return awaitingApproval === undefined || flags.awaitingApproval === awaitingApproval;
}

type InLine = Partial<Pick<Reservation, 'eventId' | 'waitlistPosition'>>;

/** Returns the row with its place in the line after those in `gone` have left the line. */
function movedUp<Row extends InLine>(row: Row, gone: readonly InLine[]): Row {
  const place = row.waitlistPosition ?? null;
  if (place === null) return row;
  const ahead = gone.filter(
    ({ eventId, waitlistPosition }) => eventId === row.eventId && (waitlistPosition ?? place) < place,
  );
  return { ...row, waitlistPosition: place - ahead.length };
}

export function shownRows<Row extends object>(
  source: RowSource<Row>,
  acts: readonly Deferred[],
  filter: Filter,
): RowSource<Row> {
  const changes = acts.flatMap(({ ids, change }) =>
    ids.flatMap((id) => {
      const index = source.indexOf(id);
      return index === undefined ? [] : [{ index, change: stays(change, filter) ? change : null }];
    }),
  );
  if (changes.length === 0 || source.total === null) return source;
  const gone = changes.flatMap(({ index, change }) => (change === null ? [index] : [])).sort((a, b) => a - b);
  const changed = new Map(changes.map(({ index, change }) => [index, change]));
  const left = changes.flatMap(({ index }) => source.rowAt(index) ?? []);
  return {
    ...source,
    total: source.total - gone.length,
    rowAt: (index) => {
      const at = gone.reduce((place, hidden) => (hidden <= place ? place + 1 : place), index);
      const row = source.rowAt(at);
      return row && { ...movedUp(row, left), ...changed.get(at) };
    },
    indexOf: (key) => {
      const at = source.indexOf(key);
      if (at === undefined || gone.includes(at)) return undefined;
      return at - gone.filter((hidden) => hidden < at).length;
    },
  };
}

export function useShown<Row extends object>(source: RowSource<Row>, filter: Filter): RowSource<Row> {
  const acts = useDeferred();
  const { status, awaitingApproval } = filter;
  return useMemo(
    () => shownRows(source, acts, { status, awaitingApproval }),
    [source, acts, status, awaitingApproval],
  );
}

/**
 * Returns a reply as it will be after an act that can still be undone, or null if that act removes
 * it.
 */
export function useShownReply<Reply extends { id: string }>(reply: Reply): Reply | null {
  const acts = useDeferred();
  const act = acts.find(({ ids }) => ids.includes(reply.id));
  if (act === undefined) return reply;
  return act.change && { ...reply, ...act.change };
}
