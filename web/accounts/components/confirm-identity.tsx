import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { useIdentityQuestion } from '#web/kernel/session/identity.ts';
import { passkeySentence, signWithPasskey, supportsPasskeys } from '#web/kernel/session/passkeys.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { PasswordField } from '#web/ui/fields/text-fields.tsx';
import { useOwnWays } from '../own-ways.ts';
import { CodeField, otherKind, switchLabel, type CodeKind } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { words } from '../words.ts';

/**
 * Asks a user who signed in a while ago to prove who they are. It covers the page. Afterwards, the
 * interrupted action continues. The password is enough only for users without a second factor.
 */
export function ConfirmIdentity() {
  const user = useUser();
  const question = useIdentityQuestion();
  const own = useOwnWays(user.hasFactor);
  const hasApp = own.data ? own.data.authenticator !== null : true;
  const hasPasskey = own.data ? own.data.passkeys.length > 0 : true;
  const [chosen, setChosen] = useState<CodeKind | null>(null);
  const kind = chosen ?? (hasApp ? 'authenticator' : 'recovery');
  const [failure, setFailure] = useState<string | null>(null);
  const [byPasskey, setByPasskey] = useState(false);
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const field = user.hasFactor ? 'code' : 'password';
  const submit = useSubmit(form, async ({ password, code }) => {
    setFailure(null);
    try {
      await api.factors.confirmIdentity({ body: user.hasFactor ? { code } : { password } });
      question?.answer(true);
    } catch (error) {
      const fields = fieldErrorsOf(error);
      form.resetField(field);
      if (fields[field]) form.setError(field, { message: fields[field] }, { shouldFocus: true });
      else setFailure(sentenceOf(error));
    }
  });

  async function sign() {
    setFailure(null);
    setByPasskey(true);
    try {
      const challenge = await api.factors.askPasskey();
      const credential = await signWithPasskey(challenge);
      await api.factors.confirmIdentity({ body: { passkey: { ticket: challenge.ticket, credential } } });
      question?.answer(true);
    } catch (error) {
      setFailure(passkeySentence(error));
    }
    setByPasskey(false);
  }

  return (
    <FormDialog
      title={words.identity.title}
      description={words.identity.how}
      size="sm"
      submitLabel={words.identity.confirm}
      busyLabel={words.identity.busy}
      busy={isSubmitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={() => question?.answer(false)}
    >
      {/* Password managers look for this field to find out whose password it is. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      {user.hasFactor ? (
        // Wait until the user's factors are loaded. Otherwise the question would change a moment
        // later.
        own.isPending ? (
          <p className="text-sm text-muted">{words.identity.moment}</p>
        ) : (
          <>
            <CodeField
              key={kind}
              kind={kind}
              autoFocus
              required
              error={errors.code?.message}
              {...form.register('code', { required: words.checks.codeMissing })}
            />
            {hasPasskey && supportsPasskeys() ? (
              <PasskeyButton busy={byPasskey} onClick={() => void sign()} />
            ) : null}
            {hasApp ? (
              <Button
                variant="link"
                onClick={() => {
                  setChosen(otherKind(kind));
                  setFailure(null);
                  form.reset();
                }}
              >
                {switchLabel(otherKind(kind))}
              </Button>
            ) : null}
          </>
        )
      ) : (
        <PasswordField
          label={words.fields.password}
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password?.message}
          {...form.register('password', { required: words.checks.yourPassword })}
        />
      )}
    </FormDialog>
  );
}
