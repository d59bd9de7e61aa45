import {
  CalendarX2,
  Copy,
  DoorOpen,
  ExternalLink,
  Eye,
  History,
  Mail,
  MoreHorizontal,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { useEventStatus } from '../queries.ts';
import { CancelEventDialog, DeleteEventDialog, DuplicateDialog } from './late-dialogs.tsx';
import { words } from '../words.ts';

interface Props {
  event: Event;
  onDuplicated: (copy: Event) => void;
  onDeleted: () => void;
  /**
   * Called when the event was cancelled or became a draft, for a page that holds the event itself.
   */
  onChanged?: ((event: Event) => void) | undefined;
}

/** A menu of the actions on the whole event. */
export function EventActions({ event, onDuplicated, onDeleted, onChanged }: Props) {
  const can = useCan();
  const change = useEventStatus();
  const [asking, setAsking] = useState<'delete' | 'duplicate' | 'cancel' | null>(null);
  const mayEdit = can('event.edit', event);
  const isDraft = event.status === 'draft';

  const takeBack = () =>
    change.act(
      { id: event.id, status: 'draft' },
      {
        done: (changed) => {
          onChanged?.(changed);
          return { title: words.head.draftAgain, description: words.head.draftAgainHow };
        },
        failed: words.head.noDraft,
      },
    );

  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={words.head.more} icon={<MoreHorizontal />} variant="secondary" tooltip={false} />
        }
        items={[
          ...(isDraft
            ? [{ label: words.head.preview, icon: <Eye />, href: paths.editEvent(event.id, 'preview') }]
            : [
                {
                  label: words.head.public,
                  icon: <ExternalLink />,
                  href: paths.rsvp(event.customUrl),
                  newTab: true,
                },
              ]),
          ...(mayEdit && !isDraft
            ? [{ label: words.head.messageGuests, icon: <Mail />, href: paths.messages(event.id) }]
            : []),
          ...(can('event.edit', event) && event.hasDoors !== true
            ? [{ label: words.tabs.doors, icon: <DoorOpen />, href: paths.eventDoors(event.id) }]
            : []),
          ...(can('activity.read', event)
            ? [{ label: words.head.activity, icon: <History />, href: paths.activityOfEvent(event.id) }]
            : []),
          ...(can('event.create', event)
            ? [{ label: words.head.duplicate, icon: <Copy />, onSelect: () => setAsking('duplicate') }]
            : []),
          ...(mayEdit && event.status === 'published' && event.reservationCount + event.toldHouseholds === 0
            ? [{ label: words.head.backToDraft, icon: <Undo2 />, onSelect: () => void takeBack() }]
            : []),
          ...(mayEdit && (event.status === 'published' || (isDraft && event.toldHouseholds > 0))
            ? [
                'separator' as const,
                { label: words.head.cancel, icon: <CalendarX2 />, onSelect: () => setAsking('cancel') },
              ]
            : []),
          ...(can('event.delete', event)
            ? [
                'separator' as const,
                {
                  label: words.head.delete,
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => setAsking('delete'),
                },
              ]
            : []),
        ]}
      />
      {asking === 'delete' ? (
        <DeleteEventDialog event={event} open onOpenChange={() => setAsking(null)} onDeleted={onDeleted} />
      ) : null}
      {asking === 'duplicate' ? (
        <DuplicateDialog event={event} onClose={() => setAsking(null)} onDuplicated={onDuplicated} />
      ) : null}
      {asking === 'cancel' ? (
        <CancelEventDialog event={event} onClose={() => setAsking(null)} onChanged={onChanged} />
      ) : null}
    </>
  );
}
