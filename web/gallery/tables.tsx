import { Check, EllipsisVertical, Pencil, Trash2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { NumberField, TextField } from '#web/ui/fields/text-fields.tsx';
import { answer, statusNames, type Guest } from './guests.ts';
import { Section } from './section.tsx';

export function Tables() {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 6, sort: 'name', q: '' });
  const [edited, setEdited] = useState<string | null>(null);
  const [shown, setShown] = useState<'rows' | 'loading' | 'empty' | 'error'>('rows');
  const { rows, total } = useMemo(() => answer(query), [query]);
  const columns = useMemo(
    (): Column<Guest>[] => [
      {
        id: 'name',
        header: 'Guest Name',
        cell: (guest) => guest.name,
        sortable: true,
        primary: true,
        className: 'md:font-medium',
      },
      { id: 'email', header: 'Email', cell: (guest) => guest.email, sortable: true },
      { id: 'party', header: 'Party Size', cell: (guest) => guest.party, sortable: true, align: 'end' },
      { id: 'added', header: 'Added', cell: (guest) => guest.added, hideOnPhone: true },
      {
        id: 'status',
        header: 'Status',
        cell: (guest) => <Badge tone={guest.status}>{statusNames[guest.status]}</Badge>,
      },
    ],
    [],
  );
  return (
    <Section title="Tables">
      <Card>
        <CardHeader
          title="Reservations"
          description="Paged, sorted and searched by the server."
          actions={
            <SegmentedControl
              label="State of the table"
              value={shown}
              onValueChange={setShown}
              options={[
                { value: 'rows', label: 'Rows' },
                { value: 'loading', label: 'Loading' },
                { value: 'empty', label: 'Empty' },
                { value: 'error', label: 'Error' },
              ]}
            />
          }
        />
        <PagedTable
          caption="Reservations for Summer wedding"
          columns={columns}
          rows={shown === 'rows' ? rows : shown === 'empty' ? [] : undefined}
          rowKey={(guest) => guest.id}
          total={shown === 'rows' ? total : 0}
          query={query}
          onQueryChange={setQuery}
          searchLabel="Search by name or email"
          error={shown === 'error' ? 'We couldn’t load the reservations.' : undefined}
          onRetry={() => setShown('rows')}
          toolbar={<Button>Export CSV</Button>}
          actions={(guest) => (
            <>
              <IconButton
                label={`Edit ${guest.name}`}
                icon={<Pencil />}
                size="sm"
                onClick={() => setEdited(edited === guest.id ? null : guest.id)}
              />
              <DropdownMenu
                trigger={
                  <IconButton
                    label={`More for ${guest.name}`}
                    icon={<EllipsisVertical />}
                    size="sm"
                    tooltip={false}
                  />
                }
                items={[
                  { label: 'Approve', icon: <Check aria-hidden /> },
                  'separator',
                  { label: 'Delete', icon: <Trash2 aria-hidden />, tone: 'danger' },
                ]}
              />
            </>
          )}
          detail={(guest) =>
            edited === guest.id ? (
              <form
                className="grid items-end gap-4 sm:grid-cols-[1fr_8rem_auto]"
                onSubmit={(event) => event.preventDefault()}
              >
                <TextField label="Name" defaultValue={guest.name} />
                <NumberField label="Guests" min={1} max={8} defaultValue={guest.party} />
                <div className="flex gap-2">
                  <Button variant="primary" onClick={() => setEdited(null)}>
                    Save
                  </Button>
                  <Button onClick={() => setEdited(null)}>Cancel</Button>
                </div>
              </form>
            ) : null
          }
          empty={
            <EmptyState
              icon={<Users />}
              title="No reservations found"
              description="Share the event’s link, and replies appear here as they come."
              action={<CopyButton value="/rsvp/summer" label="Copy the link" variant="primary" />}
            />
          }
        />
      </Card>
    </Section>
  );
}
