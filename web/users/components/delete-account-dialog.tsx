import { useForm } from 'react-hook-form';
import { emailKey } from '#domain/accounts/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { useSession, useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { words } from '../words.ts';

/**
 * Asks users for their own email address before it deletes their account and signs them out. The
 * server asks for proof of identity.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const user = useUser();
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const remove = useSubmit(form, async () => {
    try {
      const { message } = await api.users.deleteOwnAccount({ body: {} });
      onClose();
      session.logout();
      toast(message);
    } catch (error) {
      complain(sentenceOf(error, words.leave.failed), words.leave.failedTitle);
    }
  });

  return (
    <FormDialog
      title={words.leave.title}
      submitLabel={words.leave.submit}
      tone="danger"
      busyLabel={words.delete.busy}
      busy={isSubmitting}
      onSubmit={(event) => void remove(event)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{words.leave.how}</p>
      <TextField
        label={words.leave.typeEmail}
        hint={user.email}
        inputMode="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...form.register('email', {
          validate: (text) =>
            emailKey(text.trim()) === emailKey(user.email) || words.leave.typeExactly({ email: user.email }),
        })}
      />
    </FormDialog>
  );
}
