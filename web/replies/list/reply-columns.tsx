/**
 * The cells that both lists of replies share. Each list decides on a column's heading, width and
 * place.
 */
import type { Reservation } from '#domain/replies/contract.ts';
import type { Column } from '#web/ui/table/column.ts';
import { Moment } from './cells.tsx';
import { GuestDetails } from '../panel/guest-details.tsx';
import { LongText } from './long-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import { words } from '../words.ts';

export const replyColumns = () =>
  ({
    details: {
      id: 'guestDetails',
      cell: (row) => <GuestDetails reply={row} />,
    },
    message: { id: 'message', header: words.columns.message, cell: (row) => <LongText text={row.message} /> },
    createdAt: {
      id: 'createdAt',
      width: '6.5rem',
      cell: (row) => <Moment instant={row.createdAt} timezone={row.eventTimezone} />,
    },
  }) satisfies Record<string, Pick<Column<Reservation>, 'id' | 'cell'> & Partial<Column<Reservation>>>;

export const statusColumn = (): Column<Reservation> => ({
  id: 'status',
  width: '8.75rem',
  header: words.columns.status,
  cell: (row) => <StatusBadge reservation={row} />,
});
