/**
 * The queries of an event's Guests tab, other than its list: one whole party, and the parties in
 * the line that fit.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Line, Person } from '#domain/parties/contract.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';
import { routes } from '#web/kernel/api/routes.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useRowWindow } from '#web/kernel/row-window.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { defer } from '#web/kernel/toasts/undo.ts';
import { confirmed } from '../queries.ts';
import { words } from '../words.ts';

/** Returns a reply with its history and the mails to its guest. */
export const useParty = (id: string) =>
  useQuery({
    queryKey: [keys.reservations, 'party', id],
    queryFn: () => api.parties.party({ params: { id } }),
    staleTime: 0,
  });

/** Returns who in the line fits now, and who is next. */
export const useLine = (eventId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [keys.reservations, 'line', eventId],
    queryFn: () => api.parties.eventLine({ params: { id: eventId } }),
    staleTime: 0,
  });

/** Returns how many replies have a note, and how many guests have an unsent mail. */
export const useGuestCounts = (eventId: string) =>
  useQuery({
    queryKey: [keys.reservations, 'counts', eventId],
    queryFn: () => api.parties.guestCounts({ params: { id: eventId } }),
    staleTime: 0,
  });

export interface PersonFilter {
  status?: 'confirmed' | 'waitlisted' | undefined;
  meal?: string | undefined;
  /** The search text. It finds names with words that begin with the typed ones. */
  q?: string | undefined;
}

const idOf = ({ id }: Person) => id;

/** Returns the people who come or wait, one by one. Only the rows in view are loaded. */
export const usePersons = (eventId: string, filter: PersonFilter) =>
  useRowWindow({
    queryKey: [keys.reservations, 'persons', eventId, filter],
    fetchPage: (page) =>
      requestPage(routes.parties.listPersons, { params: { id: eventId }, query: { ...page, ...filter } }),
    rowKey: idOf,
    failure: words.page.guestsFailed,
  });

/** Returns a text such as "2 parties (3 guests) moved from waitlist to confirmed". */
const saidOf = ({ parties, guests }: Pick<Line, 'parties' | 'guests'>): string =>
  words.panel.filled({ parties, guests });

/** Confirms the parties that fit the free seats, unless the host undoes it. Each gets a mail. */
export function useFillSeats() {
  const queries = useQueryClient();
  return (eventId: string, line: Line) =>
    defer({
      ids: line.fits.map(({ id }) => id),
      change: confirmed,
      counts: {
        of: eventId,
        by: {
          confirmedReplies: line.parties,
          confirmedGuests: line.guests,
          waitlistedReplies: -line.parties,
          waitlistedGuests: -line.guests,
        },
      },
      said: saidOf(line),
      failure: words.seats.fillFailed,
      run: async (how) => {
        const done = await api.parties.fillSeats({ params: { id: eventId } }, how);
        if (done.parties !== line.parties) toast(saidOf(done));
        await refreshEvents(queries);
      },
    });
}

/** Returns the remains of a deleted reply. Only users who may erase it make this call. */
export const useLeft = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [keys.reservations, 'left', id],
    queryFn: () => api.privacy.reservationData({ params: { id } }),
    enabled,
    staleTime: 0,
  });

/** Erases the remains. The activity log and the mailbox then contain nothing about its people. */
export const useEraseLeft = () =>
  useAct((id: string) => api.privacy.eraseReservation({ params: { id }, body: { guestId: null } }), {
    onSuccess: (queries) => {
      for (const key of [keys.activity, keys.mailbox]) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
