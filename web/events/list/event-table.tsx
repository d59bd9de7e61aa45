import {
  CalendarX2,
  Copy,
  Download,
  ExternalLink,
  Link2,
  Mail,
  MoreHorizontal,
  Pencil,
  Share2,
  Trash2,
  Users,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { DropdownMenu, type MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { useEventPage, type EventFilter } from '../queries.ts';
import { copyLink } from '../share/copy-link.ts';
import { EventCell, EventDate, EventRow, EventStatus } from './event-cells.tsx';
import { eventColumns } from './event-columns.tsx';
import { CancelEventDialog, DeleteEventDialog, DuplicateDialog, ShareDialog } from '../head/late-dialogs.tsx';
import { homeWords } from '#web/kernel/home-words.ts';
import { words as uiWords } from '#web/ui/words.ts';

interface Props {
  /** If this is missing, an attempt to edit says that editing is not available here. */
  onEdit?: ((event: Event) => void) | undefined;
  onViewRsvps?: ((event: Event) => void) | undefined;
  onExport: (event: Event) => void;
  filter?: EventFilter;
  /** The initial search text. */
  sought?: string;
  toolbar?: ReactNode;
  empty: ReactNode;
}

/**
 * The event management table. It shows ten rows at a time, with the actions that the signed-in user
 * may take on each (docs/product/events.md#events).
 */
export function EventTable({
  onEdit,
  onViewRsvps,
  onExport,
  filter = {},
  sought = '',
  toolbar,
  empty,
}: Props) {
  const can = useCan();
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: '', q: sought });
  const [deleting, setDeleting] = useState<Event | null>(null);
  const [sharing, setSharing] = useState<Event | null>(null);
  const [asking, setAsking] = useState<{ event: Event; what: 'duplicate' | 'cancel' } | null>(null);
  const list = useEventPage(query, filter);
  const navigate = useNavigate();

  const columns = useMemo<Column<Event>[]>(
    () => [
      {
        ...eventColumns().name,
        sortable: true,
        cell: (event) => <EventCell event={event} />,
      },
      {
        ...eventColumns().date,
        sortable: true,
        leaves: 4,
        cell: (event) => <EventDate event={event} />,
      },
      {
        id: 'confirmedGuests',
        header: homeWords.table.guests,
        sortable: true,
        cell: (event) => (
          <span className="block md:min-w-24">
            <CapacityBar compact confirmed={event.confirmedGuests} max={event.maxGuests} label={event.name} />
          </span>
        ),
      },
      {
        id: 'waitlist',
        header: homeWords.table.waitlist,
        leaves: 2,
        align: 'end',
        cell: (event) => <span className="tabular-nums">{event.waitlistCount}</span>,
      },
      {
        id: 'status',
        header: homeWords.table.status,
        leaves: 3,
        cell: (event) => <EventStatus event={event} />,
      },
    ],
    [],
  );

  function edit(event: Event) {
    if (onEdit) onEdit(event);
    else complain(homeWords.table.noEditing);
  }

  function view(event: Event) {
    if (!event.customUrl) {
      complain(homeWords.table.noUrlHow, homeWords.table.noUrl);
      return;
    }
    window.open(paths.rsvp(event.customUrl), '_blank', 'noopener');
  }

  const menuOf = (event: Event, words = homeWords.table): MenuItem[] => [
    ...(can('event.viewPrivate', event) && event.status !== 'draft'
      ? [
          { label: words.share, icon: <Share2 />, onSelect: () => setSharing(event) },
          { label: words.copyLink, icon: <Link2 />, onSelect: () => void copyLink(event) },
        ]
      : []),
    ...(event.status === 'draft'
      ? []
      : [{ label: words.openGuestPage, icon: <ExternalLink />, onSelect: () => view(event) }]),
    ...(can('event.edit', event) && event.reservationCount > 0
      ? [{ label: words.message, icon: <Mail />, href: paths.messages(event.id) }]
      : []),
    ...(can('reservation.export', event) && event.reservationCount > 0
      ? [{ label: words.exportCsv, icon: <Download />, onSelect: () => onExport(event) }]
      : []),
    ...(can('event.edit', event)
      ? [{ label: words.edit, icon: <Pencil />, onSelect: () => edit(event) }]
      : []),
    ...(can('event.create', event)
      ? [
          {
            label: words.duplicate,
            icon: <Copy />,
            onSelect: () => setAsking({ event, what: 'duplicate' }),
          },
        ]
      : []),
    ...(can('event.edit', event) && event.status === 'published'
      ? [
          {
            label: words.cancel,
            icon: <CalendarX2 />,
            onSelect: () => setAsking({ event, what: 'cancel' }),
          },
        ]
      : []),
    ...(can('event.delete', event)
      ? [
          'separator' as const,
          {
            label: words.delete,
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => setDeleting(event),
          },
        ]
      : []),
  ];

  const actionsOf = (event: Event) => (
    <span className="flex items-center justify-end gap-1">
      {onViewRsvps && can('reservation.list', event) ? (
        <IconButton
          label={homeWords.table.viewRsvps}
          icon={<Users />}
          size="sm"
          onClick={() => onViewRsvps(event)}
        />
      ) : null}
      <DropdownMenu
        trigger={
          <IconButton
            label={homeWords.table.actionsFor({ event: event.name })}
            icon={<MoreHorizontal />}
            size="sm"
            tooltip={false}
          />
        }
        items={menuOf(event)}
      />
    </span>
  );

  return (
    <>
      <PagedTable
        caption={homeWords.table.caption}
        columns={columns}
        {...listShown(list, homeWords.dashboard.eventsFailed)}
        rowKey={(event) => event.id}
        query={query}
        onQueryChange={setQuery}
        searchLabel={homeWords.table.search}
        toolbar={toolbar}
        empty={empty}
        footerText={(first, last, total) => uiWords.pages.showing({ first, last, total })}
        actions={actionsOf}
        onOpen={(event) => {
          if (can('reservation.list', event)) void navigate({ to: paths.event(event.id) });
        }}
        phoneRow={(event) => <EventRow event={event} actions={actionsOf(event)} />}
      />
      {sharing ? <ShareDialog event={sharing} open onOpenChange={() => setSharing(null)} /> : null}
      {asking?.what === 'duplicate' ? (
        <DuplicateDialog event={asking.event} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.what === 'cancel' ? (
        <CancelEventDialog event={asking.event} onClose={() => setAsking(null)} />
      ) : null}
      {deleting ? (
        <DeleteEventDialog
          event={deleting}
          open
          onOpenChange={(open) => {
            if (!open) setDeleting(null);
          }}
        />
      ) : null}
    </>
  );
}
