/** The icons of the sidebar's pages. The command palette shows them too. */
import {
  Building2,
  CalendarDays,
  ClipboardList,
  CreditCard,
  Hourglass,
  Landmark,
  LayoutDashboard,
  Mail,
  Palette,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { MenuName } from './paths.ts';

export const menuIcons: Record<MenuName, LucideIcon> = {
  dashboard: LayoutDashboard,
  organization: Landmark,
  tenants: Building2,
  users: Users,
  events: CalendarDays,
  reservations: ClipboardList,
  waitlists: Hourglass,
  subscriptions: CreditCard,
  themes: Palette,
  emailTemplates: Mail,
};
