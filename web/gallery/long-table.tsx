import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { longList, statusNames, type Guest } from './guests.ts';
import { Section } from './section.tsx';

const longColumns: Column<Guest>[] = [
  {
    id: 'name',
    header: 'Guest Name',
    width: 'minmax(0, 2fr)',
    cell: (guest) => guest.name,
    sortable: true,
    primary: true,
  },
  { id: 'email', header: 'Email', width: 'minmax(0, 3fr)', cell: (guest) => guest.email, sortable: true },
  { id: 'party', header: 'Party Size', width: '6rem', cell: (guest) => guest.party, align: 'end' },
  {
    id: 'status',
    header: 'Status',
    width: '8rem',
    cell: (guest) => <Badge tone={guest.status}>{statusNames[guest.status]}</Badge>,
  },
];

export function LongTable() {
  const [sort, setSort] = useState('');
  return (
    <Section title="Long tables">
      <Card>
        <CardHeader
          title="200 reservations"
          description="Only the rows on the screen are in the page. Sorting is the server's part, and there is none here."
        />
        <VirtualTable
          caption="A long guest list"
          columns={longColumns}
          source={longList}
          rowKey={(guest) => guest.id}
          sort={sort}
          onSortChange={setSort}
          actions={(guest) => <IconButton label={`Edit ${guest.name}`} icon={<Pencil />} size="sm" />}
          empty={<EmptyState title="No reservations found" />}
        />
      </Card>
    </Section>
  );
}
