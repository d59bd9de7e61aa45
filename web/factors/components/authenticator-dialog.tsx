import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { QrCode } from '#web/ui/display/qr-code.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { useFactorChange } from '../queries.ts';
import { words } from '../words.ts';

interface Begun {
  secret: string;
  uri: string;
}

interface Props {
  begun: Begun;
  onClose: () => void;
  /**
   * Called once the app is set up, with the recovery codes if there were none before, else with
   * null.
   */
  onDone: (recoveryCodes: string[] | null) => void;
}

/**
 * Shows the QR code to scan with the app, and asks for the app's first code. That code proves that
 * both have the same secret.
 */
export function AuthenticatorDialog({ begun, onClose, onDone }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = useFactorChange((code: string) => api.factors.confirmAuthenticator({ body: { code } }));
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async ({ code }) => {
    setFailure(null);
    try {
      const { recoveryCodes } = await confirm.mutateAsync(code);
      onDone(recoveryCodes);
    } catch (error) {
      const fields = fieldErrorsOf(error);
      if (fields.code) form.setError('code', { message: fields.code }, { shouldFocus: true });
      else setFailure(sentenceOf(error, words.app.notSetUp));
    }
  });

  return (
    <FormDialog
      title={words.app.setUpTitle}
      description={words.app.setUpHow}
      submitLabel={words.app.turnOn}
      busyLabel={words.app.turningOn}
      busy={isSubmitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="text-sm">{words.app.scan}</p>
      <QrCode url={begun.uri} alt={words.app.qrCode} />
      <div className="text-sm">
        <p className="text-muted">{words.app.noCamera}</p>
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <code className="font-mono text-sm wrap-anywhere">
            {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton size="sm" value={begun.secret} label={words.app.copyKey} />
        </p>
      </div>
      <TextField
        label={words.app.enterCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        required
        error={errors.code?.message}
        {...form.register('code', { required: words.app.codeMissing })}
      />
    </FormDialog>
  );
}
