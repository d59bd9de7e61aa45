import { CalendarPlus, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme } from '#web/kernel/looks/theme.ts';
import { paths } from '#web/app/paths.ts';
import type { Command, Ways } from './command.ts';
import { words } from './words.ts';

/** A few actions that are available everywhere. */
export const actionCommands = ({ can, go }: Ways, signOut: () => void): Command[] => [
  ...(can('event.create')
    ? [
        {
          id: 'create',
          group: words.groups.actions,
          label: words.actions.create,
          keywords: words.actions.createWords,
          icon: <CalendarPlus aria-hidden />,
          run: go(paths.createEvent),
        },
      ]
    : []),
  ...(
    [
      ['light', words.actions.light, <Sun key="icon" aria-hidden />],
      ['dark', words.actions.dark, <Moon key="icon" aria-hidden />],
      ['system', words.actions.system, <Monitor key="icon" aria-hidden />],
    ] as const
  ).map(([theme, label, icon]) => ({
    id: theme,
    group: words.groups.actions,
    label,
    keywords: words.actions.themeWords,
    icon,
    run: () => chooseTheme(theme),
  })),
  {
    id: 'sign-out',
    group: words.groups.actions,
    label: words.actions.signOut,
    keywords: words.actions.signOutWords,
    icon: <LogOut aria-hidden />,
    run: signOut,
  },
];
