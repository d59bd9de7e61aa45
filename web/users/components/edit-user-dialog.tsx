import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { assignableRoles, type Role } from '#domain/access/rules.ts';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { useCan, useSession, useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { checkNewPassword } from '../password-check.ts';
import { useChangePassword, useUpdateUser } from '../queries.ts';
import { complainInvalid, emailRules, noPasswords, type PasswordValues } from '../user-form.ts';
import { PasswordFields, PersonFields } from './account-fields.tsx';
import { words } from '../words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

interface EditValues extends PasswordValues {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

const profileFields = ['firstName', 'lastName', 'email', 'role'] as const;

/** Returns what is sent of a profile. Users who change their own email may need the password. */
const profileOf = (values: EditValues, { own, setsRole }: { own: boolean; setsRole: boolean }) => ({
  email: values.email.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  ...(setsRole && { role: values.role }),
  ...(own && values.currentPassword && { currentPassword: values.currentPassword }),
});

/**
 * Says what was saved. `waitsFor` is a new address that waits for its owner's confirmation. Only
 * one toast shows at a time, so it reports both changes.
 */
function reportSaved(saved: { waitsFor: string | null; profile: boolean; password: boolean }): void {
  const { waitsFor: email, profile, password } = saved;
  if (email !== null) {
    const description = words.edit[password ? 'waitsPassword' : 'waits']({ email });
    toast({ title: words.edit.done, description });
  } else if (!password) {
    toast(words.edit.done);
  } else {
    toast({ ...(profile && { title: words.edit.done }), description: words.password.changed });
  }
}

/**
 * Edits a user's email, names, role and password. Users cannot change their own role, and a blank
 * password stays as it is.
 */
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
  // The state is read here, because react-hook-form tracks changed fields only if they are read
  // during rendering.
  const { errors, isSubmitting, dirtyFields } = form.formState;
  // The user's current role stays among the choices, even if the viewer could not assign it.
  const roleChoices = [...new Set([...assignableRoles(me), user.role])];

  const submit = useSubmit(
    form,
    async (values) => {
      setFailure(null);
      const problem = checkNewPassword(values.newPassword, values.confirmPassword);
      if (problem !== null && problem !== 'keep') {
        form.setError(problem.path, { message: problem.message }, { shouldFocus: true });
        return complain(problem.message);
      }
      const newPassword = problem === null ? values.newPassword : null;
      let waitsFor: string | null = null;
      if (newPassword !== null && own && values.currentPassword === '') {
        const message = words.checks.currentMissing;
        form.setError('currentPassword', { message }, { shouldFocus: true });
        return complain(message);
      }
      const savesProfile =
        newPassword === null || profileFields.some((name) => dirtyFields[name] !== undefined);
      if (savesProfile) {
        try {
          const saved = await update.mutateAsync({
            id: user.id,
            body: profileOf(values, { own, setsRole }),
          });
          if (own) session.update(saved);
          if (dirtyFields.email) waitsFor = saved.pendingEmail;
        } catch (error) {
          if (!showFieldErrors(form, error)) setFailure(sentenceOf(error));
          return complain(words.edit.failed);
        }
      }
      if (newPassword !== null) {
        try {
          await changePassword.mutateAsync({
            id: user.id,
            body: { newPassword, ...(own && { currentPassword: values.currentPassword }) },
          });
        } catch (error) {
          const sentence = sentenceOf(error, words.password.notUpdated);
          // The next attempt does not send again what is already saved.
          if (savesProfile) form.reset({ ...values, ...noPasswords }, { keepValues: true });
          const isSaid = showFieldErrors(form, error);
          if (savesProfile)
            setFailure(isSaid ? words.edit.onlyProfile : words.edit.onlyProfileWhy({ why: sentence }));
          else if (!isSaid) setFailure(sentence);
          return complain(sentence, words.password.failed);
        }
      }
      reportSaved({ waitsFor, profile: savesProfile, password: newPassword !== null });
      onClose();
    },
    complainInvalid,
  );

  return (
    <FormDialog
      title={own ? words.profile.edit : words.edit.title}
      description={own ? undefined : user.email}
      submitLabel={words.fields.saveChanges}
      busyLabel={words.fields.saving}
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
        email={form.register('email', emailRules())}
      />
      {setsRole ? (
        <SelectField
          label={words.fields.role}
          required
          options={roleChoices.map((role) => ({ value: role, label: shellWords.labels[role] }))}
          error={errors.role?.message}
          {...form.register('role')}
        />
      ) : null}
      <FieldGroup legend={words.edit.passwordLegend} hint={words.edit.passwordHow}>
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
