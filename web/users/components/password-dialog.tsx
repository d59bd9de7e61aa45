import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { checkNewPassword } from '../password-check.ts';
import { useChangePassword } from '../queries.ts';
import { noPasswords, type PasswordValues } from '../user-form.ts';
import { PasswordFields } from './account-fields.tsx';
import { words } from '../words.ts';

/** Changes only the password. For their own password, users need the current one. */
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
        form.setError('currentPassword', { message: words.checks.currentMissing });
      if (problem === 'keep') form.setError('newPassword', { message: words.checks.passwordMissing });
      return complain(words.checks.allRequired);
    }
    if (problem !== null) {
      form.setError(problem.path, { message: problem.message }, { shouldFocus: true });
      return complain(problem.message);
    }
    try {
      await change.mutateAsync({
        id: user.id,
        body: { newPassword: values.newPassword, ...(own && { currentPassword: values.currentPassword }) },
      });
      toast(words.password.changed);
      onClose();
    } catch (error) {
      const sentence = sentenceOf(error, words.password.notUpdated);
      if (!showFieldErrors(form, error)) setFailure(sentence);
      complain(sentence, words.password.failed);
    }
  });

  return (
    <FormDialog
      size="sm"
      title={words.password.title}
      description={own ? words.password.own : words.password.theirs({ email: user.email })}
      submitLabel={words.password.title}
      busyLabel={words.fields.saving}
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
