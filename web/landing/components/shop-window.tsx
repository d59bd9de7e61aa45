import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** The landing page itself. */
export function ShopWindow({ onSignIn, onGetStarted }: { onSignIn: () => void; onGetStarted: () => void }) {
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <header className="flex items-center justify-between p-4">
        <Logo />
        <div className="flex gap-2">
          <Button variant="ghost" onClick={onSignIn}>
            Sign In
          </Button>
          <Button onClick={onGetStarted}>Get Started</Button>
        </div>
      </header>
    </div>
  );
}
