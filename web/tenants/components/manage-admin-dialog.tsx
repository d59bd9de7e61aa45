import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { checkPassword } from '#web/accounts/fields.ts';
import type { Tenant, TenantMember } from '#domain/tenants/contract.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
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
import { words } from '#web/plans/words.ts';
import { words as uiWords } from '#web/ui/words.ts';

const formId = 'manage-admin-form';

/**
 * Sets another admin, or changes the current one's email or password
 * (docs/product/organizations.md#organizations).
 */
export function ManageAdminDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [saving, setSaving] = useState(false);
  // The query stops during a save, which refreshes all organizations: the admin is no longer found
  // under the old address.
  const admin = useTenantAdmin(tenant, { enabled: !saving });
  const failure = admin.isError ? sentenceOf(admin.error, words.admins.notLoaded) : null;
  const none = admin.data === null;

  useEffect(() => {
    const description = failure ?? (none ? words.admins.none : null);
    if (description !== null) complain(description);
  }, [failure, none]);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.admins.manage}
      description={tenant.name}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.common.cancel}</Button>
          {admin.data ? (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={saving}
              busyLabel={words.change.saving}
            >
              {words.organization.saveChanges}
            </Button>
          ) : null}
        </>
      }
    >
      {failure !== null ? (
        <ErrorState message={failure} onRetry={() => void admin.refetch()} className="py-6" />
      ) : none ? (
        <EmptyState
          title={words.admins.none}
          description={words.admins.noneHow}
          action={
            <Button asChild>
              <Anchor href={paths.users}>{words.admins.goToUsers}</Anchor>
            </Button>
          }
          className="py-6"
        />
      ) : admin.data ? (
        <AdminFields tenant={tenant} admin={admin.data} onSaving={setSaving} onClose={onClose} />
      ) : (
        <Spinner label={uiWords.common.loading} />
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
      toast({ title: words.admins.info, description: words.admins.unchanged });
      return;
    }
    props.onSaving(true);
    try {
      await change.mutateAsync({ tenantId: tenant.id, userId: admin.id, body });
      toast(words.admins.saved);
      props.onClose();
    } catch (error) {
      const sentence = sentenceOf(error, words.admins.failed);
      if (!showFieldErrors(form, error)) setFailure(sentence);
      complain(sentence);
    } finally {
      props.onSaving(false);
    }
  });

  return (
    <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.admins.email}
          type="email"
          autoComplete="off"
          disabled={reassigns}
          error={errors.email?.message}
          {...form.register('email', {
            validate: (text, values) =>
              values.newAdminUserId !== '' ||
              /^\s*[^\s@]+@[^\s@]+\s*$/.test(text) ||
              words.admins.emailInvalid,
          })}
        />
        <PasswordField
          label={words.admins.password}
          hint={words.admins.passwordHint}
          autoComplete="new-password"
          disabled={reassigns}
          error={errors.password?.message}
          {...form.register('password', {
            validate: (text, values) => values.newAdminUserId !== '' || text === '' || checkPassword(text),
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
