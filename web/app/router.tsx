/**
 * The routes of the dashboard. All pages except the landing page are inside one guarded shell. Each
 * page loads when it is opened.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { leaveToasts } from '#web/kernel/toasts/toasts.tsx';
import { Fragment, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { isOpenPage, pages as list, type PagePath } from '#domain/access/pages.ts';
import type { Action } from '#domain/access/rules.ts';
import { tokenKey } from '#web/kernel/api/api.ts';
import { useIdentityQuestion } from '#web/kernel/session/identity.ts';
import { useCan, useSession } from '#web/kernel/session/session.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { withWords, wordsLanguage } from '#web/kernel/words.ts';
import { readStored } from '../kernel/storage.ts';
import { useRouteTitle } from '../kernel/title.ts';
import { FullScreenLoading } from '../ui/states.tsx';
import { words as uiWords } from '../ui/words.ts';
import { FailedPage } from './failed-page.tsx';
import { partOf } from './missing-part.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

const loadShell = () => import('./shell.tsx');
const loadLanding = () => import('../landing/pages/landing-page.tsx');
const isSignedOut = readStored(tokenKey) === null;
// Load the landing page right away, without waiting for the session.
if (isSignedOut) void loadLanding().catch(() => undefined);

/**
 * The loaded shell takes this component's place before the first page is drawn. React keeps every
 * fallback for 300 ms, even if the part arrives after a millisecond.
 */
let Shell: ComponentType<{ children: ReactNode }> = lazyPart(loadShell, 'Shell');
const LandingPage = lazyPart(loadLanding, 'LandingPage');
const NotFoundPage = lazyPart(() => import('./not-found-page.tsx'), 'NotFoundPage');
const NoAccessPage = lazyPart(() => import('./no-access-page.tsx'), 'NoAccessPage');
const SignInAgain = lazyPart(() => import('../accounts/components/sign-in-again.tsx'), 'SignInAgain');

const SetUpFactor = lazyPart(() => import('../factors/pages/set-up-factor-page.tsx'), 'default');
const ConfirmIdentity = lazyPart(
  () => import('../accounts/components/confirm-identity.tsx'),
  'ConfirmIdentity',
);

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: function NotFound() {
    const { user } = useSession();
    return (
      <Suspense fallback={<FullScreenLoading />}>
        {user ? (
          <Shell>
            <NotFoundPage />
          </Shell>
        ) : (
          <main className="mx-auto min-h-dvh max-w-xl content-center p-6">
            <NotFoundPage />
          </main>
        )}
      </Suspense>
    );
  },
  // An error outside of the shell fills the whole screen.
  errorComponent: ({ error, reset }) => (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center p-6">
      <FailedPage error={error} reset={reset} />
    </main>
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: function Home() {
    const { user, validating } = useSession();
    if (validating) return <FullScreenLoading />;
    return user ? <Navigate to="/dashboard" replace /> : <Landing />;
  },
});

function Landing() {
  useRouteTitle(titleAt('/'));
  return (
    <Suspense fallback={<FullScreenLoading />}>
      <LandingPage />
    </Suspense>
  );
}

function titleAt(path: PagePath): string {
  const name = list.find((each) => each.path === path)?.name ?? 'home';
  return isOpenPage(name) ? uiWords.titles[name] : shellWords.titles[name];
}

type Load = () => Promise<{ default: ComponentType }>;

/** A page that a mailed link opens. It does not require signing in. */
const open = (path: PagePath, load: Load) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => {
      const { default: Page } = await partOf(load);
      return {
        default: function Open() {
          useRouteTitle(titleAt(path));
          return <Page />;
        },
      };
    }),
  });

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: function Guarded() {
    const { user, validating, ended } = useSession();
    const { pathname } = useLocation();
    if (validating) return <FullScreenLoading />;
    // The address stays, so that the requested page opens after signing in.
    return user ? (
      // The key remounts all pages for another user or language, so that nothing of the first
      // user's pages stays.
      <Fragment key={`${user.id} ${wordsLanguage()}`}>
        <Suspense fallback={<FullScreenLoading />}>
          <FactorFirst isMissing={user.factorMissing === true}>
            <Shell>
              <Outlet />
            </Shell>
          </FactorFirst>
        </Suspense>
        <WhileConfirming>
          <ConfirmIdentity />
        </WhileConfirming>
        {ended ? (
          <Suspense>
            <SignInAgain user={user} />
          </Suspense>
        ) : null}
      </Fragment>
    ) : (
      <Landing key={pathname} />
    );
  },
});

/**
 * Makes users who must have a second factor set it up before anything else. They continue after
 * they have saved their codes.
 */
function FactorFirst({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  const [isSettingUp, setSettingUp] = useState(isMissing);
  if (isMissing && !isSettingUp) setSettingUp(true);
  return isSettingUp ? <SetUpFactor onDone={isMissing ? null : () => setSettingUp(false)} /> : children;
}

/** Renders its children only while an identity question is open, so that nothing loads earlier. */
function WhileConfirming({ children }: { children: ReactNode }) {
  return useIdentityQuestion() === null ? null : <Suspense>{children}</Suspense>;
}

/**
 * A page of domain/access/pages.ts, for users who may open it; `address` is its path unless it has
 * another one too.
 */
function page(path: PagePath, action: Action, load: Load, address: string = path) {
  return createRoute({
    getParentRoute: () => guarded,
    path: address,
    // The shell stays, so that the user can leave a page that failed.
    errorComponent: FailedPage,
    component: lazyRouteComponent(async () => {
      const { default: Page } = await partOf(load);
      return {
        default: function Guard() {
          const can = useCan();
          return can(action) ? <Titled title={titleAt(path)} page={Page} /> : <NoAccessPage />;
        },
      };
    }),
  });
}

function Titled({ title, page: Page }: { title: string; page: ComponentType }) {
  useRouteTitle(title);
  return <Page />;
}

const loadEditor = () => import('../events/pages/edit-event-page.tsx');

const pages = [
  page('/dashboard', 'page.dashboard', () => import('../dashboard/pages/dashboard-page.tsx')),
  page('/tenants', 'page.tenants', () => import('../tenants/pages/tenants-page.tsx')),
  page('/users', 'page.users', () => import('../users/pages/users-page.tsx')),
  page('/profile', 'page.profile', () => import('../users/pages/profile-page.tsx')),
  page('/organization', 'page.organization', () => import('../tenants/pages/organization-page.tsx')),
  page('/events', 'page.events', () => import('../events/pages/events-page.tsx')),
  page('/events/public', 'page.events.public', () => import('../events/pages/public-events-page.tsx')),
  page('/events/create', 'page.events.create', () => import('../events/pages/create-event-page.tsx')),
  page('/events/$id', 'page.events.home', () => import('#web/event-home/pages/overview-page.tsx')),
  page('/events/$id/guests', 'page.events.home', () => import('#web/event-home/pages/event-guests-page.tsx')),
  page('/events/$id/kitchen', 'page.events.home', () => import('#web/kitchen/pages/kitchen-page.tsx')),
  page('/events/$id/doors', 'page.events.home', () => import('#web/doors/pages/doors-page.tsx')),
  page('/events/$id/board', 'page.events.home', () => import('#web/doors/pages/board-page.tsx')),
  page('/events/edit/$id', 'page.events.edit', loadEditor),
  // The address without an id opens the same page, which says that the id is missing.
  page('/events/edit/$id', 'page.events.edit', loadEditor, '/events/edit'),
  page('/reservations', 'page.reservations', () => import('../replies/pages/reservations-page.tsx')),
  page('/subscriptions', 'page.subscriptions', () => import('../plans/pages/subscriptions-page.tsx')),
  page('/waitlists', 'page.waitlists', () => import('../replies/pages/waitlists-page.tsx')),
  page('/themes', 'page.themes', () => import('../themes/pages/themes-page.tsx')),
  page('/email-templates', 'page.email-templates', () => import('../mail/pages/email-templates-page.tsx')),
  page('/events/messages/$id', 'page.events.edit', () => import('../messages/pages/guest-messages-page.tsx')),
  page('/outgoing-mail', 'page.outgoing-mail', () => import('../mail/pages/outgoing-mail-page.tsx')),
  page('/mailbox', 'page.mailbox', () => import('../mail/pages/mailbox-page.tsx')),
  page('/activity', 'page.activity', () => import('../activity/pages/activity-page.tsx')),
];

const tree = root.addChildren([
  home,
  open('/password', () => import('../accounts/pages/password-link-page.tsx')),
  open('/email/change', () => import('../accounts/pages/email-change-page.tsx')),
  open('/email/undo', () => import('../accounts/pages/email-undo-page.tsx')),
  open('/factor/undo', () => import('../accounts/pages/factor-undo-page.tsx')),
  open('/join/confirm', () => import('../accounts/pages/join-confirm-page.tsx')),
  open('/email/confirm', () => import('../accounts/pages/email-confirm-page.tsx')),
  guarded.addChildren(pages),
]);

export function makeRouter() {
  const router = createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: FullScreenLoading,
    // Search parameters stay plain text, as the specification names them: ?tab=styling.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) =>
        ['string', 'number'].includes(typeof value),
      );
      const text = new URLSearchParams(entries as [string, string][]).toString();
      return text ? `?${text}` : '';
    },
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => (pathChanged ? leaveToasts() : undefined));
  return router;
}

/** Loads what the first page shows, so that it needs no fallback. A failure shows on the page. */
export async function loadFirstPage(router: ReturnType<typeof makeRouter>): Promise<void> {
  if (isSignedOut) return;
  const shell = withWords(loadShell).then((part) => (Shell = part.Shell));
  await Promise.allSettled([shell, router.load()]);
}
