import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '#domain/accounts/contract.ts';
import type { Credential } from '#domain/factors/contract.ts';
import type { SecondStepWay } from '#domain/factors/rules.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { passkeySentence, signWithPasskey, supportsPasskeys } from '#web/kernel/session/passkeys.ts';
import { deviceValue } from '#web/kernel/device.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, otherKind, switchLabel, type CodeKind } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { words } from '../words.ts';

interface Props {
  ticket: string;
  ways: readonly SecondStepWay[];
  onSignedIn: (session: Session) => void;
  /** Goes back to email and password. `reason` says why, if the second step cannot continue. */
  onBack: (reason: string | null) => void;
}

/** The sign-in step after the password: a code from the app, a recovery code or a passkey. */
export function SecondStep({ ticket, ways, onSignedIn, onBack }: Props) {
  const [kind, setKind] = useState<CodeKind>(ways.includes('authenticator') ? 'authenticator' : 'recovery');
  const [byPasskey, setByPasskey] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  /** Sends the code or the passkey. Returns false if signing in failed. */
  async function finish(proof: () => Promise<{ code: string } | { passkey: Credential }>): Promise<boolean> {
    setFailure(null);
    try {
      const body = { ticket, ...(await proof()), device: deviceValue() };
      const started = await api.factors.finishSignIn({ body });
      toast(words.login.success);
      onSignedIn(started);
      return true;
    } catch (error) {
      const sentence = passkeySentence(error);
      if (error instanceof ApiError && error.problem?.code === 'ticketSpent') onBack(sentence);
      else setFailure(sentence);
      return false;
    }
  }

  const submit = useSubmit(form, async ({ code }) => {
    if (await finish(() => Promise.resolve({ code }))) return;
    form.reset();
    form.setFocus('code');
  });

  async function sign() {
    setByPasskey(true);
    await finish(async () => ({
      passkey: await signWithPasskey(await api.factors.askPasskeyForStep({ body: { ticket } })),
    }));
    setByPasskey(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <h2 className="font-semibold">{words.factor.title}</h2>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <CodeField
        key={kind}
        kind={kind}
        autoFocus
        required
        error={errors.code?.message}
        {...form.register('code', { required: words.checks.codeMissing })}
      />
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
      {ways.includes('passkey') && supportsPasskeys() ? (
        <PasskeyButton busy={byPasskey} onClick={() => void sign()} />
      ) : null}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {ways.includes(otherKind(kind)) ? (
          <Button
            variant="link"
            onClick={() => {
              setKind(otherKind(kind));
              setFailure(null);
              form.reset();
            }}
          >
            {switchLabel(otherKind(kind))}
          </Button>
        ) : null}
        <Button variant="link" onClick={() => onBack(null)}>
          {words.factor.back}
        </Button>
      </div>
    </form>
  );
}
