import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { useSendKitchen } from '../queries.ts';
import { words } from '../words.ts';

/** Sends the current sheet to an address. It suggests the address of the previous version. */
export function SendDialog(props: {
  eventId: string;
  foodNotes: number;
  /** The languages of the event, the original first. */
  languages: readonly Language[];
  last: { to: string; names: boolean; language: Language } | undefined;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const send = useSendKitchen(props.eventId);
  const form = useForm({
    defaultValues: {
      email: props.last?.to ?? '',
      names: props.last?.names ?? false,
      language: props.last?.language ?? props.languages[0] ?? defaultLanguage,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    try {
      const sent = await send.mutateAsync(values);
      toast({
        title: words.sending.done({ version: sent.version }),
        description: words.sending.doneHow({ address: sent.to }),
      });
      props.onClose();
    } catch (error) {
      const { email } = fieldErrorsOf(error);
      if (email === undefined) setFailure(sentenceOf(error, words.sending.failed));
      else form.setError('email', { message: email }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog
      title={words.caterer.send}
      description={[
        words.sending.how,
        ...(props.foodNotes > 0 ? [words.sending.notes({ count: props.foodNotes })] : []),
      ].join(' ')}
      submitLabel={words.sending.send}
      busyLabel={words.sending.sending}
      busy={isSubmitting}
      failure={failure}
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <TextField
        label={words.sending.email}
        type="email"
        maxLength={254}
        autoFocus
        required
        error={errors.email?.message}
        {...form.register('email', {
          validate: (email) => /\S@\S/.test(email) || words.sending.emailInvalid,
        })}
      />
      <CheckboxField label={words.sending.names} hint={words.sending.namesHint} {...form.register('names')} />
      <SelectField
        label={words.sending.language}
        hint={words.sending.languageHint}
        options={languageOptions}
        {...form.register('language')}
      />
    </FormDialog>
  );
}
