import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api-error.ts';
import { api } from '#web/kernel/api.ts';
import { useIdentityQuestion } from '#web/kernel/identity.ts';
import { passkeySentence, signWithPasskey, supportsPasskeys } from '#web/kernel/passkeys.ts';
import { useUser } from '#web/kernel/session.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/text-fields.tsx';
import { unreachable } from '../fields.ts';
import { CodeField, switchLabels, type CodeKind } from './code-field.tsx';

type Way = 'password' | CodeKind;
const ways: readonly Way[] = ['password', 'authenticator', 'recovery'];
const labels: Record<Way, string> = { password: 'Use the password', ...switchLabels };

/** Asks who signed in a while ago to prove who they are, over whatever they were about to do, which then goes on. */
export function ConfirmIdentity() {
  const user = useUser();
  const question = useIdentityQuestion();
  const [way, setWay] = useState<Way>('password');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = useSubmit(form, async ({ password, code }) => {
    setFailure(null);
    try {
      await api.factors.confirmIdentity({ body: way === 'password' ? { password } : { code } });
      question?.answer(true);
    } catch (error) {
      const fields = fieldErrorsOf(error);
      const field = way === 'password' ? 'password' : 'code';
      form.resetField(field);
      if (fields[field]) form.setError(field, { message: fields[field] }, { shouldFocus: true });
      else setFailure(sentenceOf(error, unreachable));
    }
  });

  async function sign() {
    setFailure(null);
    try {
      const asked = await api.factors.askPasskey();
      const credential = await signWithPasskey(asked);
      await api.factors.confirmIdentity({ body: { passkey: { ticket: asked.ticket, credential } } });
      question?.answer(true);
    } catch (error) {
      setFailure(passkeySentence(error, unreachable));
    }
  }

  return (
    <FormDialog
      title="Please confirm that it is you"
      description="You signed in a while ago. What you are doing goes on afterwards."
      size="sm"
      submitLabel="Confirm"
      busyLabel="Confirming..."
      busy={isSubmitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={() => question?.answer(false)}
    >
      {/* For password managers, which look for whose password it is. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      {way === 'password' ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password?.message}
          {...form.register('password', { required: 'Enter your password.' })}
        />
      ) : (
        <CodeField
          key={way}
          kind={way}
          autoFocus
          required
          error={errors.code?.message}
          {...form.register('code', { required: 'Enter a code.' })}
        />
      )}
      {user.hasFactor ? (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {supportsPasskeys() ? (
            <Button variant="link" onClick={() => void sign()}>
              Use a passkey
            </Button>
          ) : null}
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button
                key={other}
                variant="link"
                onClick={() => {
                  setWay(other);
                  setFailure(null);
                  form.reset();
                }}
              >
                {labels[other]}
              </Button>
            ))}
        </div>
      ) : null}
    </FormDialog>
  );
}
