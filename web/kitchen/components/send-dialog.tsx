import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { counted } from '#domain/kernel/text.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { useSendKitchen } from '../queries.ts';

/** Sends the current sheet to an address. It suggests the address of the previous version. */
export function SendDialog(props: {
  eventId: string;
  foodNotes: number;
  last: { to: string; names: boolean } | undefined;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const send = useSendKitchen(props.eventId);
  const form = useForm({ defaultValues: { email: props.last?.to ?? '', names: props.last?.names ?? false } });
  const { errors, isSubmitting } = form.formState;
  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    try {
      const sent = await send.mutateAsync(values);
      toast({ title: `Version ${sent.version} is on its way`, description: `To ${sent.to}.` });
      props.onClose();
    } catch (error) {
      const { email } = fieldErrorsOf(error);
      if (email === undefined) setFailure(sentenceOf(error, 'We couldn’t send the sheet.'));
      else form.setError('email', { message: email }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog
      title="Send to caterer"
      description={`We’ll email a link to today’s numbers. The caterer doesn’t need an account, and the email itself has no dietary details.${
        props.foodNotes > 0
          ? ` ${counted(props.foodNotes, 'note mentions', 'notes mention')} food. Notes aren’t on the sheet, so read them and tell the caterer yourself.`
          : ''
      }`}
      submitLabel="Send"
      busyLabel="Sending..."
      busy={isSubmitting}
      failure={failure}
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <TextField
        label="Caterer’s email"
        type="email"
        maxLength={254}
        autoFocus
        required
        error={errors.email?.message}
        {...form.register('email', { validate: (email) => /\S@\S/.test(email) || 'Valid email required' })}
      />
      <CheckboxField
        label="Show names"
        hint="Otherwise the caterer sees initials. Allergies from answers always appear."
        {...form.register('names')}
      />
    </FormDialog>
  );
}
