/** Every page of the dashboard. All but the landing page sit inside one guarded shell; each loads when it is opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Action } from '#domain/access/rules.ts';
import { useCan, useSession } from '../kernel/session.tsx';
import { LandingPage } from '../landing/pages/landing-page.tsx';
import { ErrorState, FullScreenLoading } from '../ui/states.tsx';
import { NoAccessPage, NotFoundPage } from './plain-pages.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error, reset }) => (
    <div className="mx-auto max-w-xl p-8">
      <ErrorState
        title="This page could not be shown"
        message={
          error instanceof Error && /import|fetch|load/i.test(error.message)
            ? 'Parts of it could not be loaded. Check your connection.'
            : 'Something went wrong on our side.'
        }
        onRetry={reset}
      />
    </div>
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: function Home() {
    const { user, validating } = useSession();
    if (validating) return <FullScreenLoading />;
    return user ? <Navigate to="/dashboard" replace /> : <LandingPage />;
  },
});

/** Pages that a mailed link opens; nobody need be signed in. */
const open = (path: string, load: () => Promise<{ default: ComponentType }>) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: function Guarded() {
    const { user, validating } = useSession();
    const { pathname } = useLocation();
    if (validating) return <FullScreenLoading />;
    // The address stays, so that signing in leads to the page that was asked for.
    return user ? (
      <Shell>
        <Outlet />
      </Shell>
    ) : (
      <LandingPage key={pathname} />
    );
  },
});

function page(path: string, action: Action, load: () => Promise<{ default: ComponentType }>) {
  return createRoute({
    getParentRoute: () => guarded,
    path,
    component: lazyRouteComponent(async () => {
      const { default: Page } = await load();
      return {
        default: function Guard() {
          const can = useCan();
          return can(action) ? <Page /> : <NoAccessPage />;
        },
      };
    }),
  });
}

const pages = [
  page('/dashboard', 'page.dashboard', () => import('../dashboard/pages/dashboard-page.tsx')),
  page('/tenants', 'page.tenants', () => import('../tenants/pages/tenants-page.tsx')),
  page('/users', 'page.users', () => import('../users/pages/users-page.tsx')),
  page('/profile', 'page.profile', () => import('../users/pages/profile-page.tsx')),
  page('/organization', 'page.organization', () => import('../tenants/pages/organization-page.tsx')),
  page('/events', 'page.events', () => import('../events/pages/events-page.tsx')),
  page('/events/create', 'page.events.create', () => import('../events/pages/create-event-page.tsx')),
  page('/events/edit/$id', 'page.events.edit', () => import('../events/pages/edit-event-page.tsx')),
  page('/reservations', 'page.reservations', () => import('../reservations/pages/reservations-page.tsx')),
  page('/subscriptions', 'page.subscriptions', () => import('../billing/pages/subscriptions-page.tsx')),
  page('/waitlists', 'page.waitlists', () => import('../reservations/pages/waitlists-page.tsx')),
  page('/themes', 'page.themes', () => import('../themes/pages/themes-page.tsx')),
  page('/email-templates', 'page.email-templates', () => import('../mail/pages/email-templates-page.tsx')),
  page('/events/messages/$id', 'page.events.edit', () => import('../messages/pages/guest-messages-page.tsx')),
  page('/outgoing-mail', 'page.outgoing-mail', () => import('../mail/pages/outgoing-mail-page.tsx')),
  page('/mailbox', 'page.mailbox', () => import('../mail/pages/mailbox-page.tsx')),
];

const tree = root.addChildren([
  home,
  open('/password', () => import('../accounts/pages/password-link-page.tsx')),
  open('/join/confirm', () => import('../accounts/pages/join-confirm-page.tsx')),
  open('/gallery', () => import('./gallery-page.tsx')),
  guarded.addChildren(pages),
]);

export const makeRouter = () =>
  createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: FullScreenLoading,
    // Search parameters stay the plain text that the specification names: ?tab=styling.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      const text = new URLSearchParams(entries).toString();
      return text ? `?${text}` : '';
    },
  });
