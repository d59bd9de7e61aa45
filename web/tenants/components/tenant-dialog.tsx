import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { defaultRenewalDate } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { hasPlans } from '#web/plans/has-plans.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DateField, SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { planLabel, planOptions, statusOptions } from '../labels.ts';
import { useCreateTenant, useUpdateTenant } from '../queries.ts';
import { words } from '#web/plans/words.ts';
import { words as uiWords } from '#web/ui/words.ts';

interface Values {
  name: string;
  subscriptionPlan: Tenant['subscriptionPlan'];
  subscriptionStatus: Tenant['subscriptionStatus'];
  renewalDate: string;
}

const formId = 'tenant-form';

/**
 * Creates or edits an organization. An admin changes its name and plan, a superadmin also its
 * status and renewal date.
 */
export function TenantDialog({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  const can = useCan();
  const create = useCreateTenant();
  const update = useUpdateTenant();
  const [failure, setFailure] = useState<string | null>(null);
  const setsStatus = tenant === null || can('tenant.editStatus', { id: tenant.id });
  const form = useForm<Values>({
    defaultValues: tenant
      ? { ...tenant, renewalDate: tenant.renewalDate.slice(0, 10) }
      : {
          name: '',
          subscriptionPlan: 'free',
          subscriptionStatus: 'trial',
          renewalDate: defaultRenewalDate(new Date()).toISOString().slice(0, 10),
        },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    const name = values.name.trim();
    const { subscriptionPlan, subscriptionStatus, renewalDate } = values;
    const body = setsStatus
      ? { name, subscriptionPlan, subscriptionStatus, renewalDate }
      : { name, subscriptionPlan };
    try {
      if (tenant === null) {
        await create.mutateAsync({ ...body, name });
        toast(words.tenants.created);
      } else {
        const saved = await update.mutateAsync({ id: tenant.id, body });
        toast(
          saved.requestedPlan && saved.requestedPlan === subscriptionPlan
            ? words.tenants.updatedWaits({ plan: planLabel(subscriptionPlan) })
            : words.tenants.updated,
        );
      }
      onClose();
    } catch (error) {
      const sentence = sentenceOf(
        error,
        tenant === null ? words.tenants.createFailed : words.tenants.updateFailed,
      );
      if (!showFieldErrors(form, error)) setFailure(sentence);
      complain(sentence);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={tenant === null ? words.tenants.create : words.tenants.editTitle}
      description={tenant === null ? words.tenants.createHow : tenant.name}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.common.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSubmitting}
            busyLabel={tenant === null ? words.tenants.creating : words.change.saving}
          >
            {tenant === null ? words.tenants.create : words.organization.saveChanges}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <TextField
          label={words.organization.name}
          required
          maxLength={200}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (text) => text.trim() !== '' || words.organization.nameMissing,
          })}
        />
        {hasPlans() ? (
          <SelectField
            label={words.tenants.plan}
            options={planOptions()}
            hint={setsStatus ? undefined : words.tenants.planHow}
            error={errors.subscriptionPlan?.message}
            {...form.register('subscriptionPlan')}
          />
        ) : null}
        {setsStatus && hasPlans() ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={words.plans.status}
              options={statusOptions()}
              error={errors.subscriptionStatus?.message}
              {...form.register('subscriptionStatus')}
            />
            <DateField
              label={words.plans.renewal}
              required
              error={errors.renewalDate?.message}
              {...form.register('renewalDate', { required: words.tenants.renewalMissing })}
            />
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
