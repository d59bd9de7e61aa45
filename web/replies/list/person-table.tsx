import type { ReactNode } from 'react';
import { formatDay, formatShortWithZone } from '#web/kernel/formats.ts';
import type { Person } from '#domain/parties/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { paths } from '#web/app/paths.ts';
import { Anchor } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { RowSource } from '#web/ui/table/row-source.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { StatusBadge } from './status-badge.tsx';
import { words } from '../words.ts';

interface Props {
  eventId: string;
  timezone: string;
  caption: string;
  source: RowSource<Person>;
  empty: ReactNode;
  onOpen: (reply: string) => void;
}

const nothing = <span className="text-muted">—</span>;

const nameOf = (person: Person) => person.name || words.party.guestOf({ name: guestLabel(person) });

/** Returns a text such as "Ana Silva and 2". Blank if the guest replied for only one person. */
const partyOf = (person: Person) =>
  person.guestCount > 1
    ? words.party.withOthers({ name: guestLabel(person), count: person.guestCount - 1 })
    : '';

function PersonName({ person, eventId, onOpen }: { person: Person } & Pick<Props, 'eventId' | 'onOpen'>) {
  return (
    <Anchor
      href={paths.eventGuest(eventId, person.reservationId)}
      title={nameOf(person)}
      onClick={(event) => {
        // The browser handles clicks that open another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(person.reservationId);
      }}
      className="min-w-0 truncate rounded-md font-medium decoration-1 underline-offset-3 hover:text-accent hover:underline focus-visible:-outline-offset-2"
    >
      {nameOf(person)}
    </Anchor>
  );
}

const Status = ({ person }: { person: Person }) => (
  <StatusBadge reservation={{ ...person, isAttending: true, waitlistPosition: null }} />
);

/** Lists the people who come to an event or wait for it, one line each. A click opens the party. */
export function PersonTable({ eventId, timezone, onOpen, ...table }: Props) {
  const columns: Column<Person>[] = [
    {
      id: 'name',
      header: words.columns.guest,
      width: 'minmax(8.5rem,1.6fr)',
      primary: true,
      cell: (row) => <PersonName person={row} eventId={eventId} onOpen={onOpen} />,
    },
    {
      id: 'mealChoice',
      header: words.columns.meal,
      width: 'minmax(6rem,1.2fr)',
      leaves: 3,
      cell: (row) => (row.mealChoice ? <span title={row.mealChoice}>{row.mealChoice}</span> : nothing),
    },
    {
      id: 'party',
      header: words.columns.party,
      width: 'minmax(7rem,1.4fr)',
      leaves: 2,
      cell: (row) => partyOf(row) || nothing,
    },
    {
      id: 'createdAt',
      header: words.columns.rsvpDate,
      width: '6.5rem',
      fit: 'whole',
      leaves: 1,
      cell: (row) => (
        <time dateTime={row.createdAt} title={formatShortWithZone(new Date(row.createdAt), timezone)}>
          {formatDay(new Date(row.createdAt), timezone)}
        </time>
      ),
    },
    {
      id: 'status',
      header: words.columns.status,
      width: '9.5rem',
      fit: 'whole',
      cell: (row) => <Status person={row} />,
    },
  ];
  return (
    <VirtualTable
      {...table}
      oneLine
      columns={columns}
      rowKey={(row) => row.id}
      sort=""
      onSortChange={() => undefined}
      onOpen={(row) => onOpen(row.reservationId)}
      phoneRow={(row) => (
        <>
          <span className="flex items-center justify-between gap-3">
            <PersonName person={row} eventId={eventId} onOpen={onOpen} />
            <Status person={row} />
          </span>
          <span className="block h-5.5 truncate text-muted">
            {[row.mealChoice, partyOf(row)].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    />
  );
}
