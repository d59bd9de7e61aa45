import type { UseFormReturn } from 'react-hook-form';
import { planTerms, plans } from '#domain/plans/rules.ts';
import { hasPlans } from '#web/plans/has-plans.ts';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { checkFilled } from '../fields.ts';
import type { RegistrationDraft, RegistrationValues } from '../registration-draft.ts';
import { StepButtons } from './step-buttons.tsx';

const planOptions = plans.map((value) => ({
  value,
  label: `${planTerms[value].name}: $${planTerms[value].monthlyPriceCents / 100}/month`,
}));

/** The first step: a new organization or an existing one. */
export function OrganizationStep(props: {
  form: UseFormReturn<RegistrationValues>;
  mode: RegistrationDraft['mode'];
  onModeChange: (mode: RegistrationDraft['mode']) => void;
  /**
   * True while the choice between the two has the focus. It keeps the focus when the fields below
   * it change.
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
        label="What would you like to do?"
        name="mode"
        value={mode}
        onValueChange={onModeChange}
        columns={2}
        options={[
          {
            value: 'create',
            label: 'Create a new organization',
            description: 'For your wedding, your company, your club',
          },
          {
            value: 'join',
            label: 'Join an existing organization',
            description: 'An administrator approves your request',
          },
        ]}
      />
      {joining ? (
        <>
          <TextField
            key="code"
            label="Organization name"
            hint="The full name, or the join code an administrator gave you"
            required
            autoFocus={!choosing}
            autoComplete="organization"
            error={errors.organizationCode?.message}
            {...form.register('organizationCode')}
          />
          <TextArea
            label="Request message"
            hint="Optional. The administrator sees it with your request."
            placeholder="I would like to join this organization to help manage events."
            rows={3}
            maxLength={2000}
            {...form.register('requestMessage')}
          />
          <StepButtons
            back={{ label: 'Back to Home', onClick: onHome }}
            action={{ label: 'Find Organization', busyLabel: 'Verifying Organization...', search: true }}
            busy={busy}
          />
        </>
      ) : (
        <>
          <TextField
            key="name"
            label="Organization name"
            required
            autoFocus={!choosing}
            maxLength={200}
            autoComplete="organization"
            error={errors.organizationName?.message}
            {...form.register('organizationName', {
              validate: (text) => joining || checkFilled('Organization name')(text),
            })}
          />
          {hasPlans() ? (
            <SelectField
              label="Plan"
              hint="Every plan starts with 14 days of Premium limits"
              options={planOptions}
              {...form.register('plan')}
            />
          ) : null}
          <StepButtons
            back={{ label: 'Back to Home', onClick: onHome }}
            action={{ label: 'Continue', busyLabel: 'Checking...' }}
            busy={busy}
          />
        </>
      )}
    </>
  );
}
