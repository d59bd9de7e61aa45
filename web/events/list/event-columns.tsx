/** The columns that several lists of events share. Each list adds its own columns. */
import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { Column } from '#web/ui/table/column.ts';

export const eventColumns = {
  name: { id: 'name', header: 'Event', primary: true, cell: (event) => event.name },
  date: {
    id: 'dateTime',
    header: 'Date',
    cell: (event) => formatShortWithZone(new Date(event.dateTime), event.timezone),
  },
  location: { id: 'location', header: 'Location', cell: (event) => event.location || '—' },
} satisfies Record<string, Column<Event>>;
