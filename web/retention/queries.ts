/** The retention queries and calls of the organization's page and of the event editor. */
import { useQuery } from '@tanstack/react-query';
import type { OrganizationRetention } from '#domain/retention/contract.ts';
import type { Months } from '#domain/retention/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

const ownKey = [keys.tenants, 'privacy'];
const eventKey = (id: string) => [keys.events, 'retention', id];

export const useOwnRetention = () =>
  useQuery({ queryKey: ownKey, queryFn: () => api.retention.ownRetention({}) });

export const useUpdateOwnRetention = () =>
  useAct((body: OrganizationRetention) => api.retention.updateOwnRetention({ body }), {
    onSuccess: (queries, saved) => {
      queries.setQueryData(ownKey, saved);
      return refreshEvents(queries);
    },
  });

export const useEventRetention = (id: string) =>
  useQuery({
    queryKey: eventKey(id),
    queryFn: () => api.retention.eventRetention({ params: { id } }),
    staleTime: 0,
  });

export type RetentionChange =
  { kind: 'months'; months: Months } | { kind: 'hold'; reason: string } | { kind: 'release' };

export function useChangeRetention(id: string) {
  const params = { id };
  return useAct(
    (change: RetentionChange) => {
      if (change.kind === 'months')
        return api.retention.updateEventRetention({ params, body: change.months });
      if (change.kind === 'hold') return api.retention.holdEvent({ params, body: { reason: change.reason } });
      return api.retention.releaseEvent({ params });
    },
    {
      onSuccess: (queries, saved) => {
        queries.setQueryData(eventKey(id), saved);
        return queries.invalidateQueries({ queryKey: [keys.events, 'overview', id] });
      },
    },
  );
}
