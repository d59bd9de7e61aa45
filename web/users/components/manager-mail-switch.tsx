import type { SessionUser } from '#domain/accounts/contract.ts';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { useUpdateProfile } from '../use-update-profile.ts';
import { words } from '../words.ts';

/** Switches mail about replies to the user’s own events on or off. */
export function ManagerMailSwitch({ user }: { user: SessionUser }) {
  const update = useUpdateProfile(user.id);
  const change = (managerMail: boolean) =>
    update.act(
      { managerMail },
      {
        done: {
          title: words.profile.updatedTitle,
          description: managerMail ? words.profile.managerMailOn : words.profile.managerMailOff,
        },
        failed: words.profile.failed,
        title: words.profile.failedTitle,
      },
    );
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <SwitchField
        label={words.profile.managerMail}
        hint={words.profile.managerMailHow}
        checked={update.isPending ? (update.variables.managerMail ?? user.managerMail) : user.managerMail}
        disabled={update.isPending}
        onCheckedChange={(managerMail) => void change(managerMail)}
      />
    </div>
  );
}
