import { useForm } from 'react-hook-form';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { checkPasswordChange, type PasswordValues } from '../profile-checks.ts';
import { markFields } from '../mark-fields.ts';
import { PasswordFields } from './account-fields.tsx';
import { words } from '../words.ts';

/** Changes the user’s own password, which requires the current one. */
export function OwnPasswordDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useForm<PasswordValues>({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const save = useSubmit(form, async (values) => {
    const complaint = checkPasswordChange(values);
    if (complaint) return markFields(form, complaint);
    const { currentPassword, newPassword } = values;
    try {
      await api.users.changePassword({ params: { id: userId }, body: { currentPassword, newPassword } });
      toast({ title: words.password.changedTitle, description: words.password.ownChanged });
      onClose();
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path in values) form.setError(path as keyof PasswordValues, { message });
      }
      complain(sentenceOf(error, words.password.failed), words.password.failedTitle);
    }
  });

  return (
    <FormDialog
      title={words.password.title}
      submitLabel={words.password.title}
      busyLabel={words.password.busy}
      busy={isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <PasswordFields
        errors={errors}
        required
        current={form.register('currentPassword')}
        next={form.register('newPassword')}
        confirm={form.register('confirmPassword')}
      />
    </FormDialog>
  );
}
