import { api } from '#web/kernel/api/api.ts';
import { refreshPeople } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useSession, useUser } from '#web/kernel/session/session.tsx';

/**
 * Returns the actions for the user's own unconfirmed address: resend the link, or drop the change.
 */
export function usePendingEmail(userId: string) {
  const session = useSession();
  const user = useUser();
  const params = { id: userId };
  const again = useAct(() => api.users.resendEmailLink({ params }));
  const cancel = useAct(() => api.users.cancelEmailChange({ params }), {
    onSuccess: (queries) => {
      session.update({ ...user, pendingEmail: null });
      return refreshPeople(queries);
    },
  });
  return { again, cancel };
}
