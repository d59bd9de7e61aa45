/** The fields for a person and for a new password, shared by all dialogs about users. */
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { classes } from '#web/ui/classes.ts';
import { PasswordField, TextField } from '#web/ui/fields/text-fields.tsx';
import { words } from '../words.ts';

type Errors<Names extends string> = Partial<Record<Names, FieldError>>;

/**
 * The fields for a person. A user's own names are required, and the browser may suggest them.
 * Neither is true for another user's names.
 */
export function PersonFields(props: {
  errors: Errors<'firstName' | 'lastName' | 'email'>;
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  email: UseFormRegisterReturn;
  own?: boolean;
}) {
  const { errors, own = false } = props;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.fields.firstName}
          required={own}
          maxLength={100}
          autoComplete={own ? 'given-name' : 'off'}
          error={errors.firstName?.message}
          {...props.firstName}
        />
        <TextField
          label={words.fields.lastName}
          required={own}
          maxLength={100}
          autoComplete={own ? 'family-name' : 'off'}
          error={errors.lastName?.message}
          {...props.lastName}
        />
      </div>
      <TextField
        label={words.fields.email}
        type="email"
        required
        autoComplete={own ? 'email' : 'off'}
        hint={own ? words.fields.emailHint : undefined}
        error={errors.email?.message}
        {...props.email}
      />
    </>
  );
}

/**
 * The fields for a new password, typed twice. For the user's own password, the current one comes
 * first. The fields never cut a password off: one that is too long is an error, or half of a pasted
 * text would be the password.
 */
export function PasswordFields(props: {
  errors: Errors<'currentPassword' | 'newPassword' | 'confirmPassword'>;
  /** The field for the current password. Set if users change their own. */
  current?: UseFormRegisterReturn | false;
  next: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  /** Whether a new password is required. If not, blank fields keep the old one. */
  required: boolean;
}) {
  const { errors, required } = props;
  return (
    <>
      {props.current ? (
        <PasswordField
          label={words.fields.currentPassword}
          required={required}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...props.current}
        />
      ) : null}
      <div className={classes('grid gap-4', !required && 'sm:grid-cols-2')}>
        <PasswordField
          label={words.fields.newPassword}
          required={required}
          hint={required ? words.fields.passwordHint : undefined}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...props.next}
        />
        <PasswordField
          label={words.fields.confirmPassword}
          required={required}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...props.confirm}
        />
      </div>
    </>
  );
}
