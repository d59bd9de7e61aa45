import { CalendarPlus, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme } from '#web/kernel/theme.ts';
import { paths } from '#web/app/paths.ts';
import type { Command, Ways } from './command.ts';

/** A few actions that are available everywhere. */
export const actionCommands = ({ can, go }: Ways, signOut: () => void): Command[] => [
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
    run: signOut,
  },
];
