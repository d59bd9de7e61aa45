import { useNavigate } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Role } from '#domain/access/rules.ts';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { EventTable } from '#web/events/components/event-table.tsx';
import { daysToGo } from '#web/events/days-to-go.ts';
import { useRecentEvents } from '#web/events/queries.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { useCan, useUser } from '#web/kernel/session.tsx';
import { FailedMailBanner } from '#web/mail/components/failed-mail-banner.tsx';
import { MailStandingBanner } from '#web/mail/components/mail-standing-banner.tsx';
import { CreateEventButton, LimitNotice } from '#web/plans/components/event-limit.tsx';
import { limitNotice } from '#web/plans/plan-words.ts';
import { useOwnTenant, useUsage } from '#web/plans/queries.ts';
import { exportReservations } from '#web/replies/export-with-words.ts';
import { LateQuestion } from '#web/questions/late-question.tsx';
import { RsvpDialog } from '#web/replies/components/late-rsvp-dialog.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/choice-fields.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatCard, StatGrid } from '#web/ui/stat-card.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { billingNotice } from '../billing-notice.ts';
import { EventList } from '../components/event-list.tsx';
import { FullnessRow, RecentEvent } from '../components/event-rows.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { NeedsYou } from '../components/needs-you.tsx';
import { NextEvent } from '../components/next-event.tsx';
import { quickActionsOf, statsOf } from '../components/by-role.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { RepliesChart } from '../components/replies-chart.tsx';
import { SystemStatus } from '../components/system-status.tsx';
import { useHealth, useNextEvents, useReplies, useStats } from '../queries.ts';

const replyDays = 30;
const recentCount = 3;
const fullnessCount = 6;
const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]';

/** For everybody who runs events. */
export function HostDashboard({ role }: { role: Exclude<Role, 'guest'> }) {
  const user = useUser();
  const can = useCan();
  const stats = useStats();
  const recent = useRecentEvents();
  const next = useNextEvents(fullnessCount);
  const replies = useReplies(replyDays);
  const figures = stats.data;
  const published = next.data?.rows.filter(({ status }) => status === 'published');
  const nextEvent = published?.[0];
  const isFirstRun =
    role !== 'superadmin' && figures?.totalEvents === 0 && recent.data?.length === 0 && can('event.create');
  /** It stands in *Next* already. */
  const isOnlyEvent = role !== 'superadmin' && figures?.totalEvents === 1 && nextEvent !== undefined;
  const usage = useUsage().data;
  const limited = usage !== undefined && limitNotice(usage) !== null;
  const create = (variant: 'primary' | 'secondary') => (
    <CreateEventButton label="Create New Event" variant={variant} />
  );
  const hrefOf = (event: Event) => (can('reservation.list', event) ? paths.event(event.id) : null);

  const recentEvents = (
    <EventList
      title="Recent Events"
      events={recent.data?.slice(0, recentCount)}
      expected={recentCount}
      error={recent.isError ? sentenceOf(recent.error, 'The events could not be loaded.') : undefined}
      onRetry={() => void recent.refetch()}
      actions={
        <Button asChild variant="link">
          <Anchor href={paths.events}>All events</Anchor>
        </Button>
      }
      empty={<p className="py-2 text-sm text-muted">No events yet.</p>}
    >
      {(event) => <RecentEvent event={event} href={hrefOf(event)} showsTenant={role === 'superadmin'} />}
    </EventList>
  );

  return (
    <div className="space-y-6">
      <PageHeader
        title={user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}
        subtitle={
          role === 'superadmin' ? 'All organizations on this platform' : (user.tenantName ?? undefined)
        }
        actions={role === 'superadmin' ? undefined : create('primary')}
      />
      <LimitNotice />
      {/* A limit that is reached says why already. */}
      {role === 'admin' && !limited ? <SubscriptionNotice /> : null}
      <MailStandingBanner />
      <FailedMailBanner />
      {/* A way to go on stands before figures that are all zero. */}
      {isFirstRun ? <FirstSteps action={create('primary')} /> : null}
      {stats.isError && figures === undefined ? (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => void stats.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(stats.error, 'The figures could not be loaded.')}
        </Banner>
      ) : (
        <StatGrid>
          {statsOf[role].map(({ label, value, href, icon, hint }) => (
            <StatCard
              key={label}
              label={label}
              value={figures ? value(figures) : ''}
              loading={figures === undefined}
              icon={icon}
              {...(href === undefined ? {} : { href })}
              {...(hint && figures ? { hint: hint(figures) } : {})}
            />
          ))}
        </StatGrid>
      )}
      {isFirstRun || role === 'superadmin' ? null : (
        <div className={columns}>
          {nextEvent ? (
            <NextEvent
              event={nextEvent}
              when={daysToGo(new Date(nextEvent.dateTime), nextEvent.timezone, new Date())}
              mayEdit={can('event.edit', nextEvent)}
            />
          ) : (
            <Card aria-label="Next">
              <CardHeader title="Next" />
              <CardBody>
                {next.isPending ? (
                  <Skeleton className="h-36" />
                ) : (
                  <p className="py-2 text-sm text-muted">No upcoming events.</p>
                )}
              </CardBody>
            </Card>
          )}
          <NeedsYou needs={figures?.needs ?? []} />
        </div>
      )}
      <div className={columns}>
        <div className="space-y-6">
          {isFirstRun ? null : (
            <RepliesChart
              days={replyDays}
              replies={replies.data}
              error={
                replies.isError ? sentenceOf(replies.error, 'The replies could not be loaded.') : undefined
              }
              onRetry={() => void replies.refetch()}
            />
          )}
          {role === 'eventManager' ? null : recentEvents}
          {role === 'superadmin' ? <LiveStatus /> : null}
        </div>
        <div className="space-y-6">
          {isFirstRun || isOnlyEvent ? null : (
            <EventList
              title="Upcoming events"
              description="Seats taken"
              events={published}
              expected={4}
              error={next.isError ? sentenceOf(next.error, 'The events could not be loaded.') : undefined}
              onRetry={() => void next.refetch()}
              empty={<p className="py-2 text-sm text-muted">No upcoming events.</p>}
            >
              {(event) => <FullnessRow event={event} href={hrefOf(event)} />}
            </EventList>
          )}
          {role === 'eventManager' ? null : <QuickActions actions={quickActionsOf[role]} />}
        </div>
      </div>
      {role === 'eventManager' ? recentEvents : null}
      <EventManagement role={role} create={create('secondary')} />
    </div>
  );
}

/** The event management table, with the editor and the replies of each event behind it. */
function EventManagement({ role, create }: { role: Role; create: ReactNode }) {
  const navigate = useNavigate();
  const [mine, setMine] = useState(false);
  const [viewing, setViewing] = useState<Event | null>(null);
  return (
    <Card>
      <CardHeader title="Event Management" />
      <EventTable
        key={String(mine)}
        filter={mine ? { mine } : {}}
        onEdit={(event) => void navigate({ to: paths.editEvent(event.id) })}
        onViewRsvps={setViewing}
        onExport={(event) => void exportReservations(event.id)}
        toolbar={
          role === 'eventManager' ? (
            <SegmentedControl
              label="Whose events"
              value={mine ? 'mine' : 'all'}
              onValueChange={(value) => setMine(value === 'mine')}
              options={[
                { value: 'all', label: 'All events' },
                { value: 'mine', label: 'My events' },
              ]}
            />
          ) : undefined
        }
        empty={
          <EmptyState
            icon={<CalendarDays />}
            title={mine ? 'You have not made an event yet' : 'No events yet'}
            description="Create an event, share its link, and the replies arrive here."
            action={create}
          />
        }
      />
      {viewing ? (
        <RsvpDialog event={viewing} Question={LateQuestion} onClose={() => setViewing(null)} />
      ) : null}
    </Card>
  );
}

function LiveStatus() {
  const health = useHealth();
  return (
    <SystemStatus
      health={health.data}
      checkedAt={health.dataUpdatedAt}
      checking={health.isFetching}
      onCheck={() => void health.refetch()}
    />
  );
}

function SubscriptionNotice() {
  const { data: tenant } = useOwnTenant();
  const notice = tenant ? billingNotice(tenant, new Date()) : null;
  if (notice === null) return null;
  return (
    <Banner
      tone={notice.tone}
      title={notice.title}
      action={
        <Button asChild size="sm">
          <Anchor href={paths.subscriptions}>Subscription &amp; Billing</Anchor>
        </Button>
      }
    >
      {notice.text}
    </Banner>
  );
}
