import {
  ChefHat,
  DoorOpen,
  LayoutDashboard,
  Mail,
  PanelsTopLeft,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { classes } from '#web/ui/classes.ts';
import { Anchor } from '#web/ui/link.tsx';
import { words } from '../words.ts';

export const eventTabs = () => words.tabs;
export type EventTab = keyof typeof words.tabs;

/**
 * Links to the pages of one event. On a phone they are a bar at the bottom. Pages that the role may
 * not open are left out.
 */
export function EventTabs({
  event,
  current,
  inHeader = false,
}: {
  event: Pick<Event, 'id' | 'tenantId' | 'right' | 'hasDoors'>;
  current: EventTab;
  /**
   * Whether the tabs are inside a compact header, which has the line below the tabs and the space
   * around them.
   */
  inHeader?: boolean;
}) {
  const can = useCan();
  const edits = can('event.edit', event);
  const tabs: { tab: EventTab; href: string; icon: LucideIcon; open: boolean }[] = [
    { tab: 'overview', href: paths.event(event.id), icon: LayoutDashboard, open: true },
    { tab: 'guests', href: paths.eventGuests(event.id), icon: Users, open: true },
    { tab: 'messages', href: paths.messages(event.id), icon: Mail, open: edits },
    { tab: 'kitchen', href: paths.eventKitchen(event.id), icon: ChefHat, open: true },
    {
      tab: 'doors',
      href: paths.eventDoors(event.id),
      icon: DoorOpen,
      open: event.hasDoors === true || current === 'doors',
    },
    { tab: 'page', href: paths.editEvent(event.id), icon: PanelsTopLeft, open: edits },
  ];
  return (
    <nav
      aria-label={words.head.tabs}
      data-event-tabs
      className={classes(
        'fixed inset-x-0 bottom-0 z-30 flex border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)]',
        'md:static md:border-t-0 md:bg-transparent md:pb-0 print:hidden',
        inHeader
          ? 'md:order-last md:w-full md:gap-5 lg:order-none lg:w-auto'
          : 'md:mb-6 md:gap-6 md:border-b',
      )}
    >
      {tabs
        .filter(({ open }) => open)
        .map(({ tab, href, icon: Icon }) => (
          <Anchor
            key={tab}
            href={href}
            aria-current={tab === current ? 'page' : undefined}
            className={classes(
              'flex min-h-14 min-w-11 grow flex-col items-center justify-center gap-1 text-xs font-medium focus-visible:-outline-offset-2',
              'md:-mb-px md:min-h-10 md:flex-none md:flex-row md:border-b-2 md:text-sm',
              inHeader && 'lg:min-h-12.5',
              tab === current
                ? 'text-accent md:border-accent md:text-ink'
                : 'text-muted hover:text-ink md:border-transparent',
            )}
          >
            <Icon aria-hidden className="size-5 md:hidden" />
            {words.tabs[tab]}
          </Anchor>
        ))}
    </nav>
  );
}
