import { useState } from 'react';
import { fullName } from '#domain/accounts/rules.ts';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useDeleteUser } from '../queries.ts';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser();
  const [failure, setFailure] = useState<string | undefined>();

  async function confirm() {
    setFailure(undefined);
    try {
      await remove.mutateAsync(user.id);
      toast({ title: 'Success', description: 'User deleted successfully' });
    } catch (error) {
      setFailure(sentenceOf(error));
      toast({ title: 'Error', description: 'Failed to delete user', variant: 'destructive' });
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${fullName(user)}?`}
      description={`${user.email} can no longer sign in. Their events pass to you, with all replies. This action cannot be undone.`}
      confirmLabel="Delete User"
      busyLabel="Deleting..."
      onConfirm={confirm}
      {...(failure === undefined ? {} : { error: failure })}
    />
  );
}
