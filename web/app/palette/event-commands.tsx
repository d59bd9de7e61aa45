import {
  ClipboardList,
  DoorOpen,
  ExternalLink,
  History,
  LayoutDashboard,
  Mail,
  Pencil,
  Plus,
} from 'lucide-react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import type { Command, Ways } from './command.ts';
import { words } from './words.ts';

/** Returns the commands that open the pages of one event. */
export const eventCommands = (event: Event, { can, go }: Ways): Command[] => [
  ...(can('reservation.list', event)
    ? [
        {
          id: 'home',
          group: words.groups.open,
          label: words.event.overview,
          icon: <LayoutDashboard aria-hidden />,
          run: go(paths.event(event.id)),
        },
      ]
    : []),
  ...(can('event.edit', event)
    ? [
        {
          id: 'edit',
          group: words.groups.open,
          label: words.event.edit,
          icon: <Pencil aria-hidden />,
          run: go(paths.editEvent(event.id)),
        },
      ]
    : []),
  ...(can('reservation.list', event)
    ? [
        {
          id: 'replies',
          group: words.groups.open,
          label: words.event.replies,
          icon: <ClipboardList aria-hidden />,
          run: go(paths.eventGuests(event.id)),
        },
      ]
    : []),
  ...(can('reservation.list', event)
    ? [
        {
          id: 'doors',
          group: words.groups.open,
          label: words.event.doors,
          icon: <DoorOpen aria-hidden />,
          run: go(paths.eventDoors(event.id)),
        },
      ]
    : []),
  ...(can('reservation.edit', event) && event.status === 'published'
    ? [
        {
          id: 'add-reply',
          group: words.groups.open,
          label: words.event.addReply,
          icon: <Plus aria-hidden />,
          run: go(paths.addReply(event.id)),
        },
      ]
    : []),
  ...(can('event.edit', event)
    ? [
        {
          id: 'messages',
          group: words.groups.open,
          label: words.event.message,
          icon: <Mail aria-hidden />,
          run: go(paths.messages(event.id)),
        },
      ]
    : []),
  {
    id: 'public',
    group: words.groups.open,
    label: words.event.public,
    detail: words.event.newTab,
    icon: <ExternalLink aria-hidden />,
    run: () => void window.open(paths.rsvp(event.customUrl), '_blank', 'noreferrer'),
  },
  ...(can('activity.read', event)
    ? [
        {
          id: 'activity',
          group: words.groups.open,
          label: words.event.activity,
          icon: <History aria-hidden />,
          run: go(paths.activityOfEvent(event.id)),
        },
      ]
    : []),
];
