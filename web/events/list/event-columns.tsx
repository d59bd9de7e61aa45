/** The columns that several lists of events share. Each list adds its own columns. */
import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { Column } from '#web/ui/table/column.ts';
import { homeWords } from '#web/kernel/home-words.ts';

export const eventColumns = (words = homeWords.table) =>
  ({
    name: { id: 'name', header: words.event, primary: true, cell: (event) => event.name },
    date: {
      id: 'dateTime',
      header: words.date,
      cell: (event) => formatShortWithZone(new Date(event.dateTime), event.timezone),
    },
    location: { id: 'location', header: words.location, cell: (event) => event.location || '—' },
  }) satisfies Record<string, Column<Event>>;
