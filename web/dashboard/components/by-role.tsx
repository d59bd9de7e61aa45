import {
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  CreditCard,
  Gauge,
  Inbox,
  Landmark,
  Mail,
  Palette,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '#domain/access/rules.ts';
import type { DashboardStats } from '#domain/dashboard/contract.ts';
import { paths } from '#web/app/paths.ts';
import type { QuickAction } from './quick-actions.tsx';

/** A number as people read it. */
export const count = (number: number) => number.toLocaleString('en');

const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

interface Stat {
  label: string;
  value: (stats: DashboardStats) => ReactNode;
  href?: string;
  icon: ReactNode;
  hint?: (stats: DashboardStats) => string;
}

/** The figures of each role, and where each leads. */
export const statsOf: Record<Exclude<Role, 'guest'>, Stat[]> = {
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

/** What a role does often. */
export const quickActionsOf: Record<'superadmin' | 'admin', QuickAction[]> = {
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
