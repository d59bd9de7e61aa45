import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { CalendarDays, CalendarSearch, UserRound, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { requestPage } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useCan, useSession } from '#web/kernel/session/session.tsx';
import { matchingOptions } from '#web/ui/listbox/matching-options.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { normalizeGuestDetails } from '#domain/replies/submission.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { paths } from '#web/app/paths.ts';
import { actionCommands } from './action-commands.tsx';
import type { Command, Ways } from './command.ts';
import { eventCommands } from './event-commands.tsx';
import { pageCommands } from './page-commands.tsx';
import { verbCommands } from './verb-commands.tsx';
import { verbOf } from './verbs.ts';
import { words } from './words.ts';

/** The pause in typing before events are searched, in milliseconds. */
const searchDelay = 200;
const eventsShown = 6;
const guestsShown = 5;
/** The fewest letters that start a guest search. A single letter matches nearly every name. */
const minNameLength = 2;

/**
 * Returns the commands that match what the user typed. Once an event is chosen, returns the
 * commands of that event.
 */
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
  const typedVerb = verbOf(typed);
  const wanted = typedVerb?.rest ?? typed.trim();
  const q = useDebounced(wanted, searchDelay);
  const search = useQuery({
    queryKey: [keys.events, 'palette', q],
    queryFn: () =>
      requestPage(routes.events.listEvents, {
        query: { page: 1, pageSize: eventsShown, sort: '-dateTime', q: q || undefined },
      }),
    placeholderData: keepPreviousData,
    enabled: chosen === null,
  });

  const findsGuests =
    chosen === null && typedVerb === null && q.length >= minNameLength && can('reservation.list');
  const guests = useQuery({
    queryKey: [keys.reservations, 'palette', q],
    queryFn: () =>
      requestPage(routes.replies.listReservations, { query: { page: 1, pageSize: guestsShown, q } }),
    placeholderData: keepPreviousData,
    enabled: findsGuests,
  });

  return useMemo(() => {
    const go: Ways['go'] = (href, state) => () => {
      leaving.current = true;
      history.push(href, state);
    };
    const match = (commands: Command[]): Command[] => {
      const matching = new Set(
        matchingOptions(
          commands.map(({ id, label, keywords }) => ({ value: id, label, keywords })),
          typed,
        ).map(({ value }) => value),
      );
      return commands.filter(({ id }) => matching.has(id));
    };

    const ways = { can, go };
    if (chosen) return { commands: match(eventCommands(chosen, ways)), searching: false, failed: false };

    const signOut = () => {
      session.logout();
      void router.navigate({ to: '/' });
    };
    const searching = search.isFetching || q !== wanted || (findsGuests && guests.isFetching);
    // Hide results for an earlier text, since a quick Enter would choose one of them.
    const isOld = q !== wanted;
    const rows = isOld || search.isPlaceholderData ? [] : (search.data?.rows ?? []);
    const events: Command[] = rows.map((event) => {
      const open = eventCommands(event, ways);
      return {
        id: event.id,
        group: words.groups.events,
        label: event.name,
        detail: formatDay(new Date(event.dateTime), event.timezone),
        icon: <CalendarDays aria-hidden />,
        run: () => {
          // If there is only one command, there is nothing to choose.
          if (open.length === 1) return open[0]?.run();
          choose(event);
          return true;
        },
      };
    });
    const further = rows.length === 0 ? 0 : (search.data?.total ?? 0) - rows.length;
    const moreEvents: Command[] =
      further > 0 && can('page.events')
        ? [
            {
              id: 'all-events',
              group: words.groups.events,
              label: words.found.moreEvents({ count: further }),
              icon: <CalendarSearch aria-hidden />,
              run: go(paths.eventsWith(q)),
            },
          ]
        : [];
    const verb = verbOf(typed)?.verb;
    if (verb) {
      const commands = [...verbCommands(verb, rows, ways), ...moreEvents];
      return { commands, searching, failed: search.isError };
    }
    const replies = !findsGuests || isOld || guests.isPlaceholderData ? [] : (guests.data?.rows ?? []);
    const people: Command[] = replies.map((reply) => ({
      id: reply.id,
      group: words.groups.guests,
      label: reply.displayName || reply.guestEmail,
      // Says why the reply was found, if not by its own name or address.
      detail: [guestFound(reply, typed), reply.eventName].filter(Boolean).join(' · '),
      icon: <UserRound aria-hidden />,
      run: go(paths.eventGuest(reply.eventId, reply.id)),
    }));
    const more = (guests.data?.total ?? 0) > people.length && people.length > 0;
    if (more) {
      people.push({
        id: 'all-replies',
        group: words.groups.guests,
        label: words.found.allReplies({ text: q }),
        detail: words.found.replies({ count: guests.data?.total ?? 0 }),
        icon: <UsersRound aria-hidden />,
        run: go(paths.repliesWith(q)),
      });
    }
    return {
      commands: [
        ...match(pageCommands(ways)),
        ...events,
        ...moreEvents,
        ...people,
        ...match(actionCommands(ways, signOut)),
      ],
      searching,
      failed: search.isError,
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
    search.data,
    search.isFetching,
    search.isPlaceholderData,
    search.isError,
    guests.data,
    guests.isFetching,
    guests.isPlaceholderData,
    findsGuests,
    wanted,
    q,
  ]);
}

/** Names the guest of the reply that the typed words found, unless its own name has them. */
export function guestFound(
  { displayName, guestEmail, guestDetails }: Pick<Reservation, 'displayName' | 'guestEmail' | 'guestDetails'>,
  typed: string,
): string {
  const has = (label: string) => matchingOptions([{ value: '', label }], typed).length > 0;
  if (has(`${displayName} ${guestEmail}`)) return '';
  const guest = normalizeGuestDetails(guestDetails).find(({ name }) => has(name));
  return guest ? words.found.with({ name: guest.name }) : '';
}
