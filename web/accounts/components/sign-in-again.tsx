import { useRouter } from '@tanstack/react-router';
import { Dialog as RadixDialog } from 'radix-ui';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Session, SessionUser } from '#domain/accounts/contract.ts';
import { useSession } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDialogFocus } from '#web/ui/overlays/focus.ts';
import { Logo } from '#web/ui/display/logo.tsx';
import { AuthCard } from './auth-card.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { LoginForm } from './login-form.tsx';
import { words } from '../words.ts';

/**
 * Covers the page when a session ends during work. The page below stays as it is, with everything
 * that is half typed. Nobody can see or reach it until its user signs in again. Nothing is resent
 * automatically.
 */
export function SignInAgain({ user }: { user: SessionUser }) {
  const session = useSession();
  const router = useRouter();
  const focus = useDialogFocus();
  const [forgotten, setForgotten] = useState<string | null>(null);

  // Removes the first user's pages before the address changes. Otherwise they would ask about
  // unsaved changes.
  function goOn(started: Session) {
    const isSame = started.user.id === user.id;
    flushSync(() => session.start(started));
    if (!isSame) void router.navigate({ to: '/dashboard' });
  }
  function forget() {
    flushSync(() => session.forget());
    void router.navigate({ to: '/', search: { view: 'login' } });
  }

  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          // This layer is above every dialog of the page, and below the toasts.
          className="fixed inset-0 z-55 overflow-y-auto bg-paper text-ink outline-none"
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            event.preventDefault();
            const dialog = event.currentTarget as HTMLElement;
            dialog.querySelector<HTMLElement>('input[type=password]')?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => focus.onCloseAutoFocus(event)}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <RadixDialog.Title className="sr-only">{words.login.again}</RadixDialog.Title>
          <div className="px-4 py-4 sm:px-8">
            <Logo />
          </div>
          <div className="flex flex-col items-center px-4 pt-6 pb-16 sm:pt-14">
            {forgotten === null ? (
              <AuthCard title={words.login.title} subtitle={words.login.ended}>
                <LoginForm email={user.email} onForgotten={setForgotten} onSignedIn={goOn} />
                <Button variant="ghost" className="mt-3 w-full" onClick={forget}>
                  {words.login.another}
                </Button>
              </AuthCard>
            ) : (
              <ForgottenPassword email={forgotten} onBack={() => setForgotten(null)} />
            )}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
