import { useLocation } from '@tanstack/react-router';
import { useUser } from '#web/kernel/session/session.tsx';
import { useRouteTitle } from '../kernel/title.ts';
import { Button } from '../ui/button.tsx';
import { Anchor } from '../ui/link.tsx';
import { paths } from './paths.ts';

/**
 * The page for any path that matches no route. Title and hint are verbatim from
 * docs/product/pages.md#pages.
 */
export function NotFoundPage() {
  useRouteTitle('404 Page Not Found');
  return (
    <section className="flex max-w-xl flex-col items-start gap-4 py-16">
      <p className="font-display text-4xl">This page doesn’t exist</p>
      <p className="text-muted">Check the address, or continue from here.</p>
      <Button asChild variant="primary">
        <Anchor href={paths.home}>Back to Turnout</Anchor>
      </Button>
      <div className="mt-8 text-xs text-muted">
        <h1 className="inline font-medium">404 Page Not Found</h1>
        <p className="mt-1">Did you forget to add the page to the router?</p>
      </div>
    </section>
  );
}

export function NoAccessPage() {
  useRouteTitle("You don't have access");
  const { pathname } = useLocation();
  // An organization's own administrator has nobody above them in the organization to ask.
  const isAdmin = useUser().role === 'admin';
  return (
    <section className="flex max-w-xl flex-col items-start gap-4 py-16">
      <h1 className="font-display text-3xl">You don't have access</h1>
      <p className="text-muted">
        The page <span className="font-medium break-words text-ink">{pathname}</span> isn’t part of your role.{' '}
        {isAdmin ? 'Ask a platform administrator.' : 'Ask an administrator of your organization.'}
      </p>
      <Button asChild variant="primary">
        <Anchor href={paths.dashboard}>Back to the dashboard</Anchor>
      </Button>
    </section>
  );
}
