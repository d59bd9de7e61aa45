import { AuthPage } from '#web/accounts/components/auth-page.tsx';
import { useSession } from '#web/kernel/session/session.tsx';
import { useRouteTitle } from '#web/kernel/title.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignInSecurityCard } from '../components/sign-in-security-card.tsx';

/**
 * The only page for a user whose role must have a second factor, until they have one. Until then,
 * `onDone` is null.
 */
export default function SetUpFactorPage({ onDone }: { onDone: (() => void) | null }) {
  const session = useSession();
  useRouteTitle('Set up two-step sign-in');
  return (
    <AuthPage>
      <div className="w-full max-w-xl space-y-5">
        <h1 className="font-display text-2xl font-semibold">Set up two-step sign-in</h1>
        {onDone === null ? (
          <Banner tone="warn" title="Your role requires two-step sign-in">
            Choose one of these methods to continue.
          </Banner>
        ) : (
          <Banner
            tone="success"
            title="Your account is well protected"
            action={
              <Button variant="primary" onClick={onDone}>
                Continue
              </Button>
            }
          >
            You’ll need it next time you sign in.
          </Banner>
        )}
        <SignInSecurityCard />
        <Button variant="ghost" onClick={() => session.logout()}>
          Sign Out
        </Button>
      </div>
    </AuthPage>
  );
}
