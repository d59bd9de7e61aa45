import { useForm } from 'react-hook-form';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api-error.ts';
import { api } from '#web/kernel/api.ts';
import { useSession } from '#web/kernel/session.tsx';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-fields.tsx';

/** Asks for the password before the own account is deleted, and signs out. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const form = useForm<{ currentPassword: string }>({ defaultValues: { currentPassword: '' } });
  const { errors, isSubmitting } = form.formState;

  const remove = useSubmit(form, async (values) => {
    try {
      const { message } = await api.users.deleteOwnAccount({ body: values });
      onClose();
      session.logout();
      toast({ title: 'Success', description: message });
    } catch (error) {
      const { currentPassword } = fieldErrorsOf(error);
      if (currentPassword) form.setError('currentPassword', { message: currentPassword });
      complain(sentenceOf(error, 'Failed to delete your account'), 'Account Not Deleted');
    }
  });

  return (
    <FormDialog
      title="Delete Account"
      submitLabel="Delete my account"
      tone="danger"
      busyLabel="Deleting..."
      busy={isSubmitting}
      onSubmit={(event) => void remove(event)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Your account, your name in the activity log, and mails to you are removed for good. Your events pass
        to an administrator.
      </p>
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', {
          validate: (text) => text !== '' || 'Enter your current password.',
        })}
      />
    </FormDialog>
  );
}
