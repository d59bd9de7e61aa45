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
import { StatCard, StatGrid } from '#web/ui/display/stat-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EventList } from '../components/event-list.tsx';
import { PublicEvent } from '../components/public-event.tsx';
import { useHelpedEvents, useNextEvents, useStats } from '../queries.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { numberText } from '#web/kernel/words.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { lateWords } from '../words.ts';

const guestEventCount = 5;
const helpedEventCount = 20;

/** Shows a guest member the public events and where to reply. */
export function GuestDashboard() {
  const words = lateWords.member;
  const user = useUser();
  const stats = useStats();
  const next = useNextEvents(guestEventCount);
  const helped = useHelpedEvents(helpedEventCount);
  return (
    <div className="space-y-6">
      <PageHeader title={shellWords.titles.dashboard} subtitle={user.tenantName ?? undefined} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <CardHeader
            className="pt-5"
            title={
              <span className="font-display text-xl">
                {user.firstName ? words.welcome({ name: user.firstName }) : words.welcomeAll}
              </span>
            }
          />
          <CardBody>
            <p className="max-w-prose text-sm text-muted">
              {user.tenantName ? words.youAreOf({ organization: user.tenantName }) : words.youAre}
            </p>
          </CardBody>
        </Card>
        {stats.isError && stats.data === undefined ? (
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={() => void stats.refetch()}>
                {uiWords.common.tryAgain}
              </Button>
            }
          >
            {sentenceOf(stats.error, homeWords.stats.failed)}
          </Banner>
        ) : (
          <StatGrid>
            <StatCard
              label={words.publicEvents}
              href={paths.publicEvents}
              value={stats.data ? numberText(stats.data.publicEvents) : ''}
              loading={stats.data === undefined}
              icon={<Globe />}
            />
          </StatGrid>
        )}
      </div>
      {(helped.data?.rows.length ?? 0) > 0 ? (
        <Card aria-label={words.helped}>
          <CardHeader title={words.helped} />
          <CardBody>
            <ul className="divide-y divide-hairline text-sm">
              {helped.data?.rows.map((event) => (
                <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                  <Anchor href={paths.event(event.id)} className="font-medium text-ink hover:underline">
                    {event.name}
                  </Anchor>
                  <span className="text-muted">
                    {formatShort(new Date(event.dateTime), event.timezone)} ·{' '}
                    {event.right === 'edit' ? words.coHost : words.viewer}
                  </span>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      ) : null}
      <EventList
        title={words.upcoming}
        actions={
          (next.data?.total ?? 0) > guestEventCount ? (
            <Button asChild size="sm">
              <Anchor href={paths.publicEvents}>{words.seeAll({ count: next.data?.total ?? 0 })}</Anchor>
            </Button>
          ) : null
        }
        events={next.data?.rows}
        expected={guestEventCount}
        error={next.isError ? sentenceOf(next.error, homeWords.dashboard.eventsFailed) : undefined}
        onRetry={() => void next.refetch()}
        empty={
          <EmptyState
            icon={<CalendarDays />}
            title={words.noneUpcoming}
            description={words.noneUpcomingHow}
          />
        }
      >
        {(event) => <PublicEvent event={event} cover={<EventThumb event={event} className="h-12 w-21" />} />}
      </EventList>
    </div>
  );
}
