import { useNavigate } from '@tanstack/react-router';
import {
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  CreditCard,
  Gauge,
  Globe,
  Inbox,
  Landmark,
  Mail,
  Palette,
  Users,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Role } from '#domain/access/rules.ts';
import type { DashboardStats } from '#domain/dashboard/contract.ts';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { CreateEventButton, LimitNotice } from '#web/plans/components/event-limit.tsx';
import { limitNotice } from '#web/plans/plan-words.ts';
import { useOwnTenant, useUsage } from '#web/plans/queries.ts';
import { EventTable } from '#web/events/components/event-table.tsx';
import { useRecentEvents } from '#web/events/queries.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { useCan, useSession, useUser } from '#web/kernel/session.tsx';
import { RsvpDialog } from '#web/replies/components/rsvp-dialog.tsx';
import { MailStandingBanner } from '#web/mail/components/mail-standing-banner.tsx';
import { FailedMailBanner } from '#web/mail/components/failed-mail-banner.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/choice-fields.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatCard, StatGrid } from '#web/ui/stat-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { billingNotice } from '../billing-notice.ts';
import { EventList } from '../components/event-list.tsx';
import { FullnessRow, PublicEvent, RecentEvent } from '../components/event-rows.tsx';
import { QuickActions, type QuickAction } from '../components/quick-actions.tsx';
import { RepliesChart } from '../components/replies-chart.tsx';
import { SystemStatus } from '../components/system-status.tsx';
import { useHealth, useNextEvents, useReplies, useStats } from '../queries.ts';

const replyDays = 30;
const recentCount = 3;
const guestEventCount = 5;
const fullnessCount = 6;

/** Content by role (docs/product.md#health). */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return <p>Please log in to view your dashboard.</p>;
  return user.role === 'guest' ? <GuestDashboard /> : <HostDashboard role={user.role} />;
}

interface Stat {
  label: string;
  value: (stats: DashboardStats) => ReactNode;
  href?: string;
  icon: ReactNode;
  hint?: (stats: DashboardStats) => string;
}

const count = (number: number) => number.toLocaleString('en');
const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

const statsOf: Record<Exclude<Role, 'guest'>, Stat[]> = {
  superadmin: [
    {
      label: 'Active Tenants',
      value: (stats) => count(stats.activeTenants),
      href: paths.tenants,
      icon: <Building2 />,
      hint: () => 'On trial or active',
    },
    {
      label: 'Total Events',
      value: (stats) => count(stats.totalEvents),
      href: paths.events,
      icon: <CalendarDays />,
      hint: (stats) => `${count(stats.upcomingEvents)} still to come`,
    },
    {
      label: 'Reservations',
      value: (stats) => count(stats.reservations),
      href: paths.reservations,
      icon: <ClipboardList />,
      hint: (stats) => `${count(stats.totalGuests)} confirmed guests`,
    },
    {
      label: 'Revenue',
      value: (stats) => dollars(stats.revenue),
      href: paths.subscriptions,
      icon: <CreditCard />,
      hint: () => 'A month, from active subscriptions',
    },
  ],
  admin: [
    {
      label: 'Total Events',
      value: (stats) => count(stats.totalEvents),
      href: paths.events,
      icon: <CalendarDays />,
    },
    {
      label: 'Upcoming Events',
      value: (stats) => count(stats.upcomingEvents),
      href: paths.events,
      icon: <CalendarClock />,
    },
    {
      label: 'Total Guests',
      value: (stats) => count(stats.totalGuests),
      href: paths.reservations,
      icon: <Users />,
    },
    {
      label: 'Capacity Usage',
      value: (stats) => `${stats.capacityUsage}%`,
      icon: <Gauge />,
      hint: (stats) => `${count(stats.totalGuests)} of ${count(stats.totalCapacity)} seats`,
    },
  ],
  eventManager: [
    {
      label: 'My Events',
      value: (stats) => count(stats.myEvents),
      href: paths.events,
      icon: <CalendarDays />,
    },
    { label: 'Upcoming', value: (stats) => count(stats.myUpcomingEvents), icon: <CalendarClock /> },
    { label: 'Completed', value: (stats) => count(stats.myCompletedEvents), icon: <CalendarCheck /> },
  ],
};

const quickActionsOf: Record<'superadmin' | 'admin', QuickAction[]> = {
  superadmin: [
    { label: 'Manage Tenants', href: paths.tenants, icon: <Building2 /> },
    { label: 'Manage Users', href: paths.users, icon: <Users /> },
    { label: 'Create New Event', href: paths.createEvent, icon: <CalendarPlus /> },
    { label: 'Manage Themes', href: paths.themes, icon: <Palette /> },
    { label: 'Open the Mailbox', href: paths.mailbox, icon: <Inbox /> },
  ],
  admin: [
    { label: 'Manage Users', href: paths.users, icon: <Users /> },
    { label: 'View Reservations', href: paths.reservations, icon: <ClipboardList /> },
    { label: 'Organization Settings', href: paths.organization, icon: <Landmark /> },
    { label: 'Email Templates', href: paths.emailTemplates, icon: <Mail /> },
  ],
};

function HostDashboard({ role }: { role: Exclude<Role, 'guest'> }) {
  const user = useUser();
  const can = useCan();
  const stats = useStats();
  const recent = useRecentEvents();
  const next = useNextEvents(fullnessCount);
  const replies = useReplies(replyDays);
  const figures = stats.data;
  const usage = useUsage().data;
  const full = (usage?.newEventRefusal ?? null) !== null;
  const limited = usage !== undefined && limitNotice(usage) !== null;
  const create = (variant: 'primary' | 'secondary') => (
    <CreateEventButton label="Create New Event" variant={variant} />
  );
  const hrefOf = (event: Event) => (can('event.edit', event) ? paths.editEvent(event.id) : null);

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
        title={user.firstName ? `Welcome back, ${user.firstName}` : 'Welcome back'}
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
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          <RepliesChart
            days={replyDays}
            replies={replies.data}
            error={
              replies.isError ? sentenceOf(replies.error, 'The replies could not be loaded.') : undefined
            }
            onRetry={() => void replies.refetch()}
          />
          {role === 'eventManager' ? null : recentEvents}
          {role === 'superadmin' ? <LiveStatus /> : null}
        </div>
        <div className="space-y-6">
          <EventList
            title="How full each event is"
            description="Confirmed guests of the next events"
            events={next.data?.rows}
            expected={4}
            error={next.isError ? sentenceOf(next.error, 'The events could not be loaded.') : undefined}
            onRetry={() => void next.refetch()}
            empty={<p className="py-2 text-sm text-muted">No upcoming events.</p>}
          >
            {(event) => <FullnessRow event={event} href={hrefOf(event)} />}
          </EventList>
          {role === 'eventManager' ? null : <QuickActions actions={quickActionsOf[role]} />}
        </div>
      </div>
      {role === 'eventManager' ? recentEvents : null}
      <EventManagement role={role} full={full} create={create('secondary')} />
    </div>
  );
}

/** The event management table, with the editor and the replies of each event behind it. */
function EventManagement({ role, full, create }: { role: Role; full: boolean; create: ReactNode }) {
  const navigate = useNavigate();
  const [mine, setMine] = useState(false);
  const [viewing, setViewing] = useState<Event | null>(null);
  return (
    <Card>
      <CardHeader title="Event Management" />
      <EventTable
        key={String(mine)}
        filter={mine ? { mine } : {}}
        full={full}
        onEdit={(event) => void navigate({ to: paths.editEvent(event.id) })}
        onViewRsvps={setViewing}
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
      {viewing ? <RsvpDialog event={viewing} onClose={() => setViewing(null)} /> : null}
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

/** A guest member sees which public events there are, and where to answer. */
function GuestDashboard() {
  const user = useUser();
  const stats = useStats();
  const next = useNextEvents(guestEventCount);
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
              You are a guest member{user.tenantName ? ` of ${user.tenantName}` : ''}. Here you see its public
              events and find the page where you reply to each.
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
            {sentenceOf(stats.error, 'The figures could not be loaded.')}
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
        error={next.isError ? sentenceOf(next.error, 'The events could not be loaded.') : undefined}
        onRetry={() => void next.refetch()}
        empty={
          <EmptyState
            icon={<CalendarDays />}
            title="No upcoming public events"
            description="When your organization announces one, it appears here."
          />
        }
      >
        {(event) => <PublicEvent event={event} />}
      </EventList>
    </div>
  );
}
