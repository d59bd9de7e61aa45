import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useDeleteTenant } from '../queries.ts';
import { words } from '#web/plans/words.ts';

export function DeleteTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const remove = useDeleteTenant();
  const failed = words.tenants.deleteFailed;
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
      onConfirm={() => remove.act(tenant.id, { done: words.tenants.deleted, failed })}
      error={remove.error ? sentenceOf(remove.error, failed) : undefined}
    />
  );
}
