import { CalendarDays, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { eventColumns } from '../list/event-columns.tsx';
import { useEventPage } from '../queries.ts';
import { words } from '../words.ts';

type When = 'upcoming' | 'past';

/** Lists all public events of a guest member's organization. The server leaves out the others. */
export default function PublicEventsPage() {
  const [when, setWhen] = useState<When>('upcoming');
  return (
    <div className="space-y-6">
      <PageHeader
        title={words.public.title}
        subtitle={words.public.about}
        back={{ href: paths.dashboard, label: words.public.back }}
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
      caption={when === 'upcoming' ? words.public.upcoming : words.public.past}
      columns={[
        { ...eventColumns().name, sortable: true },
        { ...eventColumns().date, sortable: true },
        { ...eventColumns().location, leaves: 1 },
      ]}
      {...listShown(list, words.list.failed)}
      rowKey={(event) => event.id}
      query={query}
      onQueryChange={setQuery}
      searchLabel={words.public.search}
      toolbar={
        <SegmentedControl
          label={words.list.which}
          value={when}
          onValueChange={(value) => onWhenChange(value)}
          options={[
            { value: 'upcoming', label: words.list.upcoming },
            { value: 'past', label: words.list.past },
          ]}
        />
      }
      empty={
        <EmptyState
          icon={<CalendarDays />}
          title={when === 'upcoming' ? words.public.noneUpcoming : words.public.nonePast}
        />
      }
      actions={(event) => (
        <Button asChild size="sm">
          <a href={paths.rsvp(event.customUrl)} target="_blank" rel="noreferrer">
            {nodes(
              (when === 'upcoming' ? words.public.reply : words.public.view)({
                event: event.name,
                hidden: (text) => (
                  <span key="hidden" className="sr-only">
                    {text}
                  </span>
                ),
              }),
            )}
            <ExternalLink aria-hidden />
          </a>
        </Button>
      )}
    />
  );
}
