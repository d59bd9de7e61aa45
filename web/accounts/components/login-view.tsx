import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/kernel/api.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { useSession } from '#web/kernel/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/text-fields.tsx';
import { checkEmail, unreachable } from '../fields.ts';
import { AuthCard } from './auth-card.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';

interface Props {
  /** The 'Back to Home' button stands only where there is somewhere to go back to. */
  onBack?: () => void;
  onSignedIn: () => void;
  onRegister: () => void;
}

/** Part 1 section 2, with the forgotten password of DECISIONS section 2. */
export function LoginView({ onBack, onSignedIn, onRegister }: Props) {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    try {
      const started = await api.accounts.login({ body: values });
      toast({ title: 'Success', description: 'Successfully logged in!' });
      session.start(started);
      onSignedIn();
    } catch (error) {
      setFailure(sentenceOf(error, unreachable));
      toast({ title: 'Error', description: 'Login failed', variant: 'destructive' });
    }
  });

  if (forgotten) {
    return <ForgottenPassword email={form.getValues('email')} onBack={() => setForgotten(false)} />;
  }

  return (
    <AuthCard title="Welcome Back" subtitle="Enter your credentials to access your dashboard">
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {session.ended && failure === null ? (
          <Banner tone="info">Your session has ended. Sign in to go on where you were.</Banner>
        ) : null}
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
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
          <Button variant="link" onClick={() => setForgotten(true)}>
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
      <p className="mt-6 text-sm text-muted">
        New to Turnout?{' '}
        <Button variant="link" onClick={onRegister}>
          Create an account
        </Button>
      </p>
      {onBack ? (
        <Button variant="ghost" className="mt-2 w-full" onClick={onBack}>
          Back to Home
        </Button>
      ) : null}
    </AuthCard>
  );
}
