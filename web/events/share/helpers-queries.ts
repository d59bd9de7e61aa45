/** The queries and calls for the helpers of an event. */
import { useQuery } from '@tanstack/react-query';
import type { HelperRight } from '#domain/access/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

const helpersKey = (eventId: string) => [keys.events, 'helpers', eventId];

export const useHelpers = (eventId: string) =>
  useQuery({
    queryKey: helpersKey(eventId),
    queryFn: () => api.helpers.listHelpers({ params: { id: eventId } }),
  });

type Act =
  | { kind: 'add'; email: string; right: HelperRight }
  | { kind: 'change'; userId: string; right?: HelperRight; mailReplies?: boolean }
  | { kind: 'remove'; userId: string };

export const useChangeHelpers = (eventId: string) =>
  useAct(
    async (act: Act) => {
      const params = { id: eventId };
      if (act.kind === 'add')
        await api.helpers.addHelper({ params, body: { email: act.email, right: act.right } });
      else if (act.kind === 'remove')
        await api.helpers.removeHelper({ params: { ...params, userId: act.userId } });
      else
        await api.helpers.changeHelper({
          params: { ...params, userId: act.userId },
          body: { right: act.right, mailReplies: act.mailReplies },
        });
    },
    { onSettled: (queries) => queries.invalidateQueries({ queryKey: helpersKey(eventId) }) },
  );
