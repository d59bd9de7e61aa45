import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { ReservationTable, type Picking } from '#web/replies/list/reservation-table.tsx';
import type { Editable } from '#web/replies/editor/editable.ts';
import { useReservations } from '#web/replies/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { RowSource } from '#web/ui/table/row-source.ts';
import { missingOf, views, type GuestView, type MoreCounts } from '../guest-views.ts';
import { words } from '../words.ts';

/** Returns the reply next to the open one, or undefined at the end of what is loaded. */
export type Stepper = (reply: string, step: 1 | -1) => string | undefined;

/** Lists the replies of one view, one line per party. */
export function Parties(props: {
  overview: Overview;
  view: GuestView;
  more: MoreCounts | undefined;
  q: string;
  onShowAll: () => void;
  editable: Editable | null;
  /** The id of the open reply. */
  open: string | undefined;
  onOpen: (reply: string) => void;
  sortsOnPhone: boolean;
  /** The replies selected for a message. Null if the user may send no message. */
  picking: Picking | null;
  stepper: RefObject<Stepper | null>;
}) {
  const { overview, view, more, open, onOpen, sortsOnPhone, picking, stepper } = props;
  const { event, counts } = overview;
  const [sort, setSort] = useState('');
  const q = props.q.trim();
  const { source } = useReservations(
    event.id,
    { ...views[view].filter, q, sort },
    views[view].count(counts, more, missingOf(overview)),
  );
  useStepper(stepper, source, idOf);
  const beside = useMemo(
    () => ({
      view: view === 'replies' ? undefined : view,
      open,
      onOpen,
      sortsOnPhone,
      picking: picking ?? undefined,
    }),
    [view, open, onOpen, sortsOnPhone, picking],
  );
  const isAll = view === 'replies';
  return (
    <Card aria-label={words.list.guests}>
      <ReservationTable
        caption={words.list.caption({ event: event.name })}
        source={source}
        sort={sort}
        onSortChange={setSort}
        confirmedGuests={counts.confirmedGuests}
        editable={props.editable}
        beside={beside}
        empty={
          <EmptyState
            title={
              q ? words.list.nobodyFound : view === 'replies' ? words.list.noReplies : words.nobody[view]
            }
            description={
              q ? words.list.noReplyMatches({ text: q }) : isAll ? words.list.noRepliesHow : undefined
            }
            action={q || !isAll ? <Button onClick={props.onShowAll}>{words.list.showAll}</Button> : undefined}
          />
        }
      />
    </Card>
  );
}

const idOf = ({ id }: Reservation) => id;

/** Sets `stepper` to a function that finds the next or previous reply in the list. */
export function useStepper<Row>(
  stepper: RefObject<Stepper | null>,
  source: RowSource<Row>,
  replyOf: (row: Row) => string,
): void {
  useEffect(() => {
    stepper.current = (reply, step) => {
      const { total, rowAt } = source;
      let before: string | undefined;
      for (let index = 0; index < (total ?? 0); index++) {
        const row = rowAt(index);
        // Persons of one party are next to each other. A gap of rows that are not loaded has no
        // neighbors.
        const own = row && replyOf(row);
        if (step === -1 && own === reply) return before;
        if (step === 1 && before === reply && own !== reply) return own;
        before = own;
      }
      return undefined;
    };
    return () => {
      stepper.current = null;
    };
  }, [stepper, source, replyOf]);
}
