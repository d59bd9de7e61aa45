import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api.ts';
import { refreshPeople } from '#web/kernel/queries.ts';
import { useSession, useUser } from '#web/kernel/session.tsx';

/**
 * What can be done with one's own new address until it is confirmed: the link is sent again, or the
 * change is dropped.
 */
export function usePendingEmail(userId: string) {
  const session = useSession();
  const queries = useQueryClient();
  const user = useUser();
  const params = { id: userId };
  const again = useMutation({ mutationFn: () => api.users.resendEmailLink({ params }) });
  const cancel = useMutation({
    mutationFn: () => api.users.cancelEmailChange({ params }),
    onSuccess: () => {
      session.update({ ...user, pendingEmail: null });
      return refreshPeople(queries);
    },
  });
  return { again, cancel };
}
