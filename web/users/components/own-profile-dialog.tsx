import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SessionUser } from '#domain/accounts/contract.ts';
import type { Language } from '#domain/languages/languages.ts';
import { languageHint } from '#web/kernel/language-hint.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { PasswordField, SelectField } from '#web/ui/fields/text-fields.tsx';
import { checkProfile, type ProfileValues } from '../profile-checks.ts';
import { markFields } from '../mark-fields.ts';
import { useUpdateProfile } from '../use-update-profile.ts';
import { PersonFields } from './account-fields.tsx';

/** Edits the user’s own name and email. */
export function OwnProfileDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const update = useUpdateProfile(user.id);
  // Another email requires the password if mail leaves the machine. Only the server knows whether
  // it does.
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm<ProfileValues & { currentPassword: string; language: Language | '' }>({
    defaultValues: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language ?? '',
      currentPassword: '',
    },
  });
  const { errors } = form.formState;

  const save = useSubmit(form, async (values) => {
    const complaint = checkProfile(values);
    if (complaint) return markFields(form, complaint);
    try {
      const { currentPassword, language, ...profile } = values;
      const saved = await update.mutateAsync({
        ...profile,
        language: language || null,
        ...(currentPassword && { currentPassword }),
      });
      const waits = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail;
      toast({
        title: 'Profile Updated',
        description: waits
          ? `Your profile has been updated successfully. Click the link we sent to ${saved.pendingEmail} to start using it.`
          : 'Your profile has been updated successfully.',
      });
      onClose();
    } catch (error) {
      const problems = fieldErrorsOf(error);
      if ('currentPassword' in problems && !asksPassword) {
        // This is not a mistake yet, because the field was not there.
        setAsksPassword(true);
        return;
      }
      for (const [path, message] of Object.entries(problems)) {
        if (path in values) form.setError(path as keyof typeof values, { message }, { shouldFocus: true });
      }
      complain(sentenceOf(error, 'Failed to update profile'), 'Update Failed');
    }
  });

  return (
    <FormDialog
      title="Edit Profile"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      busy={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <PersonFields
        own
        errors={errors}
        firstName={form.register('firstName')}
        lastName={form.register('lastName')}
        email={form.register('email')}
      />
      <SelectField
        label="Language"
        placeholder="The organization’s language"
        options={languageOptions}
        hint={languageHint(form.watch('language'))}
        error={errors.language?.message}
        {...form.register('language')}
      />
      {asksPassword ? (
        <PasswordField
          label="Current password"
          hint="Needed to change your email. You’ll confirm the new one with a link we send to it."
          required
          autoFocus
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      ) : null}
    </FormDialog>
  );
}
