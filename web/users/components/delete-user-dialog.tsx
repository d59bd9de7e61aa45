import { fullName } from '#domain/accounts/rules.ts';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useDeleteUser } from '../queries.ts';
import { words } from '../words.ts';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser();

  async function confirm() {
    try {
      await remove.mutateAsync(user.id);
      toast(words.delete.done);
    } catch (error) {
      complain(words.delete.failed);
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.delete.title({ name: fullName(user) })}
      description={words.delete.how({ email: user.email })}
      confirmLabel={words.delete.submit}
      busyLabel={words.delete.busy}
      onConfirm={confirm}
      error={remove.error ? sentenceOf(remove.error) : undefined}
    />
  );
}
