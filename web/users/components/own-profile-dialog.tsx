import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SessionUser } from '#domain/accounts/contract.ts';
import type { Language } from '#domain/languages/languages.ts';
import { languageHint } from '#web/kernel/language-hint.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { PasswordField, SelectField } from '#web/ui/fields/text-fields.tsx';
import { checkProfile, type ProfileValues } from '../profile-checks.ts';
import { markFields } from '../mark-fields.ts';
import { useUpdateProfile } from '../use-update-profile.ts';
import { PersonFields } from './account-fields.tsx';
import { words } from '../words.ts';

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
        title: words.profile.updatedTitle,
        description: waits
          ? words.profile.updatedWaits({ email: saved.pendingEmail ?? '' })
          : words.profile.updated,
      });
      onClose();
    } catch (error) {
      const problems = fieldErrorsOf(error);
      if ('currentPassword' in problems && !asksPassword) {
        // The server asks for the password. This isn't the user's mistake yet, because the field
        // was not visible.
        setAsksPassword(true);
        return;
      }
      for (const [path, message] of Object.entries(problems)) {
        if (path in values) form.setError(path as keyof typeof values, { message }, { shouldFocus: true });
      }
      complain(sentenceOf(error, words.profile.failed), words.profile.failedTitle);
    }
  });

  return (
    <FormDialog
      title={words.profile.edit}
      submitLabel={words.fields.saveChanges}
      busyLabel={words.fields.saving}
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
        label={words.fields.language}
        placeholder={words.profile.theirLanguage}
        options={languageOptions}
        hint={languageHint(form.watch('language'))}
        error={errors.language?.message}
        {...form.register('language')}
      />
      {asksPassword ? (
        <PasswordField
          label={words.fields.currentPassword}
          hint={words.profile.passwordNeeded}
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
