/** The queries of the banners about mail. The pages have more, which load with them. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

export const useFailedCount = (enabled = true) =>
  useQuery({
    queryKey: [keys.mailbox, 'failed-count'],
    queryFn: async () => (await api.mail.countFailed()).failed,
    staleTime: 0,
    enabled,
  });

export const useMailStanding = (enabled: boolean) =>
  useQuery({
    queryKey: [keys.mailbox, 'standing'],
    queryFn: () => api.mail.mailStanding(),
    staleTime: 0,
    enabled,
  });

export const useSendConfirmation = () => useAct(() => api.accounts.sendConfirmation());
