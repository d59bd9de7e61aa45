import { CalendarDays, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/choice-fields.tsx';
import { DataTable, type TableQuery } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useEventPage } from '../queries.ts';

type When = 'upcoming' | 'past';

/** For guest members: all public events of their organization. The server leaves out the others. */
export default function PublicEventsPage() {
  const [when, setWhen] = useState<When>('upcoming');
  return (
    <div className="space-y-6">
      <PageHeader
        title="Public Events"
        subtitle="The public events of your organization, and where you reply to each."
        back={{ href: paths.dashboard, label: 'Back to Dashboard' }}
      />
      <Card>
        <PublicEvents key={when} when={when} onWhenChange={setWhen} />
      </Card>
    </div>
  );
}

function PublicEvents({ when, onWhenChange }: { when: When; onWhenChange: (when: When) => void }) {
  // The next one first; of those that are over, the last one.
  const order = when === 'upcoming' ? 'dateTime' : '-dateTime';
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: order, q: '' });
  const list = useEventPage({ ...query, sort: query.sort || order }, { when });
  return (
    <DataTable
      caption={when === 'upcoming' ? 'Upcoming public events' : 'Past public events'}
      columns={[
        { id: 'name', header: 'Event', primary: true, sortable: true, cell: (event: Event) => event.name },
        {
          id: 'dateTime',
          header: 'Date',
          sortable: true,
          cell: (event: Event) => formatShortWithZone(new Date(event.dateTime), event.timezone),
        },
        { id: 'location', header: 'Location', cell: (event: Event) => event.location || '—' },
      ]}
      rows={list.data?.rows}
      rowKey={(event) => event.id}
      total={list.data?.total ?? 0}
      more={list.data?.more}
      query={query}
      onQueryChange={setQuery}
      loading={list.isFetching}
      error={list.isError ? sentenceOf(list.error, 'The events could not be loaded.') : undefined}
      onRetry={() => void list.refetch()}
      searchLabel="Search public events"
      toolbar={
        <SegmentedControl
          label="Which events"
          value={when}
          onValueChange={(value) => onWhenChange(value)}
          options={[
            { value: 'upcoming', label: 'Upcoming' },
            { value: 'past', label: 'Past' },
          ]}
        />
      }
      empty={
        <EmptyState
          icon={<CalendarDays />}
          title={when === 'upcoming' ? 'No upcoming public events' : 'No past public events'}
        />
      }
      actions={(event) => (
        <Button asChild size="sm">
          <a href={paths.rsvp(event.customUrl)} target="_blank" rel="noreferrer">
            {when === 'upcoming' ? 'RSVP' : 'View'}{' '}
            <span className="sr-only">
              {when === 'upcoming' ? 'to ' : ''}
              {event.name} (opens in a new tab)
            </span>
            <ExternalLink aria-hidden />
          </a>
        </Button>
      )}
    />
  );
}
