import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { refreshPeople } from '#web/kernel/api/queries.ts';
import { useSession, useUser } from '#web/kernel/session/session.tsx';

/**
 * Returns the actions for the user's own unconfirmed address: resend the link, or drop the change.
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
