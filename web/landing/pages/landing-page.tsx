import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { plans, type Plan } from '#domain/plans/rules.ts';
import { AuthPage } from '#web/accounts/components/auth-page.tsx';
import { LoginView } from '#web/accounts/components/login-view.tsx';
import { RegistrationWizard } from '#web/accounts/components/registration-wizard.tsx';
import { paths } from '#web/app/paths.ts';
import { hasPlans } from '#web/plans/has-plans.ts';
import { useTitle } from '#web/kernel/title.ts';
import { ShopWindow } from '../components/shop-window.tsx';
import { words as uiWords } from '#web/ui/words.ts';
import { words } from '#web/accounts/words.ts';

type View = 'home' | 'login' | 'register';

const titles = (): Record<View, string> => ({
  home: uiWords.titles.home,
  login: words.titles.login,
  register: words.titles.register,
});

/**
 * What everyone who is not signed in sees, on every path (docs/product/pages.md#pages). The views
 * switch in place, and `?view=` links to one. On a protected path, signing in leads to the
 * requested page.
 */
export function LandingPage() {
  const { pathname, state: entry } = useLocation();
  const navigate = useNavigate();
  const {
    view: wantedView,
    plan,
    l,
  }: { view?: string; plan?: string; l?: string } = useSearch({ strict: false });
  const atHome = pathname === '/';
  const [switched, setSwitched] = useState<View | null>(null);
  const [picked, setPicked] = useState(() => plans.find((known) => known === plan));
  const linked: View | null = wantedView === 'login' || wantedView === 'register' ? wantedView : null;
  // On a protected path, the address is the requested page, so it does not name the view.
  const view: View = atHome
    ? (linked ?? 'home')
    : (switched ?? linked ?? (entry.registration ? 'register' : 'home'));

  useTitle(atHome ? titles()[view] : undefined);

  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    void window.scrollTo(0, 0);
  }, [view]);

  const show = (next: View, nextPlan?: Plan) => {
    setPicked(nextPlan);
    if (!atHome) return setSwitched(next);
    void navigate({
      to: '/',
      search: {
        ...(l && { l }),
        ...(next !== 'home' && { view: next }),
        ...(nextPlan && { plan: nextPlan }),
      },
    });
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
          plan={picked}
          onBack={() => show('home')}
          onSignIn={() => show('login')}
          onSignedIn={signedIn}
          onPlan={(type) => navigate({ to: paths.createEvent, search: { type } })}
        />
      </AuthPage>
    );
  }
  return (
    <ShopWindow
      plans={hasPlans()}
      onSignIn={() => show('login')}
      onGetStarted={(chosen) => show('register', chosen)}
    />
  );
}
