/** What an event's Guests tab asks beside its list: one party whole, and who of the line fits. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api.ts';
import { keys, refreshEvents } from '#web/kernel/queries.ts';

/** A reply with its history and the mails to its guest. */
export const useParty = (id: string) =>
  useQuery({
    queryKey: [keys.reservations, 'party', id],
    queryFn: () => api.parties.party({ params: { id } }),
    staleTime: 0,
  });

/** Who of the line fits now, and who would be next. */
export const useLine = (eventId: string) =>
  useQuery({
    queryKey: [keys.reservations, 'line', eventId],
    queryFn: () => api.parties.eventLine({ params: { id: eventId } }),
    staleTime: 0,
  });

export function useFillSeats() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) => api.parties.fillSeats({ params: { id: eventId } }),
    onSuccess: () => refreshEvents(queries),
  });
}
