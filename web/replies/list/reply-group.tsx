import { X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { ReservationGroup, ReservationStatus } from '#domain/replies/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { LateQuestion } from '#web/questions/late-question.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { editableOf } from '../editor/editable.ts';
import { useReservations, type ReplyFilter } from '../queries.ts';
import { ExportButton } from './export-button.tsx';
import { ReservationTable } from './reservation-table.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

interface Of {
  q: string;
  status: ReservationStatus | undefined;
  /** Whether no other event is below this one. */
  isAlone: boolean;
}

/** Shows one event: its guests, limit, date, export, and a table of its replies. */
export function ReplyGroup({
  onShowAll,
  ...props
}: Of & {
  group: ReservationGroup;
  /**
   * Called to show the replies to all events again. Null unless the page shows one of several
   * events.
   */
  onShowAll: (() => void) | null;
}) {
  const { group } = props;
  const can = useCan();
  const showsTenant = useUser().tenantId === null;
  const { confirmedGuests: guests, reservationCount: replies } = group;
  return (
    <Card aria-label={group.name}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2 max-md:py-4">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 className="text-base/5 font-semibold break-words">
            <Anchor
              href={paths.event(group.id)}
              className="rounded-md decoration-1 underline-offset-3 hover:text-accent hover:underline"
            >
              {group.name}
            </Anchor>
          </h2>
          <p className="text-xs text-muted">
            {formatShortWithZone(new Date(group.dateTime), group.timezone)}
            {showsTenant ? ` · ${group.tenantName}` : ''}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="confirmed">{words.party.guests({ count: guests })}</Badge>
          <Badge>{words.group.rsvps({ count: replies })}</Badge>
          <Badge tone={guests > group.maxGuests ? 'danger' : 'neutral'}>
            {words.group.limit({ max: group.maxGuests })}
          </Badge>
          {can('reservation.export', group) ? <ExportButton event={group} /> : null}
          {onShowAll ? (
            <IconButton
              label={words.group.allEvents({ event: group.name })}
              icon={<X />}
              size="sm"
              onClick={onShowAll}
            />
          ) : null}
        </div>
      </div>
      {group.matches === 0 ? <Nothing /> : <Replies {...props} />}
    </Card>
  );
}

const Nothing = (): ReactNode => (
  <p className="border-t border-hairline px-5 py-4 text-sm text-muted">{words.page.nothing}</p>
);

/** The number of replies that an event shows first if other events follow. */
const repliesAtFirst = 10;

function Replies(props: Of & { group: ReservationGroup }) {
  const { group, q, status } = props;
  const [sort, setSort] = useState('');
  const [wantsAll, setWantsAll] = useState(false);
  const filter: ReplyFilter = { q, status, sort };
  const { source } = useReservations(group.id, filter, group.matches);
  const can = useCan();
  const total = source.total ?? 0;
  const all = wantsAll || props.isAlone || total <= repliesAtFirst + 2;
  const shown = useMemo(() => (all ? source : { ...source, total: repliesAtFirst }), [all, source]);
  const table = (
    <ReservationTable
      caption={words.group.caption({ event: group.name })}
      source={shown}
      sort={sort}
      onSortChange={setSort}
      confirmedGuests={group.confirmedGuests}
      editable={can('reservation.edit', group) ? editableOf(group, LateQuestion) : null}
      empty={<Nothing />}
    />
  );
  return (
    <>
      {table}
      {all ? null : (
        <div className="border-t border-hairline px-5 py-2.5">
          <Button variant="link" size="sm" onClick={() => setWantsAll(true)}>
            {nodes(
              words.group.showAllReplies({
                ...{ count: total, event: group.name },
                hidden: (text) => <span className="sr-only">{text}</span>,
              }),
            )}
          </Button>
        </div>
      )}
    </>
  );
}
