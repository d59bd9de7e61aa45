/** The queries and calls for the gifts of an event. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Gift } from '#domain/gifts/contract.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { routes } from '#web/kernel/api/routes.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { saveFrom } from '#web/kernel/session/save-from.ts';
import type { ComboboxOption } from '#web/ui/fields/combobox.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import { words } from './words.ts';

const giftsKey = (eventId: string) => [keys.events, 'gifts', eventId];

export const useGifts = (eventId: string, table: TableQuery, thanked: 'false' | undefined) =>
  useQuery({
    queryKey: [...giftsKey(eventId), table, thanked],
    queryFn: () =>
      requestPage(routes.gifts.listGifts, {
        params: { id: eventId },
        query: { ...listQuery<'createdAt' | '-createdAt'>(table, '-createdAt'), thanked },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Body = Parameters<typeof api.gifts.createGift>[0]['body'];

/** Records a gift, or changes one. `was` is null for a new one. */
export const useSaveGift = (eventId: string) =>
  useAct(
    ({ was, body }: { was: Gift | null; body: Body }) =>
      was === null
        ? api.gifts.createGift({ params: { id: eventId }, body })
        : api.gifts.updateGift({ params: { id: was.id }, body }),
    { onSuccess: (queries) => queries.invalidateQueries({ queryKey: giftsKey(eventId) }) },
  );

/** Marks a gift as thanked, or takes the mark back. */
export const useThank = (eventId: string) =>
  useAct(
    ({ gift, isThanked }: { gift: Gift; isThanked: boolean }) =>
      api.gifts.updateGift({
        params: { id: gift.id },
        body: isThanked ? { thankedBy: 'card' } : { thankedOn: null },
      }),
    { onSuccess: (queries) => queries.invalidateQueries({ queryKey: giftsKey(eventId) }) },
  );

export const useDeleteGift = (eventId: string) =>
  useAct((gift: Gift) => api.gifts.deleteGift({ params: { id: gift.id } }), {
    onSuccess: (queries) => queries.invalidateQueries({ queryKey: giftsKey(eventId) }),
  });

/** How many households and how many replies a search offers as givers. */
const offered = 50;

/**
 * Searches the households and replies that may have given something. A reply with a household is
 * listed as its household, which has the address.
 */
export const useGivers = (eventId: string, q: string) =>
  useQuery({
    queryKey: [...giftsKey(eventId), 'givers', q],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ComboboxOption[]> => {
      const [households, replies] = await Promise.all([
        requestPage(routes.guestList.listInvitations, {
          params: { id: eventId },
          query: { page: 1, pageSize: offered, sort: 'label', q },
        }),
        requestPage(routes.replies.listReservations, { query: { eventId, page: 1, pageSize: offered, q } }),
      ]);
      const replied = new Set(households.rows.map(({ reservationId }) => reservationId));
      // If the search found givers by other words than the label, they stay in the list.
      const keywords = q;
      return [
        ...households.rows.map(({ id, label }) => ({
          value: `household ${id}`,
          label,
          keywords,
          group: words.gift.households,
        })),
        ...replies.rows
          .filter(({ id }) => !replied.has(id))
          .map(({ id, displayName, guestEmail }) => ({
            value: `reply ${id}`,
            label: displayName || guestEmail,
            keywords,
            group: words.gift.replies,
          })),
      ];
    },
  });

export const saveGifts = (eventId: string, kind: 'csv' | 'xlsx', thanked: 'false' | undefined) =>
  saveFrom(
    `/api/events/${encodeURIComponent(eventId)}/gifts.${kind}${thanked ? `?thanked=${thanked}` : ''}`,
    `gifts.${kind}`,
  );
