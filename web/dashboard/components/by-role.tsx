import {
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  CreditCard,
  Download,
  Gauge,
  Inbox,
  Mail,
  Palette,
  Share2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '#domain/access/rules.ts';
import type { DashboardStats } from '#domain/dashboard/contract.ts';
import type { Event } from '#domain/events/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { paths } from '#web/app/paths.ts';
import type { QuickAction } from './quick-actions.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';

/** Formats a number for people. */
export const count = (number: number) => number.toLocaleString('en');

const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export interface Stat {
  label: string;
  value: (stats: DashboardStats) => ReactNode;
  href?: string;
  icon: ReactNode;
  hint?: (stats: DashboardStats) => string;
  /** Returns what is new, or undefined if nothing is. */
  news?: (stats: DashboardStats) => string | undefined;
}

const thisWeek = ({ repliesThisWeek }: DashboardStats) =>
  repliesThisWeek > 0 ? `${counted(repliesThisWeek, 'reply', 'replies')} this week` : undefined;

/** Where each figure of a role leads. */
const statsOf: Record<Exclude<Role, 'guest'>, Stat[]> = {
  superadmin: [
    {
      label: 'Active Tenants',
      value: (stats) => count(stats.activeTenants),
      href: paths.tenants,
      icon: <Building2 />,
      hint: () => (hasPlans() ? 'On trial or active' : ''),
    },
    {
      label: 'Total Events',
      value: (stats) => count(stats.totalEvents),
      href: paths.events,
      icon: <CalendarDays />,
      hint: (stats) => `${count(stats.upcomingEvents)} upcoming`,
    },
    {
      label: 'Reservations',
      value: (stats) => count(stats.reservations),
      href: paths.reservations,
      icon: <ClipboardList />,
      hint: (stats) => counted(stats.totalGuests, 'confirmed guest'),
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
      news: thisWeek,
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

/** The frequent actions of a superadmin. */
export const platformActions: QuickAction[] = [
  { label: 'Manage Tenants', href: paths.tenants, icon: <Building2 /> },
  { label: 'Manage Users', href: paths.users, icon: <Users /> },
  { label: 'Create New Event', href: paths.createEvent, icon: <CalendarPlus /> },
  { label: 'Manage Themes', href: paths.themes, icon: <Palette /> },
  { label: 'Open the Mailbox', href: paths.mailbox, icon: <Inbox /> },
];

/**
 * Returns the frequent actions of an admin: those on the next event, or general ones if there is
 * none.
 */
export function hostActions(
  next: Pick<Event, 'id' | 'name'> | undefined,
  act: { share: () => void; export: () => void },
): QuickAction[] {
  const create: QuickAction = { label: 'Create an event', href: paths.createEvent, icon: <CalendarPlus /> };
  if (next === undefined) {
    return [
      create,
      { label: 'View Reservations', href: paths.reservations, icon: <ClipboardList /> },
      { label: 'Manage Users', href: paths.users, icon: <Users /> },
    ];
  }
  const under = next.name;
  return [
    create,
    { label: 'Share the link', under, onPress: act.share, icon: <Share2 /> },
    { label: 'Message guests', under, href: paths.messages(next.id), icon: <Mail /> },
    { label: 'Export replies', under, onPress: act.export, icon: <Download /> },
  ];
}

/** The figures of a role, without revenue if there are no plans. */
export const statsShown = (role: Exclude<Role, 'guest'>): Stat[] =>
  hasPlans() ? statsOf[role] : statsOf[role].filter(({ label }) => label !== 'Revenue');
