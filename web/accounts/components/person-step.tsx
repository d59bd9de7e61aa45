import type { UseFormReturn } from 'react-hook-form';
import { minPasswordLength } from '#domain/accounts/rules.ts';
import { PasswordField, TextField } from '#web/ui/fields/text-fields.tsx';
import { checkEmail, checkFilled, checkPassword } from '../fields.ts';
import type { RegistrationValues } from '../registration-draft.ts';
import { StepButtons } from './step-buttons.tsx';
import { words } from '../words.ts';

/** The second step of registration, which asks about the person who registers. */
export function PersonStep(props: {
  form: UseFormReturn<RegistrationValues>;
  joining: boolean;
  busy: boolean;
  onBack: () => void;
}) {
  const { form, joining, busy, onBack } = props;
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.fields.firstName}
          required
          autoFocus
          maxLength={100}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName', { validate: checkFilled(words.checks.firstNameMissing) })}
        />
        <TextField
          label={words.fields.lastName}
          required
          maxLength={100}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName', { validate: checkFilled(words.checks.lastNameMissing) })}
        />
      </div>
      <TextField
        label={words.fields.email}
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { validate: checkEmail })}
      />
      <PasswordField
        label={words.fields.password}
        hint={words.fields.passwordHint({ min: minPasswordLength })}
        required
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checkPassword })}
      />
      <PasswordField
        label={words.fields.confirmPassword}
        required
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', {
          validate: (text, values) =>
            text === '' && values.password === ''
              ? words.checks.confirmMissing
              : text === values.password || words.checks.mismatch,
        })}
      />
      <StepButtons
        back={{ label: words.register.back, onClick: onBack }}
        action={
          joining
            ? { label: words.register.submit, busyLabel: words.register.submitting }
            : { label: words.register.createAccount, busyLabel: words.register.creatingAccount }
        }
        busy={busy}
      />
    </>
  );
}
