import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { whoKnows } from '../event-status.ts';
import { useDeleteEvent } from '../queries.ts';

interface Props {
  event: Event;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}

/**
 * Says how many replies are deleted with the event, and offers to notify the guests
 * (docs/product/events.md#events).
 */
export function DeleteEventDialog({ event, open, onOpenChange, onDeleted }: Props) {
  const [notifyGuests, setNotifyGuests] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const remove = useDeleteEvent();
  const count = event.reservationCount;
  const guests = whoKnows(event);

  async function confirm() {
    setFailure(undefined);
    try {
      await remove.mutateAsync({ event, notifyGuests });
      toast({ title: 'Success', description: 'Event deleted successfully' });
      onDeleted?.();
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to delete event');
      setFailure(sentence);
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${event.name}”?`}
      description={
        count === 0
          ? 'This action cannot be undone. Nobody has replied yet.'
          : `This action cannot be undone. ${count} ${count === 1 ? 'reservation goes' : 'reservations go'} with it.`
      }
      confirmLabel="Delete event"
      busyLabel="Deleting..."
      onConfirm={confirm}
      error={failure}
    >
      {guests ? (
        <CheckboxField
          label={`Email ${guests} that it’s cancelled`}
          checked={notifyGuests}
          onCheckedChange={setNotifyGuests}
        />
      ) : null}
    </ConfirmDialog>
  );
}
