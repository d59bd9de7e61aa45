/** The ways, other than the password, in which the signed-in user can prove who they are. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';

export const useOwnWays = (hasFactor: boolean) =>
  useQuery({
    queryKey: [keys.factors],
    queryFn: () => api.factors.ownFactors(),
    enabled: hasFactor,
    staleTime: 0,
  });
