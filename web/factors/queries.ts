/** The profile's queries for a user's own second factors. */
import { useQuery } from '@tanstack/react-query';
import type { Role } from '#domain/access/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useSession } from '#web/kernel/session/session.tsx';

export const useOwnFactors = () =>
  useQuery({ queryKey: [keys.factors], queryFn: () => api.factors.ownFactors(), staleTime: 0 });

/**
 * Changes the user's own factors. It then refetches the user, whose data says whether they have a
 * factor.
 */
export function useFactorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const session = useSession();
  return useAct(change, {
    onSuccess: async (queries) => {
      const [me] = await Promise.all([
        api.accounts.me(),
        queries.invalidateQueries({ queryKey: [keys.factors] }),
        queries.invalidateQueries({ queryKey: [keys.users] }),
        queries.invalidateQueries({ queryKey: [keys.devices] }),
      ]);
      session.update(me);
    },
  });
}

export const useFactorRules = () =>
  useQuery({ queryKey: [keys.factors, 'rules'], queryFn: () => api.factors.factorRules() });

/**
 * Sets the roles that must have a second factor. A user without one may have to set it up right
 * away: the next call says so.
 */
export const useSetFactorRules = () =>
  useFactorChange((roles: Role[]) => api.factors.setFactorRules({ body: { roles } }));
