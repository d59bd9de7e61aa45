/** What both lists of replies say about a reply; each list gives a column its heading, its width, and its place. */
import type { ReactNode } from 'react';
import type { Reservation } from '#domain/replies/contract.ts';
import type { Column } from '#web/ui/table/column.ts';
import { Moment } from './cells.tsx';
import { GuestDetails } from './guest-details.tsx';
import { LongText } from './long-text.tsx';
import { StatusBadge } from './status-badge.tsx';

export const replyColumns = {
  details: {
    id: 'guestDetails',
    cell: (row) => <GuestDetails reply={row} />,
  },
  message: { id: 'message', header: 'Message', cell: (row) => <LongText text={row.message} /> },
  createdAt: {
    id: 'createdAt',
    width: '6.5rem',
    cell: (row) => <Moment instant={row.createdAt} timezone={row.eventTimezone} />,
  },
} satisfies Record<string, Pick<Column<Reservation>, 'id' | 'cell'> & Partial<Column<Reservation>>>;

/** The status, and under it what `noteOf` says of a reply that waits. */
export const statusColumn = (noteOf: (row: Reservation) => ReactNode): Column<Reservation> => ({
  id: 'status',
  width: '6.5rem',
  header: 'Status',
  cell: (row) => {
    const note = noteOf(row);
    return (
      <span className="block">
        <StatusBadge reservation={row} />
        {note === null ? null : <span className="block pt-0.5 text-xs text-muted tabular-nums">{note}</span>}
      </span>
    );
  },
});
