import type { Language } from '#domain/languages/languages.ts';
import { api } from '#web/kernel/api/api.ts';
import { refreshPeople } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useSession } from '#web/kernel/session/session.tsx';
import type { ProfileValues } from './profile-checks.ts';

/** Updates the profile right away. The page then shows what the server returns. */
export function useUpdateProfile(userId: string) {
  const session = useSession();
  return useAct(
    (
      body: Partial<ProfileValues> & {
        managerMail?: boolean;
        currentPassword?: string;
        language?: Language | null;
      },
    ) => api.users.updateUser({ params: { id: userId }, body }),
    {
      onSuccess: (queries, saved) => {
        session.update(saved);
        return refreshPeople(queries);
      },
    },
  );
}
