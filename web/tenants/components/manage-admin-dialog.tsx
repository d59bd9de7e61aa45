import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { checkPassword } from '#domain/accounts/rules.ts';
import type { Tenant, TenantMember } from '#domain/tenants/contract.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { EmptyState, ErrorState, Spinner } from '#web/ui/states.tsx';
import { PasswordField, TextField } from '#web/ui/fields/text-fields.tsx';
import { adminChange, type AdminForm } from '../admin-change.ts';
import { useChangeTenantAdmin, useTenantAdmin } from '../queries.ts';
import { MemberPicker } from './member-picker.tsx';

const formId = 'manage-admin-form';
const noAdmin = 'No admin found for this tenant';

/**
 * Sets another admin, or changes the current one's email or password
 * (docs/product/organizations.md#organizations).
 */
export function ManageAdminDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [saving, setSaving] = useState(false);
  // A save refreshes all organizations, and this admin is no longer found under the old address.
  const admin = useTenantAdmin(tenant, { enabled: !saving });
  const failure = admin.isError ? sentenceOf(admin.error, 'Failed to fetch tenant users') : null;
  const none = admin.data === null;

  useEffect(() => {
    const description = failure ?? (none ? noAdmin : null);
    if (description !== null) toast({ title: 'Error', description, variant: 'destructive' });
  }, [failure, none]);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Manage Admin"
      description={tenant.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {admin.data ? (
            <Button type="submit" form={formId} variant="primary" busy={saving} busyLabel="Saving...">
              Save Changes
            </Button>
          ) : null}
        </>
      }
    >
      {failure !== null ? (
        <ErrorState message={failure} onRetry={() => void admin.refetch()} className="py-6" />
      ) : none ? (
        <EmptyState
          title={noAdmin}
          description="Make one of its users an administrator, or add a new one."
          action={
            <Button asChild>
              <Anchor href={paths.users}>Go to Users</Anchor>
            </Button>
          }
          className="py-6"
        />
      ) : admin.data ? (
        <AdminFields tenant={tenant} admin={admin.data} onSaving={setSaving} onClose={onClose} />
      ) : (
        <Spinner label="Loading..." />
      )}
    </Dialog>
  );
}

function AdminFields(props: {
  tenant: Tenant;
  admin: TenantMember;
  onSaving: (saving: boolean) => void;
  onClose: () => void;
}) {
  const { tenant, admin } = props;
  const change = useChangeTenantAdmin();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<AdminForm>({
    defaultValues: { newAdminUserId: '', email: admin.email, password: '' },
  });
  const { errors } = form.formState;
  const reassigns = form.watch('newAdminUserId') !== '';

  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    const body = adminChange(admin, values);
    if (body === null) {
      toast({ title: 'Info', description: 'No changes to save' });
      return;
    }
    props.onSaving(true);
    try {
      await change.mutateAsync({ tenantId: tenant.id, userId: admin.id, body });
      toast({ title: 'Success', description: 'Admin updated successfully' });
      props.onClose();
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to update admin');
      if (!showFieldErrors(form, error)) setFailure(sentence);
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
    } finally {
      props.onSaving(false);
    }
  });

  return (
    <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Admin email"
          type="email"
          autoComplete="off"
          disabled={reassigns}
          error={errors.email?.message}
          {...form.register('email', {
            validate: (text, values) =>
              values.newAdminUserId !== '' || /^\s*[^\s@]+@[^\s@]+\s*$/.test(text) || 'Valid email required',
          })}
        />
        <PasswordField
          label="New password"
          hint="Leave empty to keep it"
          autoComplete="new-password"
          disabled={reassigns}
          error={errors.password?.message}
          {...form.register('password', {
            validate: (text, values) =>
              values.newAdminUserId !== '' || text === '' || (checkPassword(text) ?? true),
          })}
        />
      </div>
      <Controller
        control={form.control}
        name="newAdminUserId"
        render={({ field }) => (
          <MemberPicker
            tenantId={tenant.id}
            currentId={admin.id}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
    </form>
  );
}
