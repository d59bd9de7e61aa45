import type { SessionUser } from '#domain/accounts/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { useUpdateProfile } from '../use-update-profile.ts';

/** Switches mail about replies to the user’s own events on or off. */
export function ManagerMailSwitch({ user }: { user: SessionUser }) {
  const update = useUpdateProfile(user.id);
  async function change(managerMail: boolean) {
    try {
      await update.mutateAsync({ managerMail });
      toast({
        title: 'Profile Updated',
        description: managerMail ? 'We’ll email you about new replies.' : 'We won’t email you about replies.',
      });
    } catch (error) {
      toast({
        title: 'Update Failed',
        description: sentenceOf(error, 'Failed to update profile'),
        variant: 'destructive',
      });
    }
  }
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <SwitchField
        label="Email me about replies"
        hint="Email me when guests reply (bundled when there are many)"
        checked={update.isPending ? (update.variables.managerMail ?? user.managerMail) : user.managerMail}
        disabled={update.isPending}
        onCheckedChange={(managerMail) => void change(managerMail)}
      />
    </div>
  );
}
