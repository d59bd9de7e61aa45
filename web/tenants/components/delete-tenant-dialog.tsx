import { useState } from 'react';
import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useDeleteTenant } from '../queries.ts';

export function DeleteTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const remove = useDeleteTenant();
  const [failure, setFailure] = useState<string | undefined>();

  async function confirm() {
    setFailure(undefined);
    try {
      await remove.mutateAsync(tenant.id);
      toast({ title: 'Success', description: 'Tenant deleted successfully' });
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to delete tenant');
      setFailure(sentence);
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${tenant.name}?`}
      description="This action cannot be undone. All users and events of the organization must be removed first."
      confirmLabel="Delete Tenant"
      busyLabel="Deleting..."
      onConfirm={confirm}
      {...(failure === undefined ? {} : { error: failure })}
    />
  );
}
