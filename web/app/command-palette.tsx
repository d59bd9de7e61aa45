/** Ctrl/⌘ K: every page that the role may open, events by search, and a few actions, from the keyboard alone. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, type RouterHistory } from '@tanstack/react-router';
import {
  ArrowLeft,
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  CornerDownLeft,
  ExternalLink,
  FileText,
  History,
  Mail,
  LogOut,
  Monitor,
  Moon,
  Pencil,
  Search,
  Sun,
  X,
} from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pages } from '#domain/access/pages.ts';
import { eventsRoutes, type Event } from '#domain/events/contract.ts';
import { formatDay } from '#domain/kernel/dates.ts';
import { requestPage } from '../kernel/api.ts';
import { keys } from '../kernel/queries.ts';
import { useCan, useSession } from '../kernel/session.tsx';
import { chooseTheme } from '../kernel/theme.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Scrim } from '../ui/dialog.tsx';
import { matchingOptions } from '../ui/listbox/matching-options.ts';
import { useListbox } from '../ui/listbox/use-listbox.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { paths } from './paths.ts';

/** How long typing must pause before events are searched for, in milliseconds. */
const searchDelay = 200;
const eventsShown = 6;

interface Command {
  id: string;
  group: string;
  label: string;
  detail?: string;
  keywords?: string;
  icon: ReactNode;
  /** Answers true to keep the palette open. */
  run: () => boolean | void;
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

export function CommandPalette() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const shortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!shortcut || event.key.toLowerCase() !== 'k') return;
      // The browser's own meaning, a search in its address bar, would take the reader away from here.
      event.preventDefault();
      // A dialog in front is finished first: leaving it might lose what was typed into it.
      const inFront = document.querySelector('[role=dialog]:not([data-palette]), [role=alertdialog]');
      if (!inFront) setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-9 w-56 items-center gap-2 rounded-md border border-outline/60 bg-surface px-2.5 text-sm text-muted hover:border-outline hover:bg-hover hover:text-ink md:flex lg:w-64"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left">Search or jump to…</span>
        <kbd aria-hidden className="rounded-md border border-hairline bg-sunken px-1.5 font-sans text-xs">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <span className="md:hidden">
        <IconButton
          label="Search or jump to"
          icon={<Search />}
          aria-haspopup="dialog"
          tooltip={false}
          onClick={() => setOpen(true)}
        />
      </span>
      {open ? <Palette onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** The event whose ways are shown; null for the whole list. */
  const [chosen, setChosen] = useState<Event | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<Element | null>(null);
  /** Leaving for another page: the focus then belongs to that page. */
  const leaving = useRef(false);
  const { commands, searching, failed } = useCommands(typed, chosen, setChosen, leaving);

  const { active, setActive, ...list } = useListbox({
    count: commands.length,
    open: true,
    onChoose: (index) => run(commands[index]),
    list: commands,
  });

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const back = () => {
    setChosen(null);
    type('');
    input.current?.focus();
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    if (command.run()) {
      type('');
      input.current?.focus();
    } else onClose();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (list.onKeyDown(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && typed === '' && chosen) {
      event.preventDefault();
      back();
    }
  }

  return (
    <RadixDialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          data-palette
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            input.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const target = opener.current;
            if (!leaving.current && target instanceof HTMLElement && target.isConnected) {
              target.focus({ preventScroll: true });
            } else document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={(event) => {
            if (!chosen) return;
            event.preventDefault();
            back();
          }}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(34rem,80dvh)] animate-fade-in flex-col overflow-hidden rounded-lg border border-hairline bg-raised text-ink shadow-soft outline-none sm:top-[12dvh] sm:max-w-xl"
        >
          <RadixDialog.Title className="sr-only">Search or jump to</RadixDialog.Title>
          <div className="flex items-center gap-2 border-b border-hairline px-3">
            {chosen ? (
              <IconButton label="Back to everything" icon={<ArrowLeft />} tooltip={false} onClick={back} />
            ) : (
              <span className="flex size-9 shrink-0 items-center justify-center text-muted">
                <Search aria-hidden className="size-4.5" />
              </span>
            )}
            {chosen ? (
              <span className="max-w-[45%] shrink-0 truncate rounded-md bg-accent-tint px-2 py-0.5 text-sm font-medium text-accent">
                {chosen.name}
              </span>
            ) : null}
            <input
              ref={input}
              {...list.field}
              type="text"
              aria-label={chosen ? `What to open of ${chosen.name}` : 'Search pages, events and actions'}
              autoCapitalize="off"
              maxLength={200}
              placeholder={chosen ? 'Open…' : 'Pages, events, actions…'}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
            />
            <RadixDialog.Close className="rounded-md border border-hairline bg-sunken px-1.5 py-0.5 text-xs text-muted hover:text-ink touch:min-h-11 touch:px-3">
              <span className="sr-only">Close (Escape)</span>
              <span aria-hidden className="max-md:hidden">
                Esc
              </span>
              <X aria-hidden className="size-4 md:hidden" />
            </RadixDialog.Close>
          </div>
          <div
            {...list.listbox}
            aria-label={chosen ? chosen.name : 'Results'}
            className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
          >
            {groupsOf(commands).map(([group, members]) => (
              <div key={group} role="group" aria-label={group} className="mb-1 last:mb-0">
                <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                  {group}
                </p>
                {members.map(({ command, index }) => (
                  <div
                    key={command.id}
                    {...list.option(index)}
                    aria-selected={index === active}
                    className={classes(
                      'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-sm touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
                      index === active && 'bg-hover',
                    )}
                  >
                    {command.icon}
                    <span className="min-w-0 flex-1 truncate">{command.label}</span>
                    {command.detail === undefined ? null : (
                      <span className="shrink-0 text-xs text-muted">{command.detail}</span>
                    )}
                    <CornerDownLeft
                      aria-hidden
                      className={classes(index !== active && 'invisible', 'max-sm:hidden')}
                    />
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p
            role="status"
            className={classes(
              'px-5 text-sm text-muted',
              commands.length > 0 ? 'sr-only' : 'py-6 text-center',
            )}
          >
            {commands.length > 0
              ? `${commands.length} ${commands.length === 1 ? 'result' : 'results'}`
              : searching
                ? 'Searching…'
                : failed
                  ? 'Events could not be searched. Check your connection.'
                  : `Nothing matches “${typed.trim()}”.`}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Runs of the same group, each command with its place in the whole list. */
function groupsOf(commands: readonly Command[]): [string, { command: Command; index: number }[]][] {
  const groups = new Map<string, { command: Command; index: number }[]>();
  commands.forEach((command, index) => {
    const members = groups.get(command.group);
    if (members) members.push({ command, index });
    else groups.set(command.group, [{ command, index }]);
  });
  return [...groups];
}

function useCommands(
  typed: string,
  chosen: Event | null,
  choose: (event: Event) => void,
  leaving: { current: boolean },
): { commands: Command[]; searching: boolean; failed: boolean } {
  const can = useCan();
  const session = useSession();
  const router = useRouter();
  const { history } = router as { history: RouterHistory };
  const q = useDebounced(typed.trim(), searchDelay);
  const found = useQuery({
    queryKey: [keys.events, 'palette', q],
    queryFn: () =>
      requestPage(eventsRoutes.listEvents, {
        query: { page: 1, pageSize: eventsShown, sort: '-dateTime', q: q || undefined },
      }),
    placeholderData: keepPreviousData,
    enabled: chosen === null,
  });

  return useMemo(() => {
    const go = (href: string) => () => {
      leaving.current = true;
      history.push(href);
    };
    const newTab = (href: string) => () => {
      window.open(href, '_blank', 'noreferrer');
    };
    const match = (commands: Command[]): Command[] => {
      const kept = new Set(
        matchingOptions(
          commands.map(({ id, label, keywords }) => ({ value: id, label, keywords })),
          typed,
        ).map(({ value }) => value),
      );
      return commands.filter(({ id }) => kept.has(id));
    };

    const waysOf = (event: Event): Command[] => [
      ...(can('event.edit', event)
        ? [
            {
              id: 'edit',
              group: 'Open',
              label: 'Edit event',
              icon: <Pencil aria-hidden />,
              run: go(paths.editEvent(event.id)),
            },
          ]
        : []),
      ...(can('reservation.list', event)
        ? [
            {
              id: 'replies',
              group: 'Open',
              label: 'Replies',
              icon: <ClipboardList aria-hidden />,
              run: go(paths.reservationsOf(event.id)),
            },
          ]
        : []),
      ...(can('event.edit', event)
        ? [
            {
              id: 'messages',
              group: 'Open',
              label: 'Message guests',
              icon: <Mail aria-hidden />,
              run: go(paths.messages(event.id)),
            },
          ]
        : []),
      {
        id: 'public',
        group: 'Open',
        label: 'Public RSVP page',
        detail: 'new tab',
        icon: <ExternalLink aria-hidden />,
        run: newTab(paths.rsvp(event.customUrl)),
      },
      ...(can('activity.read', event)
        ? [
            {
              id: 'activity',
              group: 'Open',
              label: 'Activity',
              icon: <History aria-hidden />,
              run: go(paths.activityOfEvent(event.id)),
            },
          ]
        : []),
    ];
    if (chosen) return { commands: match(waysOf(chosen)), searching: false, failed: false };

    const openPages: Command[] = pages
      .filter(({ action, path }) => action !== null && !path.includes('$') && can(action))
      .map((page) => ({
        id: page.path,
        group: 'Pages',
        label: page.title,
        keywords: 'keywords' in page ? page.keywords : undefined,
        icon: <FileText aria-hidden />,
        run: go(page.path),
      }));
    const actions: Command[] = [
      ...(can('event.create')
        ? [
            {
              id: 'create',
              group: 'Actions',
              label: 'Create Event',
              keywords: 'new add',
              icon: <CalendarPlus aria-hidden />,
              run: go(paths.createEvent),
            },
          ]
        : []),
      ...(
        [
          ['light', 'Use the light theme', <Sun key="icon" aria-hidden />],
          ['dark', 'Use the dark theme', <Moon key="icon" aria-hidden />],
          ['system', 'Use the system’s theme', <Monitor key="icon" aria-hidden />],
        ] as const
      ).map(([theme, label, icon]) => ({
        id: theme,
        group: 'Actions',
        label,
        keywords: 'colors colours mode appearance',
        icon,
        run: () => chooseTheme(theme),
      })),
      {
        id: 'sign-out',
        group: 'Actions',
        label: 'Sign Out',
        keywords: 'log out leave',
        icon: <LogOut aria-hidden />,
        run: () => {
          session.logout();
          void router.navigate({ to: '/' });
        },
      },
    ];
    const searching = found.isFetching || q !== typed.trim();
    // What was found for another text would be chosen by a quick Enter.
    const rows = q !== typed.trim() || found.isPlaceholderData ? [] : (found.data?.rows ?? []);
    const events: Command[] = rows.map((event) => {
      const ways = waysOf(event);
      return {
        id: event.id,
        group: 'Events',
        label: event.name,
        detail: formatDay(new Date(event.dateTime), event.timezone),
        icon: <CalendarDays aria-hidden />,
        run: () => {
          // With one way only there is nothing to choose.
          if (ways.length === 1) return ways[0]?.run();
          choose(event);
          return true;
        },
      };
    });
    return {
      commands: [...match(openPages), ...events, ...match(actions)],
      searching,
      failed: found.isError,
    };
  }, [
    typed,
    chosen,
    choose,
    leaving,
    can,
    session,
    router,
    history,
    found.data,
    found.isFetching,
    found.isPlaceholderData,
    found.isError,
    q,
  ]);
}
