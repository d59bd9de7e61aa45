/** The fields of a person and of a new password, as every dialog about users asks for them. */
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { classes } from '#web/ui/classes.ts';
import { PasswordField, TextField } from '#web/ui/text-fields.tsx';

type Errors<Names extends string> = Partial<Record<Names, FieldError>>;

/**
 * Who somebody is. One's own names are required and may be suggested by the browser; somebody
 * else's are neither.
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
          label="First name"
          required={own}
          maxLength={100}
          autoComplete={own ? 'given-name' : 'off'}
          error={errors.firstName?.message}
          {...props.firstName}
        />
        <TextField
          label="Last name"
          required={own}
          maxLength={100}
          autoComplete={own ? 'family-name' : 'off'}
          error={errors.lastName?.message}
          {...props.lastName}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete={own ? 'email' : 'off'}
        hint={own ? 'You sign in with it' : undefined}
        error={errors.email?.message}
        {...props.email}
      />
    </>
  );
}

/**
 * A new password, typed twice, after the current one where it is one's own. No length is cut off:
 * what is too long is said, or half of what was pasted would be the password.
 */
export function PasswordFields(props: {
  errors: Errors<'currentPassword' | 'newPassword' | 'confirmPassword'>;
  /** Where one's own password is changed. */
  current?: UseFormRegisterReturn | false;
  next: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  /** Not where blank fields keep the password. */
  required: boolean;
}) {
  const { errors, required } = props;
  return (
    <>
      {props.current ? (
        <PasswordField
          label="Current password"
          required={required}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...props.current}
        />
      ) : null}
      <div className={classes('grid gap-4', !required && 'sm:grid-cols-2')}>
        <PasswordField
          label="New password"
          required={required}
          hint={required ? 'At least 6 characters' : undefined}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...props.next}
        />
        <PasswordField
          label="Confirm new password"
          required={required}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...props.confirm}
        />
      </div>
    </>
  );
}
