import { Copy, ExternalLink, History, Mail, MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { useCan } from '#web/kernel/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { useDuplicateEvent } from '../queries.ts';
import { DeleteEventDialog } from './delete-event-dialog.tsx';

interface Props {
  event: Event;
  onDuplicated: (copy: Event) => void;
  onDeleted: () => void;
}

/** What can be done with the whole event, behind one button. */
export function EventActions({ event, onDuplicated, onDeleted }: Props) {
  const can = useCan();
  const duplicate = useDuplicateEvent();
  const [deleting, setDeleting] = useState(false);

  async function copy() {
    try {
      const made = await duplicate.mutateAsync(event);
      toast({ title: 'Success', description: `“${made.name}” created, without any replies.` });
      onDuplicated(made);
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to duplicate event'),
        variant: 'destructive',
      });
    }
  }

  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            label="More actions"
            icon={<MoreHorizontal />}
            variant="secondary"
            tooltip={false}
            disabled={duplicate.isPending}
          />
        }
        items={[
          {
            label: 'View public page',
            icon: <ExternalLink />,
            href: paths.rsvp(event.customUrl),
            newTab: true,
          },
          ...(can('event.edit', event)
            ? [{ label: 'Message guests', icon: <Mail />, href: paths.messages(event.id) }]
            : []),
          ...(can('activity.read', event)
            ? [{ label: 'Activity', icon: <History />, href: paths.activityOfEvent(event.id) }]
            : []),
          ...(can('event.create', event)
            ? [{ label: 'Duplicate', icon: <Copy />, onSelect: () => void copy() }]
            : []),
          ...(can('event.delete', event)
            ? [
                'separator' as const,
                {
                  label: 'Delete',
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => setDeleting(true),
                },
              ]
            : []),
        ]}
      />
      <DeleteEventDialog event={event} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </>
  );
}
