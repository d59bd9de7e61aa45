import { CalendarDays, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { eventColumns } from '../list/event-columns.tsx';
import { useEventPage } from '../queries.ts';

type When = 'upcoming' | 'past';

/** Lists all public events of a guest member's organization. The server leaves out the others. */
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
  // Upcoming events start with the next one, past events with the latest one.
  const order = when === 'upcoming' ? 'dateTime' : '-dateTime';
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: order, q: '' });
  const list = useEventPage({ ...query, sort: query.sort || order }, { when });
  return (
    <PagedTable
      caption={when === 'upcoming' ? 'Upcoming public events' : 'Past public events'}
      columns={[
        { ...eventColumns.name, sortable: true },
        { ...eventColumns.date, sortable: true },
        { ...eventColumns.location, leaves: 1 },
      ]}
      {...listShown(list, 'We couldn’t load the events.')}
      rowKey={(event) => event.id}
      query={query}
      onQueryChange={setQuery}
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
