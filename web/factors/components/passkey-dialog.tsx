import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/kernel/api/api.ts';
import { makePasskey, passkeySentence } from '#web/kernel/session/passkeys.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { useFactorChange } from '../queries.ts';
import { words } from '../words.ts';

interface Props {
  onClose: () => void;
  /**
   * Called once the passkey is added, with the recovery codes if there were none before, else with
   * null.
   */
  onDone: (recoveryCodes: string[] | null) => void;
}

/** Asks for a name that tells passkeys apart. The browser asks for the rest. */
export function PasskeyDialog({ onClose, onDone }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const add = useFactorChange(async (name: string) => {
    const challenge = await api.factors.startPasskey();
    const passkey = await makePasskey(challenge);
    return api.factors.addPasskey({ body: { ticket: challenge.ticket, name, passkey } });
  });
  const form = useForm({ defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async ({ name }) => {
    setFailure(null);
    try {
      const { recoveryCodes } = await add.mutateAsync(name);
      onDone(recoveryCodes);
    } catch (error) {
      setFailure(passkeySentence(error, words.passkeys.notAdded));
    }
  });

  return (
    <FormDialog
      title={words.passkeys.add}
      description={words.passkeys.addHow}
      submitLabel={words.passkeys.continue}
      busyLabel={words.passkeys.waiting}
      busy={isSubmitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label={words.passkeys.name}
        hint={words.passkeys.nameHow}
        maxLength={100}
        autoFocus
        required
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || words.passkeys.nameMissing })}
      />
    </FormDialog>
  );
}
