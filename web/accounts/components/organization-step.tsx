import type { UseFormReturn } from 'react-hook-form';
import { planTerms, plans, trialDays } from '#domain/plans/rules.ts';
import { hasPlans } from '#web/plans/has-plans.ts';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { checkFilled } from '../fields.ts';
import type { RegistrationDraft, RegistrationValues } from '../registration-draft.ts';
import { StepButtons } from './step-buttons.tsx';
import { refusals, words } from '../words.ts';

const planOptions = () =>
  plans.map((value) => ({
    value,
    label: words.register.planPrice({
      plan: planTerms[value].name,
      price: `$${planTerms[value].monthlyPriceCents / 100}`,
    }),
  }));

/** The first step of registration, which asks for a new organization or an existing one. */
export function OrganizationStep(props: {
  form: UseFormReturn<RegistrationValues>;
  mode: RegistrationDraft['mode'];
  onModeChange: (mode: RegistrationDraft['mode']) => void;
  /**
   * Whether the focus is on the choice between a new and an existing organization. The choice then
   * keeps the focus when the fields below it change.
   */
  choosing: boolean;
  busy: boolean;
  onHome: () => void;
}) {
  const { form, mode, onModeChange, choosing, busy, onHome } = props;
  const { errors } = form.formState;
  const joining = mode === 'join';
  return (
    <>
      <RadioCards
        label={words.register.mode}
        name="mode"
        value={mode}
        onValueChange={onModeChange}
        columns={2}
        options={[
          {
            value: 'create',
            label: words.register.create,
            description: words.register.createHow,
          },
          {
            value: 'join',
            label: words.register.join,
            description: words.register.joinHow,
          },
        ]}
      />
      {joining ? (
        <>
          <TextField
            key="code"
            label={words.register.name}
            hint={words.register.joinName}
            required
            autoFocus={!choosing}
            autoComplete="organization"
            error={errors.organizationCode?.message}
            {...form.register('organizationCode')}
          />
          <TextArea
            label={words.register.message}
            hint={words.register.messageHint}
            placeholder={words.register.messageExample}
            rows={3}
            maxLength={2000}
            {...form.register('requestMessage')}
          />
          <StepButtons
            back={{ label: words.login.home, onClick: onHome }}
            action={{ label: words.register.find, busyLabel: words.register.finding, search: true }}
            busy={busy}
          />
        </>
      ) : (
        <>
          <TextField
            key="name"
            label={words.register.name}
            required
            autoFocus={!choosing}
            maxLength={200}
            autoComplete="organization"
            error={errors.organizationName?.message}
            {...form.register('organizationName', {
              validate: (text) => joining || checkFilled(refusals.signIn.organizationMissing)(text),
            })}
          />
          {hasPlans() ? (
            <SelectField
              label={words.register.plan}
              hint={words.register.planHint({ days: trialDays })}
              options={planOptions()}
              {...form.register('plan')}
            />
          ) : null}
          <StepButtons
            back={{ label: words.login.home, onClick: onHome }}
            action={{ label: words.register.continue, busyLabel: words.register.checking }}
            busy={busy}
          />
        </>
      )}
    </>
  );
}
