import { useState } from 'react';
import { useSession } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { AuthCard } from './auth-card.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { LoginForm } from './login-form.tsx';

interface Props {
  /** The 'Back to Home' button appears only if this is set. */
  onBack?: () => void;
  onSignedIn: () => void;
  onRegister: () => void;
}

/** The login view, with a link for a forgotten password (docs/product/accounts.md#accounts). */
export function LoginView({ onBack, onSignedIn, onRegister }: Props) {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [forgotten, setForgotten] = useState(false);

  if (forgotten) return <ForgottenPassword email={email} onBack={() => setForgotten(false)} />;

  return (
    <AuthCard title="Welcome Back" subtitle="Enter your credentials to access your dashboard">
      <LoginForm
        email={email}
        onForgotten={(typed) => {
          setEmail(typed);
          setForgotten(true);
        }}
        onSignedIn={(started) => {
          session.start(started);
          onSignedIn();
        }}
      />
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
