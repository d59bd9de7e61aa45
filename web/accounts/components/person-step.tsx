import type { UseFormReturn } from 'react-hook-form';
import { PasswordField, TextField } from '#web/ui/fields/text-fields.tsx';
import { checkEmail, checkFilled, checkPassword } from '../fields.ts';
import type { RegistrationValues } from '../registration-draft.ts';
import { StepButtons } from './step-buttons.tsx';

/** The second step, about the person who registers. */
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
          label="First name"
          required
          autoFocus
          maxLength={100}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName', { validate: checkFilled('First name') })}
        />
        <TextField
          label="Last name"
          required
          maxLength={100}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName', { validate: checkFilled('Last name') })}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { validate: checkEmail })}
      />
      <PasswordField
        label="Password"
        hint="At least 6 characters"
        required
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checkPassword })}
      />
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', {
          validate: (text, values) =>
            text === '' && values.password === ''
              ? 'Confirm password is required'
              : text === values.password || 'Passwords do not match',
        })}
      />
      <StepButtons
        back={{ label: 'Back', onClick: onBack }}
        action={
          joining
            ? { label: 'Submit Join Request', busyLabel: 'Submitting...' }
            : { label: 'Create Account', busyLabel: 'Creating account...' }
        }
        busy={busy}
      />
    </>
  );
}
