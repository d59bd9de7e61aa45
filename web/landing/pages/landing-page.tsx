import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthPage } from '#web/accounts/components/auth-page.tsx';
import { LoginView } from '#web/accounts/components/login-view.tsx';
import { RegistrationWizard } from '#web/accounts/components/registration-wizard.tsx';
import { paths } from '#web/app/paths.ts';
import { useSession } from '#web/kernel/session.tsx';
import { ShopWindow } from '../components/shop-window.tsx';

type View = 'home' | 'login' | 'register';

/**
 * What everybody who is not signed in sees, on every path (part 1 section 2). The views switch in place and are
 * deep-linkable by `?view=`; on a protected path, signing in leads to the page that was asked for.
 */
export function LandingPage() {
  const { ended } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { view: asked } = useSearch({ strict: false }) as { view?: string };
  const atHome = pathname === '/';
  const [switched, setSwitched] = useState<View | null>(null);
  const view: View =
    asked === 'login' || asked === 'register' ? asked : (switched ?? (ended && !atHome ? 'login' : 'home'));

  useEffect(() => {
    // Some browsers answer a promise, which an effect must not hand on.
    void window.scrollTo(0, 0);
  }, [view]);

  const show = (next: View) => {
    // On a protected path the address is where one wants to go, so the view stays out of it.
    if (!atHome) return setSwitched(next);
    void navigate({ to: '/', search: (next === 'home' ? {} : { view: next }) as never });
  };
  const signedIn = () => {
    if (atHome) void navigate({ to: paths.dashboard });
  };

  if (view === 'login') {
    return (
      <AuthPage>
        <LoginView onBack={() => show('home')} onRegister={() => show('register')} onSignedIn={signedIn} />
      </AuthPage>
    );
  }
  if (view === 'register') {
    return (
      <AuthPage>
        <RegistrationWizard
          onBack={() => show('home')}
          onSignIn={() => show('login')}
          onSignedIn={signedIn}
        />
      </AuthPage>
    );
  }
  return <ShopWindow onSignIn={() => show('login')} onGetStarted={() => show('register')} />;
}
