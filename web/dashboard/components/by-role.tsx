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
import { paths } from '#web/app/paths.ts';
import type { QuickAction } from './quick-actions.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { numberText } from '#web/kernel/words.ts';
import { wordsLocale } from '#web/kernel/formats.ts';

const dollars = (amount: number) =>
  amount.toLocaleString(wordsLocale(), { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export interface Stat {
  id: string;
  label: string;
  value: (stats: DashboardStats) => ReactNode;
  href?: string;
  icon: ReactNode;
  hint?: (stats: DashboardStats) => string;
  /** Returns recent news about the figure, or undefined if there is none. */
  news?: (stats: DashboardStats) => string | undefined;
}

const thisWeek = ({ repliesThisWeek }: DashboardStats) =>
  repliesThisWeek > 0 ? homeWords.stats.thisWeek({ count: repliesThisWeek }) : undefined;

/** The pages that a role's figures link to. */
const statsOf = (words = homeWords.stats): Record<Exclude<Role, 'guest'>, Stat[]> => ({
  superadmin: [
    {
      id: 'tenants',
      label: words.activeTenants,
      value: (stats) => numberText(stats.activeTenants),
      href: paths.tenants,
      icon: <Building2 />,
      hint: () => (hasPlans() ? words.onTrialOrActive : ''),
    },
    {
      id: 'events',
      label: words.totalEvents,
      value: (stats) => numberText(stats.totalEvents),
      href: paths.events,
      icon: <CalendarDays />,
      hint: (stats) => words.upcoming({ count: stats.upcomingEvents }),
    },
    {
      id: 'reservations',
      label: words.reservations,
      value: (stats) => numberText(stats.reservations),
      href: paths.reservations,
      icon: <ClipboardList />,
      hint: (stats) => words.confirmedGuests({ count: stats.totalGuests }),
    },
    {
      id: 'revenue',
      label: words.revenue,
      value: (stats) => dollars(stats.revenue),
      href: paths.subscriptions,
      icon: <CreditCard />,
      hint: () => words.aMonth,
    },
  ],
  admin: [
    {
      id: 'events',
      label: words.totalEvents,
      value: (stats) => numberText(stats.totalEvents),
      href: paths.events,
      icon: <CalendarDays />,
    },
    {
      id: 'upcoming',
      label: words.upcomingEvents,
      value: (stats) => numberText(stats.upcomingEvents),
      href: paths.events,
      icon: <CalendarClock />,
    },
    {
      id: 'guests',
      label: words.totalGuests,
      value: (stats) => numberText(stats.totalGuests),
      href: paths.reservations,
      icon: <Users />,
      news: thisWeek,
    },
    {
      id: 'capacity',
      label: words.capacityUsage,
      value: (stats) => `${stats.capacityUsage}%`,
      icon: <Gauge />,
      hint: (stats) => words.ofSeats({ taken: stats.totalGuests, all: stats.totalCapacity }),
    },
  ],
  eventManager: [
    {
      id: 'events',
      label: words.myEvents,
      value: (stats) => numberText(stats.myEvents),
      href: paths.events,
      icon: <CalendarDays />,
    },
    {
      id: 'upcoming',
      label: words.upcomingShort,
      value: (stats) => numberText(stats.myUpcomingEvents),
      icon: <CalendarClock />,
    },
    {
      id: 'completed',
      label: words.completed,
      value: (stats) => numberText(stats.myCompletedEvents),
      icon: <CalendarCheck />,
    },
  ],
});

/** The frequent actions of a superadmin. */
export const platformActions = (words = homeWords.quick): QuickAction[] => [
  { label: words.manageTenants, href: paths.tenants, icon: <Building2 /> },
  { label: words.manageUsers, href: paths.users, icon: <Users /> },
  { label: words.createNew, href: paths.createEvent, icon: <CalendarPlus /> },
  { label: words.manageThemes, href: paths.themes, icon: <Palette /> },
  { label: words.openMailbox, href: paths.mailbox, icon: <Inbox /> },
];

/**
 * Returns the frequent actions of an admin: those on the next event, or general ones if there is
 * none.
 */
export function hostActions(
  next: Pick<Event, 'id' | 'name'> | undefined,
  act: { share: () => void; export: () => void },
): QuickAction[] {
  const words = homeWords.quick;
  const create: QuickAction = { label: words.create, href: paths.createEvent, icon: <CalendarPlus /> };
  if (next === undefined) {
    return [
      create,
      { label: words.viewReservations, href: paths.reservations, icon: <ClipboardList /> },
      { label: words.manageUsers, href: paths.users, icon: <Users /> },
    ];
  }
  const under = next.name;
  return [
    create,
    { label: words.share, under, onPress: act.share, icon: <Share2 /> },
    { label: words.message, under, href: paths.messages(next.id), icon: <Mail /> },
    { label: words.export, under, onPress: act.export, icon: <Download /> },
  ];
}

/** The figures of a role, without revenue if there are no plans. */
export const statsShown = (role: Exclude<Role, 'guest'>): Stat[] =>
  statsOf()[role].filter(({ id }) => id !== 'revenue' || hasPlans());
