import { useState } from 'react';
import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useDeleteTenant } from '../queries.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words } from '#web/plans/words.ts';

export function DeleteTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const remove = useDeleteTenant();
  const [failure, setFailure] = useState<string | undefined>();

  async function confirm() {
    setFailure(undefined);
    try {
      await remove.mutateAsync(tenant.id);
      toast({ title: shellWords.toasts.success, description: words.tenants.deleted });
    } catch (error) {
      const sentence = sentenceOf(error, words.tenants.deleteFailed);
      setFailure(sentence);
      toast({ title: shellWords.toasts.error, description: sentence, variant: 'destructive' });
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.tenants.deleteAsk({ name: tenant.name })}
      description={words.tenants.deleteHow}
      confirmLabel={words.tenants.deleteSubmit}
      busyLabel={words.tenants.deleting}
      onConfirm={confirm}
      {...(failure === undefined ? {} : { error: failure })}
    />
  );
}
