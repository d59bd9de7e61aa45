/** The queries and calls for reminders. */
import { useQuery } from '@tanstack/react-query';
import type { Contracts } from '#domain/contracts.ts';
import type { Event } from '#domain/events/contract.ts';
import { maxAtOnce } from '#domain/guest-list/contract.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import type { ReminderOverview } from '#domain/reminders/contract.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { routes } from '#web/kernel/api/routes.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

const deskKey = (eventId: string) => [keys.events, 'reminders', eventId];

/** Returns the reminders. They are fetched again at each visit, because answers keep arriving. */
export const useReminders = (eventId: string) =>
  useQuery({
    queryKey: deskKey(eventId),
    queryFn: () => api.reminders.getReminders({ params: { id: eventId } }),
    staleTime: 0,
  });

export type ReminderChanges = NonNullable<ClientInput<Contracts['reminders']['updateReminders']>['body']>;

export const useChangeReminders = (eventId: string) =>
  useAct((body: ReminderChanges) => api.reminders.updateReminders({ params: { id: eventId }, body }), {
    onSuccess: (queries, overview: ReminderOverview) => queries.setQueryData(deskKey(eventId), overview),
  });

export type ReminderTexts = Pick<
  Event,
  'reminderSubject' | 'reminderMessage' | 'seeYouSoonSubject' | 'seeYouSoonMessage'
>;

/** Saves the host's own texts of reminders. */
export const useSaveReminderTexts = (eventId: string) =>
  useAct((body: ReminderTexts) => api.events.updateEvent({ params: { id: eventId }, body }), {
    onSuccess: stale(keys.events),
  });

/**
 * Reminds households now: the given ones, or all that have not answered.
 * @returns how many were reminded, and how many were not.
 */
export const useRemindNow = (eventId: string) =>
  useAct(
    async (ids: readonly string[] | null) => {
      const total = { now: 0, unsent: 0 };
      const remind = async (some: readonly string[]) => {
        const sent = await api.reminders.sendReminders({ params: { id: eventId }, body: { ids: [...some] } });
        total.now += sent.now;
        total.unsent += sent.unsent.length;
      };
      if (ids !== null) {
        for (let from = 0; from < ids.length; from += maxAtOnce)
          await remind(ids.slice(from, from + maxAtOnce));
        return total;
      }
      for (let page = 1; ; page++) {
        const { rows } = await requestPage(routes.guestList.listInvitations, {
          params: { id: eventId },
          query: { status: 'notAnswered', page, pageSize: maxAtOnce },
        });
        if (rows.length > 0) await remind(rows.map(({ id }) => id));
        if (rows.length < maxAtOnce) return total;
      }
    },
    {
      onSettled: stale(keys.invitations, keys.events),
    },
  );
