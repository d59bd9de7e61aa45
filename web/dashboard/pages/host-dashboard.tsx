import { useNavigate } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Role } from '#domain/access/rules.ts';
import type { DashboardStats } from '#domain/dashboard/contract.ts';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { EventTable } from '#web/events/list/event-table.tsx';
import { ShareDialog } from '#web/events/head/late-dialogs.tsx';
import { daysToGo } from '#web/events/days-to-go.ts';
import { useRecentEvents } from '#web/events/queries.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { FailedMailBanner } from '#web/mail/components/failed-mail-banner.tsx';
import { MailboxNotice } from '#web/mail/components/mailbox-notice.tsx';
import { MailStandingBanner } from '#web/mail/components/mail-standing-banner.tsx';
import { CreateEventButton, LimitNotice } from '#web/plans/components/event-limit.tsx';
import { limitNotice } from '#web/plans/limit-notice.ts';
import { useOwnTenant, useUsage } from '#web/plans/queries.ts';
import { exportReservations } from '#web/replies/late-export.ts';
import { LateQuestion } from '#web/questions/late-question.tsx';
import { RsvpDialog } from '#web/replies/dialog/late-rsvp-dialog.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatCard, StatGrid } from '#web/ui/display/stat-card.tsx';
import { EmptyState, Pending, Skeleton } from '#web/ui/states.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { billingNotice } from '../billing-notice.ts';
import { EventList } from '../components/event-list.tsx';
import { RecentEvent } from '../components/event-rows.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { NeedsYou } from '../components/needs-you.tsx';
import { hostActions, platformActions, statsShown, type Stat } from '../components/by-role.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { useNextEvents, useReplies, useStats } from '../queries.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { words as uiWords } from '#web/ui/words.ts';

const RepliesChart = lazyPart(() => import('../components/replies-chart.tsx'), 'RepliesChart');
const SeatsText = lazyPart(() => import('#web/replies/line/seats-text.tsx'), 'SeatsText');
const LiveStatus = lazyPart(() => import('../components/live-status.tsx'), 'default');
const OnlyEvent = lazyPart(() => import('#web/event-home/pages/only-event.tsx'), 'default');

const replyDays = 30;
const recentCount = 3;
/** The number of events to request. Some may be drafts or cancelled. */
const requestedCount = 6;
/** Two columns of cards, equally high in each row. A last card alone fills its row. */
const columns = 'grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:*:last:odd:col-span-2';

/** The dashboard of everyone who runs events. */
export function HostDashboard({ role }: { role: Exclude<Role, 'guest'> }) {
  const words = homeWords.dashboard;
  const user = useUser();
  const can = useCan();
  const stats = useStats();
  const recent = useRecentEvents();
  const next = useNextEvents(requestedCount);
  const figures = stats.data;
  const published = next.data?.rows.filter(({ status }) => status === 'published');
  const nextEvent = published?.[0];
  const hasNone = role !== 'superadmin' && figures?.totalEvents === 0;
  const isFirstRun = hasNone && recent.data?.length === 0 && can('event.create');
  /** The first steps stand above the figures, so the figures wait until both are known. */
  const isWaiting = hasNone ? recent.isLoading : stats.isLoading;
  /** Users with only one event see that event. */
  const onlyEvent = role !== 'superadmin' && figures?.totalEvents === 1 ? nextEvent : undefined;
  /**
   * Whether the number of events is known. The page looks different with one event than with
   * several.
   */
  const isKnown = stats.isError || (figures !== undefined && (figures.totalEvents !== 1 || !next.isPending));
  const replies = useReplies(replyDays, isKnown && !onlyEvent);
  const otherNeeds = (figures?.needs ?? []).filter(({ eventId }) => eventId !== onlyEvent?.id);
  const [sharing, setSharing] = useState(false);
  const usage = useUsage().data;
  const limited = usage !== undefined && limitNotice(usage) !== null;
  const create = (variant: 'primary' | 'secondary') => (
    <CreateEventButton label={homeWords.quick.createNew} variant={variant} />
  );
  const hrefOf = (event: Event) => (can('reservation.list', event) ? paths.event(event.id) : null);
  const seatsOf = (event: Event) => {
    const seats = words.taken({ taken: event.confirmedGuests, all: event.maxGuests });
    // The overview of a user's only event, above, already says for whom seats are kept.
    if (onlyEvent) return seats;
    return (
      <Suspense fallback={seats}>
        <SeatsText event={event} />
      </Suspense>
    );
  };
  const recentEvents = (
    <EventList
      title={words.recent}
      events={recent.data?.slice(0, recentCount)}
      expected={Math.min(recentCount, figures?.totalEvents ?? recentCount)}
      error={recent.isError ? sentenceOf(recent.error, words.eventsFailed) : undefined}
      onRetry={() => void recent.refetch()}
      actions={
        <Button asChild variant="link">
          <Anchor href={paths.events}>{words.allEvents}</Anchor>
        </Button>
      }
      empty={<p className="py-2 text-sm text-muted">{words.noneYet}</p>}
    >
      {(event) => (
        <RecentEvent
          event={event}
          href={hrefOf(event)}
          showsTenant={role === 'superadmin'}
          when={daysToGo(new Date(event.dateTime), event.timezone, new Date())}
          seats={seatsOf(event)}
          waits={figures?.needs.filter(({ eventId }) => eventId === event.id).length ?? 0}
        />
      )}
    </EventList>
  );

  const chart = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <RepliesChart
        days={replyDays}
        replies={replies.data}
        error={replies.isError ? sentenceOf(replies.error, words.repliesFailed) : undefined}
        onRetry={() => void replies.refetch()}
      />
    </Suspense>
  );
  const quickActions =
    role === 'eventManager' ? null : (
      <QuickActions
        actions={
          role === 'superadmin'
            ? platformActions()
            : hostActions(nextEvent, {
                share: () => setSharing(true),
                export: () => nextEvent && void exportReservations(nextEvent.id),
              })
        }
      />
    );

  // If the figures failed to load, nobody knows whether anything waits.
  const needs =
    figures && role !== 'superadmin' && !isFirstRun && (!onlyEvent || otherNeeds.length > 0) ? (
      <NeedsYou needs={otherNeeds} />
    ) : null;
  return (
    <div className="space-y-6">
      <PageHeader
        title={user.firstName ? words.welcome({ name: user.firstName }) : words.welcomeAll}
        subtitle={role === 'superadmin' ? words.allOrganizations : (user.tenantName ?? undefined)}
        actions={role === 'superadmin' ? undefined : create('primary')}
      />
      <LimitNotice />
      {/* If a limit of the plan is reached, the notice about it already mentions the
          subscription. */}
      {role === 'admin' && !limited ? <SubscriptionNotice /> : null}
      <MailStandingBanner />
      <MailboxNotice />
      <FailedMailBanner />
      {/* The first steps come before figures that are all zero. */}
      {isFirstRun ? <FirstSteps action={create('primary')} /> : null}
      {isWaiting ? (
        <Skeleton className="h-24" />
      ) : stats.isError && figures === undefined ? (
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
          {statsShown(role).map(({ id, label, value, href, icon, hint, news }) => (
            <StatCard
              key={id}
              label={label}
              value={figures ? value(figures) : ''}
              icon={icon}
              {...(href === undefined ? {} : { href })}
              {...(hint && figures ? { hint: hint(figures) } : {})}
              {...newsOf(news, figures)}
            />
          ))}
        </StatGrid>
      )}
      {isKnown ? null : <Skeleton className="h-96" />}
      {onlyEvent ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OnlyEvent event={onlyEvent} />
        </Suspense>
      ) : null}
      {isKnown ? (
        <div className={columns}>
          {recentEvents}
          {needs ?? quickActions}
          {isFirstRun || onlyEvent ? null : chart}
          {needs && quickActions}
          {role === 'superadmin' ? (
            <Suspense fallback={<Skeleton className="h-48" />}>
              <LiveStatus />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {sharing && nextEvent ? <ShareDialog event={nextEvent} open onOpenChange={setSharing} /> : null}
      <EventManagement role={role} create={create('secondary')} />
    </div>
  );
}

function newsOf(news: Stat['news'], figures: DashboardStats | undefined) {
  const text = figures && news?.(figures);
  return text === undefined ? {} : { delta: { text, tone: 'up' as const } };
}

/** The event management table, which leads to the editor and the replies of each event. */
function EventManagement({ role, create }: { role: Role; create: ReactNode }) {
  const words = homeWords.dashboard;
  const navigate = useNavigate();
  const [mine, setMine] = useState(false);
  const [viewing, setViewing] = useState<Event | null>(null);
  return (
    <Card>
      <CardHeader title={words.management} />
      <EventTable
        key={String(mine)}
        filter={mine ? { mine } : {}}
        onEdit={(event) => void navigate({ to: paths.editEvent(event.id) })}
        onViewRsvps={setViewing}
        onExport={(event) => void exportReservations(event.id)}
        toolbar={
          role === 'eventManager' ? (
            <SegmentedControl
              label={words.whose}
              value={mine ? 'mine' : 'all'}
              onValueChange={(value) => setMine(value === 'mine')}
              options={[
                { value: 'all', label: words.allEvents },
                { value: 'mine', label: words.myEvents },
              ]}
            />
          ) : undefined
        }
        empty={
          <EmptyState
            icon={<CalendarDays />}
            title={mine ? words.noneOfMine : words.none}
            description={words.noneHow}
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

function SubscriptionNotice() {
  const { data: tenant, isLoading } = useOwnTenant();
  if (isLoading) return <Pending />;
  const notice = tenant ? billingNotice(tenant, new Date()) : null;
  // While the trial lasts, the pill in the top bar says so.
  if (notice === null || notice.tone === 'info') return null;
  return (
    <Banner
      tone={notice.tone}
      title={notice.title}
      action={
        <Button asChild size="sm">
          <Anchor href={paths.subscriptions}>{homeWords.dashboard.billing}</Anchor>
        </Button>
      }
    >
      {notice.text}
    </Banner>
  );
}
