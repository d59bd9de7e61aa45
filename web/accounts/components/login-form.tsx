import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '#domain/accounts/contract.ts';
import { api } from '#web/kernel/api.ts';
import { ApiError, sentenceOf } from '#web/kernel/api-error.ts';
import { deviceValue } from '#web/kernel/device.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/text-fields.tsx';
import { checkEmail, unreachable } from '../fields.ts';
import { SecondStep } from './second-step.tsx';

interface Props {
  /** Who is expected, if that is known. */
  email: string;
  onSignedIn: (session: Session) => void;
  onForgotten: (email: string) => void;
}

/** The fields of signing in, wherever that happens. */
export function LoginForm(props: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email: props.email, password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    try {
      const started = await api.accounts.login({ body: { ...values, device: deviceValue() } });
      toast({ title: 'Success', description: 'Successfully logged in!' });
      props.onSignedIn(started);
    } catch (error) {
      const next = ticketOf(error);
      if (next !== null) return setTicket(next);
      setFailure(sentenceOf(error, unreachable));
      toast({ title: 'Error', description: 'Login failed', variant: 'destructive' });
    }
  });

  if (ticket !== null) {
    return (
      <SecondStep
        ticket={ticket}
        onSignedIn={props.onSignedIn}
        onBack={(reason) => {
          setTicket(null);
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
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={props.email === ''}
        required
        error={errors.email?.message}
        {...form.register('email', { validate: checkEmail })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password', { required: 'Password is required' })}
      />
      <div className="flex justify-end">
        <Button variant="link" onClick={() => props.onForgotten(form.getValues('email'))}>
          Forgot password?
        </Button>
      </div>
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
    </form>
  );
}

/** The password was right, and a second factor is asked for. */
const ticketOf = (error: unknown): string | null =>
  error instanceof ApiError && error.problem?.code === 'secondFactorRequired'
    ? String(error.problem.ticket)
    : null;
