import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { assignableRoles, roleLabels, type Role } from '#domain/access/rules.ts';
import { checkPassword } from '#domain/accounts/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { showFieldErrors } from '#web/kernel/form-errors.ts';
import { useCan, useSession, useUser } from '#web/kernel/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { RadioCards } from '#web/ui/choice-fields.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { FieldGroup } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField, SelectField } from '#web/ui/text-fields.tsx';
import { checkNewPassword } from '../password-check.ts';
import { useChangePassword, useCreateUser, useUpdateUser } from '../queries.ts';
import { PasswordFields, PersonFields } from './account-fields.tsx';

const fail = (description: string, title = 'Error') =>
  void toast({ title, description, variant: 'destructive' });

const isEmail = (text: string) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(text);

const emailRules = {
  required: 'Email is required',
  validate: (text: string) => isEmail(text) || 'Valid email required',
};

interface CreateValues {
  firstName: string;
  lastName: string;
  email: string;
  /** Who chooses the first password: the user by a mailed link, or whoever adds them. */
  firstPassword: 'theirs' | 'mine';
  password: string;
  role: Role;
  tenantId: string;
}

/** `tenants`: what a superadmin chooses from; undefined for everybody else, whose organisation is their own. */
export function CreateUserDialog(props: {
  tenants: readonly Tenant[] | undefined;
  choosesTenant: boolean;
  onClose: () => void;
}) {
  const me = useUser();
  const create = useCreateUser();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CreateValues>({
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      firstPassword: 'theirs',
      password: '',
      role: 'guest',
      tenantId: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const invites = form.watch('firstPassword') === 'theirs';
  const needsTenant = props.choosesTenant && form.watch('role') !== 'superadmin';

  const submit = useSubmit(
    form,
    async (values) => {
      setFailure(null);
      try {
        const { tenantId, firstPassword, password, ...rest } = values;
        await create.mutateAsync({
          ...rest,
          email: values.email.trim(),
          ...(firstPassword === 'theirs' ? { invite: true as const } : { password }),
          ...(needsTenant && { tenantId }),
        });
        toast({ title: 'Success', description: 'User created successfully' });
        props.onClose();
      } catch (error) {
        if (!showFieldErrors(form, error)) setFailure(sentenceOf(error, 'The server could not be reached.'));
        fail('Failed to create user');
      }
    },
    (invalid) => {
      const missing = Object.values(invalid).some((one) => one?.type === 'required');
      fail(missing ? 'Please fill in all required fields' : (Object.values(invalid)[0]?.message ?? ''));
    },
  );

  return (
    <FormDialog
      title="Create User"
      submitLabel="Create User"
      busyLabel="Creating..."
      busy={isSubmitting}
      failure={failure}
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <PersonFields
        errors={errors}
        firstName={form.register('firstName')}
        lastName={form.register('lastName')}
        email={form.register('email', emailRules)}
      />
      <RadioCards
        label="How they sign in first"
        columns={2}
        options={[
          { value: 'theirs', label: 'Invite by mail', description: 'They set their own password' },
          { value: 'mine', label: 'Set it myself', description: 'You tell them the password' },
        ]}
        {...form.register('firstPassword', { onChange: () => form.resetField('password') })}
      />
      <PasswordField
        label="Password"
        hint={invites ? 'Not needed: the mailed link asks them for one' : 'At least 6 characters'}
        required={!invites}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', {
          // Whoever types one wants it to be that one.
          onChange: (event: { target: { value: string } }) => {
            if (event.target.value !== '') form.setValue('firstPassword', 'mine');
          },
          validate: {
            required: (text, values) =>
              values.firstPassword === 'theirs' || text !== '' || 'Password is required',
            fits: (text, values) => values.firstPassword === 'theirs' || (checkPassword(text) ?? true),
          },
        })}
      />
      <SelectField
        label="Role"
        required
        options={assignableRoles(me).map((role) => ({ value: role, label: roleLabels[role] }))}
        error={errors.role?.message}
        {...form.register('role')}
      />
      {needsTenant ? (
        <Controller
          control={form.control}
          name="tenantId"
          rules={{ required: 'Organization is required' }}
          render={({ field }) => (
            <Combobox
              label="Organization"
              required
              ref={field.ref}
              name={field.name}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              placeholder={props.tenants ? 'Search organizations' : 'Loading...'}
              emptyText="No organization matches."
              options={(props.tenants ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...(errors.tenantId?.message ? { error: errors.tenantId.message } : {})}
            />
          )}
        />
      ) : null}
    </FormDialog>
  );
}

interface EditValues extends PasswordValues {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const profileFields = ['firstName', 'lastName', 'email', 'role'] as const;

const noPasswords: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Email, names, the role of anybody but oneself, and the password where one is typed. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const me = useUser();
  const can = useCan();
  const session = useSession();
  const update = useUpdateUser();
  const changePassword = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);
  const own = user.id === me.id;
  const setsRole = !own && can('user.editRole', user);
  const form = useForm<EditValues>({
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
      ...noPasswords,
    },
  });
  // Read here, so that the form keeps count of what was changed.
  const { errors, isSubmitting, dirtyFields } = form.formState;
  // What a user is now stays among the choices, also where the viewer could not give it.
  const roleChoices = [...new Set([...assignableRoles(me), user.role])];

  const submit = useSubmit(
    form,
    async (values) => {
      setFailure(null);
      const problem = checkNewPassword(values.newPassword, values.confirmPassword);
      if (problem !== null && problem !== 'keep') {
        form.setError(problem.path, { message: problem.message }, { shouldFocus: true });
        return fail(problem.message);
      }
      const newPassword = problem === null ? values.newPassword : null;
      if (newPassword !== null && own && values.currentPassword === '') {
        const message = 'Enter your current password.';
        form.setError('currentPassword', { message }, { shouldFocus: true });
        return fail(message);
      }
      const savesProfile =
        newPassword === null || profileFields.some((name) => dirtyFields[name] !== undefined);
      if (savesProfile) {
        try {
          const saved = await update.mutateAsync({
            id: user.id,
            body: {
              email: values.email.trim(),
              firstName: values.firstName.trim(),
              lastName: values.lastName.trim(),
              ...(setsRole && { role: values.role }),
              // Another own email may need it.
              ...(own && values.currentPassword && { currentPassword: values.currentPassword }),
            },
          });
          if (own) session.update(saved);
        } catch (error) {
          if (!showFieldErrors(form, error))
            setFailure(sentenceOf(error, 'The server could not be reached.'));
          return fail('Failed to update user');
        }
      }
      if (newPassword !== null) {
        try {
          await changePassword.mutateAsync({
            id: user.id,
            body: { newPassword, ...(own && { currentPassword: values.currentPassword }) },
          });
        } catch (error) {
          const sentence = sentenceOf(error, 'Failed to update password.');
          // What is saved by now is not sent again with the next attempt.
          if (savesProfile) form.reset({ ...values, ...noPasswords }, { keepValues: true });
          const isSaid = showFieldErrors(form, error);
          const rest = isSaid ? '' : ` ${sentence}`;
          if (savesProfile) setFailure(`The profile is saved. The password is not changed.${rest}`);
          else if (!isSaid) setFailure(sentence);
          return fail(sentence, 'Failed to change password');
        }
      }
      // One toast is shown at a time, so one says both.
      if (newPassword === null) toast({ title: 'Success', description: 'User updated successfully' });
      else {
        toast({
          title: savesProfile ? 'User updated successfully' : 'Success',
          description: 'Password changed successfully',
        });
      }
      onClose();
    },
    (invalid) => {
      const missing = Object.values(invalid).some((one) => one?.type === 'required');
      fail(missing ? 'Please fill in all required fields' : (Object.values(invalid)[0]?.message ?? ''));
    },
  );

  return (
    <FormDialog
      title={own ? 'Edit Profile' : 'Edit User'}
      description={own ? undefined : user.email}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      busy={isSubmitting}
      failure={failure}
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <PersonFields
        errors={errors}
        firstName={form.register('firstName')}
        lastName={form.register('lastName')}
        email={form.register('email', emailRules)}
      />
      {setsRole ? (
        <SelectField
          label="Role"
          required
          options={roleChoices.map((role) => ({ value: role, label: roleLabels[role] }))}
          error={errors.role?.message}
          {...form.register('role')}
        />
      ) : null}
      <FieldGroup legend="Change password" hint="Leave these blank to keep the password.">
        <div className="space-y-4 rounded-md border border-hairline p-4">
          <PasswordFields
            errors={errors}
            required={false}
            current={own && form.register('currentPassword')}
            next={form.register('newPassword')}
            confirm={form.register('confirmPassword')}
          />
        </div>
      </FieldGroup>
    </FormDialog>
  );
}

/** The password alone; the own one needs the current one. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const me = useUser();
  const change = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);
  const own = user.id === me.id;
  const form = useForm<PasswordValues>({ defaultValues: noPasswords });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    const problem = checkNewPassword(values.newPassword, values.confirmPassword);
    if (problem === 'keep' || (own && values.currentPassword === '')) {
      if (own && values.currentPassword === '')
        form.setError('currentPassword', { message: 'Enter your current password.' });
      if (problem === 'keep') form.setError('newPassword', { message: 'Password is required' });
      return fail('Please fill in all required fields');
    }
    if (problem !== null) {
      form.setError(problem.path, { message: problem.message }, { shouldFocus: true });
      return fail(problem.message);
    }
    try {
      await change.mutateAsync({
        id: user.id,
        body: { newPassword: values.newPassword, ...(own && { currentPassword: values.currentPassword }) },
      });
      toast({ title: 'Success', description: 'Password changed successfully' });
      onClose();
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to update password.');
      if (!showFieldErrors(form, error)) setFailure(sentence);
      fail(sentence, 'Failed to change password');
    }
  });

  return (
    <FormDialog
      size="sm"
      title="Change Password"
      description={
        own
          ? 'You stay signed in here, and are signed out everywhere else.'
          : `For ${user.email}, who is signed out everywhere.`
      }
      submitLabel="Change Password"
      busyLabel="Saving..."
      busy={isSubmitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <PasswordFields
        errors={errors}
        required
        current={own && form.register('currentPassword')}
        next={form.register('newPassword')}
        confirm={form.register('confirmPassword')}
      />
    </FormDialog>
  );
}
