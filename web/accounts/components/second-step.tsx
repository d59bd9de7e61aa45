import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '#domain/accounts/contract.ts';
import { ApiError, sentenceOf } from '#web/kernel/api-error.ts';
import { api } from '#web/kernel/api.ts';
import { deviceValue } from '#web/kernel/device.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { unreachable } from '../fields.ts';
import { CodeField, otherKind, switchLabels, type CodeKind } from './code-field.tsx';

interface Props {
  ticket: string;
  onSignedIn: (session: Session) => void;
  /** Back to email and password; `reason` where that cannot be helped. */
  onBack: (reason: string | null) => void;
}

/** Signing in after the password: a code of the app, or a recovery code. */
export function SecondStep({ ticket, onSignedIn, onBack }: Props) {
  const [kind, setKind] = useState<CodeKind>('authenticator');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async ({ code }) => {
    setFailure(null);
    try {
      const started = await api.factors.finishSignIn({ body: { ticket, code, device: deviceValue() } });
      toast({ title: 'Success', description: 'Successfully logged in!' });
      onSignedIn(started);
    } catch (error) {
      const sentence = sentenceOf(error, unreachable);
      if (error instanceof ApiError && error.problem?.code === 'ticketSpent') return onBack(sentence);
      setFailure(sentence);
      form.reset();
      form.setFocus('code');
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <h2 className="font-semibold">Second step</h2>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <CodeField
        key={kind}
        kind={kind}
        autoFocus
        required
        error={errors.code?.message}
        {...form.register('code', { required: 'Enter a code.' })}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isSubmitting}
        busyLabel="Signing in..."
        className="w-full"
      >
        Sign In
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Button
          variant="link"
          onClick={() => {
            setKind(otherKind(kind));
            setFailure(null);
            form.reset();
          }}
        >
          {switchLabels[otherKind(kind)]}
        </Button>
        <Button variant="link" onClick={() => onBack(null)}>
          Back to the password
        </Button>
      </div>
    </form>
  );
}
