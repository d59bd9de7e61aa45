import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { UsageReply } from '#domain/plans/contract.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { languageHint } from '#web/kernel/language-hint.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { mayRemoveBranding, planTerms, plans, type Plan } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { refreshPeople } from '#web/kernel/api/queries.ts';
import { useSession } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { ConfirmPlan } from '#web/plans/components/confirm-plan.tsx';
import { PlanEffects } from '#web/plans/components/plan-effects.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { plannedChange, pricedPlan } from '#web/plans/plan-words.ts';
import { Button } from '#web/ui/button.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { words } from '#web/plans/words.ts';
import { words as uiWords } from '#web/ui/words.ts';

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
  const session = useSession();
  const update = useAct((body: Values) => api.tenants.updateOwnTenant({ body }), {
    onSuccess: (queries, saved) => {
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
        title: words.organization.saved,
        description:
          planned.kind === 'requested' && saved.requestedPlan === values.subscriptionPlan
            ? words.organization.upgradeRequested({ plan: planTerms[values.subscriptionPlan].name })
            : words.organization.savedHow,
      });
      onClose();
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path in values) form.setError(path as keyof Values, { message });
      }
      complain(sentenceOf(error, words.organization.notSavedHow), words.organization.notSaved);
    }
  }

  const save = useSubmit(
    form,
    // Another plan needs a confirmation, but a new name does not.
    (values) => (planned.kind === 'unchanged' ? send(values) : setAsking(values)),
    (invalid) => {
      if (invalid.name?.message) complain(invalid.name.message, words.organization.check);
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
      title={words.organization.edit}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.common.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form="organization"
            busy={update.isPending}
            busyLabel={words.change.saving}
          >
            {words.organization.saveChanges}
          </Button>
        </>
      }
    >
      <form id="organization" noValidate onSubmit={(event) => void save(event)} className="space-y-4">
        <Fields {...{ form, planned, usage, mayRemove }} />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<Values>;
  planned: ReturnType<typeof plannedChange>;
  usage: UsageReply | undefined;
  mayRemove: boolean;
}

function Fields({ form: { register, watch, formState }, planned, usage, mayRemove }: FieldsProps) {
  return (
    <>
      <TextField
        label={words.organization.name}
        required
        maxLength={200}
        autoComplete="organization"
        error={formState.errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || words.organization.nameMissing,
        })}
      />
      <SelectField
        label={words.organization.language}
        hint={languageHint(watch('language')) ?? words.organization.languageHint}
        options={languageOptions}
        {...register('language')}
      />
      {hasPlans() ? (
        <SelectField
          label={words.plans.plan}
          hint={planned.kind === 'unchanged' ? undefined : planned.note}
          options={plans.map((value) => ({
            value,
            label: pricedPlan(value),
          }))}
          {...register('subscriptionPlan')}
        />
      ) : null}
      {usage ? <PlanEffects usage={usage} plan={watch('subscriptionPlan')} /> : null}
      <SwitchField
        label={words.organization.removeBranding}
        hint={mayRemove ? words.organization.removeBrandingHint : words.plans.needed}
        disabled={!mayRemove}
        {...register('removeBranding')}
      />
    </>
  );
}
