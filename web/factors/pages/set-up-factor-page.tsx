import { AuthPage } from '#web/accounts/components/auth-page.tsx';
import { useSession } from '#web/kernel/session/session.tsx';
import { useRouteTitle } from '#web/kernel/title.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignInSecurityCard } from '../components/sign-in-security-card.tsx';
import { words } from '../words.ts';

/**
 * The only page for a user whose role must have a second factor, until they have one. Until then,
 * `onDone` is null.
 */
export default function SetUpFactorPage({ onDone }: { onDone: (() => void) | null }) {
  const session = useSession();
  useRouteTitle(words.setUp.title);
  return (
    <AuthPage>
      <div className="w-full max-w-xl space-y-5">
        <h1 className="font-display text-2xl font-semibold">{words.setUp.title}</h1>
        {onDone === null ? (
          <Banner tone="warn" title={words.setUp.required}>
            {words.setUp.choose}
          </Banner>
        ) : (
          <Banner
            tone="success"
            title={words.setUp.done}
            action={
              <Button variant="primary" onClick={onDone}>
                {words.passkeys.continue}
              </Button>
            }
          >
            {words.setUp.nextTime}
          </Banner>
        )}
        <SignInSecurityCard />
        <Button variant="ghost" onClick={() => session.logout()}>
          {words.setUp.signOut}
        </Button>
      </div>
    </AuthPage>
  );
}
