import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { languageOfTag } from '#domain/languages/languages.ts';
import { paths } from '#web/app/paths.ts';
import { isFilter } from '../words.ts';

/** The search parameters, such as `view=invited&status=declined&list=2&tag=work&household=…`. */
interface Search {
  status?: string | undefined;
  list?: string | number | undefined;
  tag?: string | undefined;
  language?: string | undefined;
  household?: string | undefined;
  /** Set in the address while the host compares replies with households. */
  joinable?: string | number | undefined;
  /** Set in the address while the host is asked whether to send reminders. */
  remind?: string | number | undefined;
}

export type HouseholdSearch = ReturnType<typeof useHouseholdSearch>;

/** Returns what the page's address says about the guest list, and `go`, which changes it. */
export function useHouseholdSearch(eventId: string) {
  const search: Search = useSearch({ strict: false });
  const status = isFilter(search.status) ? search.status : undefined;
  const list = Number(search.list) || undefined;
  const { tag, household } = search;
  const language = languageOfTag(search.language ?? '') ?? undefined;
  const navigate = useNavigate();
  const go = useCallback(
    (next: Search) =>
      void navigate({
        to: paths.eventGuests(eventId),
        search: {
          view: 'invited',
          ...(next.status && { status: next.status }),
          ...(next.list && { list: next.list }),
          ...(next.tag && { tag: next.tag }),
          ...(next.language && { language: next.language }),
          ...(next.household && { household: next.household }),
          ...(next.joinable && { joinable: next.joinable }),
          ...(next.remind && { remind: next.remind }),
        },
        replace: true,
        resetScroll: false,
      }),
    [eventId, navigate],
  );
  const filter = useMemo(() => ({ status, list, tag, language }), [status, list, tag, language]);
  return { filter, household, joinable: Boolean(search.joinable), remind: Boolean(search.remind), go };
}
