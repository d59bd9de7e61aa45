import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UsageReply } from '#domain/plans/contract.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { languageHint } from '#web/kernel/language-hint.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { brandingSentence, mayRemoveBranding, planTerms, plans, type Plan } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { refreshPeople } from '#web/kernel/api/queries.ts';
import { useSession } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { ConfirmPlan } from '#web/plans/components/confirm-plan.tsx';
import { PlanEffects } from '#web/plans/components/plan-effects.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { dollars, plannedChange } from '#web/plans/plan-words.ts';
import { Button } from '#web/ui/button.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';

interface Values {
  name: string;
  subscriptionPlan: Plan;
  removeBranding: boolean;
  language: Language;
}

/**
 * Edits the name of the user’s own organization, its plan, and whether its pages show the Turnout
 * branding.
 */
export function EditOrganizationDialog({
  tenant,
  usage,
  onClose,
}: {
  tenant: Tenant;
  usage: UsageReply | undefined;
  onClose: () => void;
}) {
  const [asking, setAsking] = useState<Values | null>(null);
  const queries = useQueryClient();
  const session = useSession();
  const update = useMutation({
    mutationFn: (body: Values) => api.tenants.updateOwnTenant({ body }),
    onSuccess: (saved) => {
      if (session.user) session.update({ ...session.user, tenantName: saved.name });
      return refreshPeople(queries);
    },
  });
  const form = useForm<Values>({
    defaultValues: {
      name: tenant.name,
      subscriptionPlan: tenant.subscriptionPlan,
      removeBranding: tenant.removeBranding,
      language: tenant.language ?? defaultLanguage,
    },
  });
  const { errors } = form.formState;
  const plan = form.watch('subscriptionPlan');
  const planned = plannedChange(tenant, { plan, bySuperadmin: false }, new Date());
  // A request changes nothing yet, so the current plan still decides.
  const brandingPlan = planned.kind === 'requested' ? tenant.subscriptionPlan : plan;
  const mayRemove = mayRemoveBranding(brandingPlan);

  async function send(values: Values) {
    try {
      const saved = await update.mutateAsync({
        ...values,
        removeBranding: mayRemove && values.removeBranding,
      });
      toast({
        title: 'Organization Updated',
        description:
          planned.kind === 'requested' && saved.requestedPlan === values.subscriptionPlan
            ? `You’ve requested the ${planTerms[values.subscriptionPlan].name} plan. It starts once it’s approved.`
            : 'Organization information has been updated successfully.',
      });
      onClose();
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path in values) form.setError(path as keyof Values, { message });
      }
      toast({
        title: 'Update Failed',
        description: sentenceOf(error, 'Failed to update organization information.'),
        variant: 'destructive',
      });
    }
  }

  const save = useSubmit(
    form,
    // Another plan needs a confirmation, but a new name does not.
    (values) => (planned.kind === 'unchanged' ? send(values) : setAsking(values)),
    (invalid) => {
      if (invalid.name?.message)
        toast({ title: 'Validation Error', description: invalid.name.message, variant: 'destructive' });
    },
  );

  if (asking) {
    return (
      <ConfirmPlan
        tenant={tenant}
        name={tenant.name}
        plan={plan}
        planned={planned}
        usage={usage}
        onConfirm={() => send(asking)}
        onClose={() => setAsking(null)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit Organization"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="organization"
            busy={update.isPending}
            busyLabel="Saving..."
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form id="organization" noValidate onSubmit={(event) => void save(event)} className="space-y-4">
        <TextField
          label="Organization name"
          required
          maxLength={200}
          autoComplete="organization"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Organization name is required',
          })}
        />
        <SelectField
          label="Language"
          hint={
            languageHint(form.watch('language')) ??
            'For new events, and for the mails of people who chose no language.'
          }
          options={languageOptions}
          {...form.register('language')}
        />
        {hasPlans() ? (
          <SelectField
            label="Plan"
            hint={planned.kind === 'unchanged' ? undefined : planned.note}
            options={plans.map((value) => ({
              value,
              label: `${planTerms[value].name}: ${dollars(planTerms[value].monthlyPriceCents / 100)} a month`,
            }))}
            {...form.register('subscriptionPlan')}
          />
        ) : null}
        {usage ? <PlanEffects usage={usage} plan={plan} /> : null}
        <SwitchField
          label="Remove Turnout branding"
          hint={
            mayRemove
              ? 'Removes “Powered by Turnout” from your RSVP pages, embeds and guest emails'
              : brandingSentence
          }
          disabled={!mayRemove}
          {...form.register('removeBranding')}
        />
      </form>
    </Dialog>
  );
}
