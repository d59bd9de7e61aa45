import { routes } from '#web/kernel/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { formatDay } from '#domain/kernel/dates.ts';
import { requestPage } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';
import { useCan, useSession } from '#web/kernel/session.tsx';
import { matchingOptions } from '#web/ui/listbox/matching-options.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { actionCommands } from './action-commands.tsx';
import type { Command } from './command.ts';
import { eventCommands } from './event-commands.tsx';
import { pageCommands } from './page-commands.tsx';

/** How long typing must pause before events are searched for, in milliseconds. */
const searchDelay = 200;
const eventsShown = 6;

/** What there is to choose from, as far as it matches what is typed; of a chosen event, what can be opened of it. */
export function useCommands(
  typed: string,
  chosen: Event | null,
  choose: (event: Event) => void,
  leaving: { current: boolean },
): { commands: Command[]; searching: boolean; failed: boolean } {
  const can = useCan();
  const session = useSession();
  const router = useRouter();
  const { history } = router as { history: RouterHistory };
  const q = useDebounced(typed.trim(), searchDelay);
  const found = useQuery({
    queryKey: [keys.events, 'palette', q],
    queryFn: () =>
      requestPage(routes.events.listEvents, {
        query: { page: 1, pageSize: eventsShown, sort: '-dateTime', q: q || undefined },
      }),
    placeholderData: keepPreviousData,
    enabled: chosen === null,
  });

  return useMemo(() => {
    const go = (href: string) => () => {
      leaving.current = true;
      history.push(href);
    };
    const match = (commands: Command[]): Command[] => {
      const kept = new Set(
        matchingOptions(
          commands.map(({ id, label, keywords }) => ({ value: id, label, keywords })),
          typed,
        ).map(({ value }) => value),
      );
      return commands.filter(({ id }) => kept.has(id));
    };

    const ways = { can, go };
    if (chosen) return { commands: match(eventCommands(chosen, ways)), searching: false, failed: false };

    const signOut = () => {
      session.logout();
      void router.navigate({ to: '/' });
    };
    const searching = found.isFetching || q !== typed.trim();
    // What was found for another text would be chosen by a quick Enter.
    const rows = q !== typed.trim() || found.isPlaceholderData ? [] : (found.data?.rows ?? []);
    const events: Command[] = rows.map((event) => {
      const open = eventCommands(event, ways);
      return {
        id: event.id,
        group: 'Events',
        label: event.name,
        detail: formatDay(new Date(event.dateTime), event.timezone),
        icon: <CalendarDays aria-hidden />,
        run: () => {
          // With one way only there is nothing to choose.
          if (open.length === 1) return open[0]?.run();
          choose(event);
          return true;
        },
      };
    });
    return {
      commands: [...match(pageCommands(ways)), ...events, ...match(actionCommands(ways, signOut))],
      searching,
      failed: found.isError,
    };
  }, [
    typed,
    chosen,
    choose,
    leaving,
    can,
    session,
    router,
    history,
    found.data,
    found.isFetching,
    found.isPlaceholderData,
    found.isError,
    q,
  ]);
}
