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

/** Returns the commands that open the pages of one event. */
export const eventCommands = (event: Event, { can, go }: Ways): Command[] => [
  ...(can('reservation.list', event)
    ? [
        {
          id: 'home',
          group: 'Open',
          label: 'Overview',
          icon: <LayoutDashboard aria-hidden />,
          run: go(paths.event(event.id)),
        },
      ]
    : []),
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
          run: go(paths.eventGuests(event.id)),
        },
      ]
    : []),
  ...(can('reservation.list', event)
    ? [
        {
          id: 'doors',
          group: 'Open',
          label: 'Doors',
          icon: <DoorOpen aria-hidden />,
          run: go(paths.eventDoors(event.id)),
        },
      ]
    : []),
  ...(can('reservation.edit', event) && event.status === 'published'
    ? [
        {
          id: 'add-reply',
          group: 'Open',
          label: 'Add a reply',
          icon: <Plus aria-hidden />,
          run: go(paths.addReply(event.id)),
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
    run: () => void window.open(paths.rsvp(event.customUrl), '_blank', 'noreferrer'),
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
