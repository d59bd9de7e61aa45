import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '#domain/accounts/contract.ts';
import type { SecondStepWay } from '#domain/factors/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { ApiError, sentenceOf } from '#web/kernel/api/api-error.ts';
import { deviceValue } from '#web/kernel/device.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/fields/text-fields.tsx';
import { checkEmail } from '../fields.ts';
import { passkeySentence, passkeysWorkHere, signWithPasskey } from '#web/kernel/session/passkeys.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { words } from '../words.ts';

interface Props {
  /** The email address of the expected user, if it is known. */
  email: string;
  onSignedIn: (session: Session) => void;
  onForgotten: (email: string) => void;
}

/** The fields for signing in, which every place for signing in shows. */
export function LoginForm(props: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [started, setStarted] = useState<{ ticket: string; ways: SecondStepWay[] } | null>(null);
  const [byPasskey, setByPasskey] = useState(false);
  const form = useForm({ defaultValues: { email: props.email, password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    try {
      const session = await api.accounts.login({ body: { ...values, device: deviceValue() } });
      toast(words.login.success);
      props.onSignedIn(session);
    } catch (error) {
      const next = secondStepOf(error);
      if (next !== null) return setStarted(next);
      setFailure(sentenceOf(error));
      complain(words.login.failed);
    }
  });

  async function signInByPasskey() {
    setFailure(null);
    setByPasskey(true);
    try {
      const challenge = await api.factors.startPasskeySignIn();
      const passkey = await signWithPasskey(challenge);
      const body = { ticket: challenge.ticket, passkey, device: deviceValue() };
      const session = await api.factors.finishPasskeySignIn({ body });
      toast(words.login.success);
      props.onSignedIn(session);
    } catch (error) {
      setFailure(passkeySentence(error));
    } finally {
      setByPasskey(false);
    }
  }

  if (started !== null) {
    return (
      <SecondStep
        {...started}
        onSignedIn={props.onSignedIn}
        onBack={(reason) => {
          setStarted(null);
          setFailure(reason);
          form.resetField('password');
        }}
      />
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <TextField
        label={words.fields.email}
        type="email"
        autoComplete="username"
        autoFocus={props.email === ''}
        required
        error={errors.email?.message}
        {...form.register('email', { validate: checkEmail })}
      />
      <PasswordField
        label={words.fields.password}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password', { required: words.checks.passwordMissing })}
      />
      <div className="flex justify-end">
        <Button variant="link" onClick={() => props.onForgotten(form.getValues('email'))}>
          {words.login.forgot}
        </Button>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isSubmitting}
        busyLabel={words.login.busy}
        className="w-full"
      >
        {words.login.signIn}
      </Button>
      {passkeysWorkHere() ? <PasskeyButton busy={byPasskey} onClick={() => void signInByPasskey()} /> : null}
    </form>
  );
}

/** Returns the second step if the password was right and a second factor is required, else null. */
const secondStepOf = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'secondFactorRequired'
    ? (error.problem as unknown as { ticket: string; ways: SecondStepWay[] })
    : null;
