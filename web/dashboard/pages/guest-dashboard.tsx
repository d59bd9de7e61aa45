import { CalendarDays, Globe } from 'lucide-react';
import { formatShort } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import { EventThumb } from '#web/events/list/event-thumb.tsx';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EventList } from '../components/event-list.tsx';
import { PublicEvent } from '../components/event-rows.tsx';
import { count } from '../components/by-role.tsx';
import { useHelpedEvents, useNextEvents, useStats } from '../queries.ts';

const guestEventCount = 5;
const helpedEventCount = 20;

/** Shows a guest member the public events and where to reply. */
export function GuestDashboard() {
  const user = useUser();
  const stats = useStats();
  const next = useNextEvents(guestEventCount);
  const helped = useHelpedEvents(helpedEventCount);
  return (
    <div className="space-y-6">
      <PageHeader title="Dashboard" subtitle={user.tenantName ?? undefined} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <CardHeader
            className="pt-5"
            title={
              <span className="font-display text-xl">{`Welcome${user.firstName ? `, ${user.firstName}` : ''}!`}</span>
            }
          />
          <CardBody>
            <p className="max-w-prose text-sm text-muted">
              You’re a guest member{user.tenantName ? ` of ${user.tenantName}` : ''}. Reply to its public
              events here.
            </p>
          </CardBody>
        </Card>
        {stats.isError && stats.data === undefined ? (
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={() => void stats.refetch()}>
                Try again
              </Button>
            }
          >
            {sentenceOf(stats.error, 'We couldn’t load the figures.')}
          </Banner>
        ) : (
          <StatCard
            label="Public Events"
            href={paths.publicEvents}
            value={stats.data ? count(stats.data.publicEvents) : ''}
            loading={stats.data === undefined}
            icon={<Globe />}
          />
        )}
      </div>
      {(helped.data?.rows.length ?? 0) > 0 ? (
        <Card aria-label="Events you help with">
          <CardHeader title="Events you help with" />
          <CardBody>
            <ul className="divide-y divide-hairline text-sm">
              {helped.data?.rows.map((event) => (
                <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                  <Anchor href={paths.event(event.id)} className="font-medium text-ink hover:underline">
                    {event.name}
                  </Anchor>
                  <span className="text-muted">
                    {formatShort(new Date(event.dateTime), event.timezone)} ·{' '}
                    {event.right === 'edit' ? 'co-host' : 'viewer'}
                  </span>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      ) : null}
      <EventList
        title="Upcoming Public Events"
        actions={
          (next.data?.total ?? 0) > guestEventCount ? (
            <Button asChild size="sm">
              <Anchor href={paths.publicEvents}>See all {count(next.data?.total ?? 0)}</Anchor>
            </Button>
          ) : null
        }
        events={next.data?.rows}
        expected={guestEventCount}
        error={next.isError ? sentenceOf(next.error, 'We couldn’t load the events.') : undefined}
        onRetry={() => void next.refetch()}
        empty={
          <EmptyState
            icon={<CalendarDays />}
            title="No upcoming public events"
            description="When your organization announces one, it appears here."
          />
        }
      >
        {(event) => <PublicEvent event={event} cover={<EventThumb event={event} className="h-12 w-21" />} />}
      </EventList>
    </div>
  );
}
