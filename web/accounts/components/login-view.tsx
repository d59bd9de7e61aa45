import { useState } from 'react';
import { useSession } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { AuthCard } from './auth-card.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { LoginForm } from './login-form.tsx';
import { words } from '../words.ts';

interface Props {
  /** Called to go back. The 'Back to Home' button appears only if this is set. */
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
    <AuthCard title={words.login.title} subtitle={words.login.how}>
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
        {nodes(
          words.login.create({
            link: (text) => (
              <Button variant="link" onClick={onRegister}>
                {text}
              </Button>
            ),
          }),
        )}
      </p>
      {onBack ? (
        <Button variant="ghost" className="mt-2 w-full" onClick={onBack}>
          {words.login.home}
        </Button>
      ) : null}
    </AuthCard>
  );
}
