/** The queries of the pages about outgoing mail. */
import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import type { TableQuery } from '#web/ui/table/column.ts';

export type OutgoingState = 'waiting' | 'sent' | 'failed' | 'withheld';

/** The refetch interval for a mail that is about to leave, in milliseconds. */
const soon = 3_000;

export const useOutgoingMail = (table: TableQuery, state: OutgoingState | undefined) =>
  useQuery({
    queryKey: [keys.mailbox, 'outgoing', table, state],
    queryFn: () =>
      requestPage(routes.mail.listOutgoing, {
        query: { ...listQuery<'createdAt'>(table), state },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(
        (mail) =>
          mail.state === 'sending' ||
          (mail.state === 'waiting' && mail.attempts === 0 && mail.nextAttemptAt !== null),
      )
        ? soon
        : false,
  });

const refresh = stale(keys.mailbox);

export const useRetryMail = () =>
  useAct((id: string) => api.mail.retryMail({ params: { id } }), { onSettled: refresh });

export const useRetryAllFailed = () =>
  useAct((state: 'failed' | 'withheld') => api.mail.retryAllFailed({ query: { state } }), {
    onSettled: refresh,
  });

/**
 * Returns every mail, with sample data or an event's data. The key belongs to events, because
 * changed settings change the mails.
 */
export const useEmailTemplates = (eventId: string) =>
  useQuery({
    queryKey: [keys.events, 'email-templates', eventId],
    queryFn: () => api.mail.previews({ query: eventId === '' ? {} : { eventId } }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/**
 * The maximum number of events in the list, more than anyone looks through. An event's own link
 * still leads to events beyond this number.
 */
const maxEvents = 500;

/** Returns the events to choose from, the latest first, and always the chosen one. */
export const usePreviewableEvents = (chosen: string) =>
  useQuery({
    queryKey: [keys.events, 'previewable', chosen],
    queryFn: async () => {
      const { rows } = await requestPage(routes.events.listEvents, {
        query: { sort: '-dateTime', page: 1, pageSize: maxEvents },
      });
      if (chosen === '' || rows.some(({ id }) => id === chosen)) return rows;
      const event = await api.events.getEvent({ params: { id: chosen } }).catch(() => null);
      return event ? [event, ...rows] : rows;
    },
    placeholderData: keepPreviousData,
  });
