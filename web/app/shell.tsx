/**
 * The frame of every signed-in page: a sidebar (a drawer on phones), and a top bar with the bell
 * and the user menu.
 */
import { useLocation, useRouter } from '@tanstack/react-router';
import { Menu as MenuGlyph, CreditCard, LogOut, Monitor, Moon, Settings, Sun, User } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { TrialPill } from '../plans/components/trial-pill.tsx';
import { useCan, useSession, useUser } from '#web/kernel/session/session.tsx';
import { useShownTitle } from '../kernel/title.ts';
import { useThemeChoice, type ThemeChoice } from '../kernel/looks/theme.ts';
import { Avatar, initials } from '../ui/display/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { Anchor } from '../ui/link.tsx';
import { Logo } from '../ui/display/logo.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { menuIcons } from './menu-icons.ts';
import { menu, paths } from './paths.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

const HelpEnded = lazyPart(() => import('./help-ended.tsx'), 'HelpEnded');

export function Shell({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const eventId = /^\/events\/(?:edit\/)?([0-9a-f-]{36})/.exec(pathname)?.[1];
  const main = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(pathname);
  if (shown !== pathname) {
    setShown(pathname);
    setMenuOpen(false);
  }
  const first = useRef(true);
  useEffect(() => {
    // Screen readers read a new page from its beginning. The browser announces the first page
    // itself.
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div data-frame className="flex min-h-dvh bg-paper text-ink">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {shellWords.frame.skip}
      </a>
      {/* On narrower pages, the sidebar is a rail of icons. It opens over the page on hover or
          keyboard focus. */}
      {/* On touch screens, the button that opens the menu stays. */}
      <aside className="sticky top-0 z-40 hidden h-dvh w-14 shrink-0 md:block min-[1100px]:w-60 print:hidden">
        <div className="group/rail flex h-full w-14 flex-col overflow-hidden border-r border-hairline bg-surface whitespace-nowrap transition-[width] hover:w-60 hover:shadow-soft hover:delay-200 has-focus-visible:w-60 has-focus-visible:shadow-soft min-[1100px]:w-60 min-[1100px]:shadow-none!">
          <div className="flex h-14 shrink-0 items-center border-b border-hairline px-3.5">
            <Anchor href={paths.dashboard} aria-label="Turnout" className="rounded-md">
              <span className={classes('block overflow-hidden', opens.width)}>
                <Logo />
              </span>
            </Anchor>
          </div>
          <SidebarContent label={opens.label} />
        </div>
      </aside>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} title={shellWords.frame.menu} header={<Logo />}>
        <div className="flex h-full flex-col">
          <SidebarContent above={<ThemeChoices />} />
        </div>
      </Drawer>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onOpenMenu={() => setMenuOpen(true)} />
        <OfflineNotice />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 outline-none md:px-8 md:py-8 print:p-0"
        >
          {eventId === undefined ? null : (
            <Suspense>
              <HelpEnded id={eventId} />
            </Suspense>
          )}
          {children}
        </main>
      </div>
    </div>
  );
}

/** Classes for the parts of the rail that show only while it is open. */
const opens = {
  label:
    'opacity-0 transition-opacity group-hover/rail:opacity-100 group-hover/rail:delay-200 group-has-focus-visible/rail:opacity-100 min-[1100px]:opacity-100',
  width: 'w-7 group-hover/rail:w-auto group-has-focus-visible/rail:w-auto min-[1100px]:w-auto',
};

function SidebarContent({ above, label }: { above?: ReactNode; label?: string }) {
  const can = useCan();
  const user = useUser();
  const { pathname } = useLocation();
  const groups = menu
    .map((group) => ({ ...group, items: group.items.filter((item) => can(item.action)) }))
    .filter((group) => group.items.length > 0);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;

  return (
    <>
      <nav aria-label={shellWords.frame.main} className="flex-1 overflow-x-hidden overflow-y-auto px-3 py-4">
        {groups.map((group) => (
          <div key={group.name} className="mb-6">
            <h2 className={classes('mb-1 px-2 text-xs font-medium text-nowrap text-muted', label)}>
              {shellWords.menu[group.name]}
            </h2>
            <ul>
              {group.items.map((item) => {
                const Icon = menuIcons[item.name];
                const current = pathname === item.href || pathname.startsWith(`${item.href}/`);
                return (
                  <li key={item.href}>
                    <Anchor
                      href={item.href}
                      aria-current={current ? 'page' : undefined}
                      className={classes(
                        'flex min-h-9 items-center gap-3 rounded-md px-2 py-1.5 text-sm touch:min-h-11',
                        current ? 'bg-accent-tint font-medium text-accent' : 'text-ink hover:bg-hover',
                      )}
                    >
                      <Icon
                        aria-hidden
                        className={classes('size-4 shrink-0', current ? undefined : 'text-muted')}
                      />
                      <span className={label}>{shellWords.menu[item.name]}</span>
                    </Anchor>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
      {above}
      <div className="flex items-center gap-3 border-t border-hairline px-3 py-3">
        <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} />
        <div className={classes('min-w-0', label)}>
          <p className="truncate text-sm font-medium" title={name}>
            {name}
          </p>
          <p className="truncate text-xs text-muted">{shellWords.labels[user.role]}</p>
        </div>
      </div>
    </>
  );
}

const themeIcons: Record<ThemeChoice, ReactNode> = {
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
  system: <Monitor aria-hidden />,
};

const themeChoices = () =>
  (Object.keys(themeIcons) as ThemeChoice[]).map((value) => ({
    value,
    label: shellWords.theme[value],
    icon: themeIcons[value],
  }));

/** The theme choice in the drawer, because a phone's top bar has no room for another button. */
function ThemeChoices() {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <div className="border-t border-hairline px-4 py-3">
      <SegmentedControl
        label={shellWords.theme.theme}
        value={theme}
        onValueChange={chooseTheme}
        options={themeChoices()}
      />
    </div>
  );
}

function ThemeMenu() {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={shellWords.theme.chosen({ theme: shellWords.theme[theme] })}
          icon={themeIcons[theme]}
          tooltip={false}
        />
      }
      items={[
        {
          value: theme,
          onValueChange: (value) => chooseTheme(value as ThemeChoice),
          choices: themeChoices(),
        },
      ]}
    />
  );
}

/**
 * Shows the path to the open page, except on the dashboard. The page's heading says the same, so
 * screen readers skip this.
 */
function Path() {
  const title = useShownTitle();
  const { pathname } = useLocation();
  if (pathname === paths.dashboard || title === '') return null;
  return title.split(' · ').map((step, index, steps) => (
    <span
      key={index}
      aria-hidden
      data-step={step}
      // If the path is too long, the steps between the first and the last are cut first.
      style={{ flexShrink: index < steps.length - 1 ? 999 : 0.1 }}
      className="truncate font-normal text-muted before:mx-2 before:content-['/'] after:content-[attr(data-step)] max-lg:hidden"
    />
  ));
}

function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const user = useUser();
  const session = useSession();
  const router = useRouter();
  const can = useCan();

  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-hairline bg-surface px-4 max-md:gap-0 max-md:px-2 md:px-8 print:hidden">
      <span className="md:hidden touch:md:inline min-[1100px]:hidden!">
        <IconButton
          label={shellWords.frame.openMenu}
          icon={<MenuGlyph />}
          onClick={onOpenMenu}
          tooltip={false}
        />
      </span>
      <p className="flex min-w-0 flex-1 font-medium whitespace-nowrap max-[22.5rem]:text-xs max-[22.5rem]:tracking-tight max-md:pl-1">
        <span className="truncate">{shellWords.frame.overview}</span>
        <Path />
      </p>
      {user.role === 'admin' ? <TrialPill /> : null}
      <CommandPalette />
      <span className="max-md:hidden">
        <ThemeMenu />
      </span>
      {can('notification.read') ? <NotificationBell /> : null}
      <DropdownMenu
        trigger={
          <button
            type="button"
            // The name begins with the visible words, because people who steer by voice say those.
            aria-label={shellWords.account.button({
              initials: initials(user),
              name: user.firstName || user.email,
            })}
            className="flex min-h-9 items-center gap-2 rounded-md px-2 hover:bg-hover touch:min-h-11"
          >
            <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} size="sm" />{' '}
            <span className="hidden max-w-40 truncate text-sm sm:block">{user.firstName || user.email}</span>
          </button>
        }
        header={
          <>
            <p className="font-medium">{`${user.firstName} ${user.lastName}`.trim() || user.email}</p>
            <p className="text-xs text-muted">{user.tenantName ?? shellWords.labels[user.role]}</p>
          </>
        }
        items={[
          { label: shellWords.account.profile, icon: <User />, href: paths.profile },
          { label: shellWords.account.organization, icon: <Settings />, href: paths.organization },
          { label: shellWords.account.billing, icon: <CreditCard />, href: paths.subscriptions },
          'separator',
          {
            label: shellWords.account.signOut,
            icon: <LogOut />,
            onSelect: () => {
              session.logout();
              void router.navigate({ to: '/' });
            },
          },
        ]}
      />
    </header>
  );
}
