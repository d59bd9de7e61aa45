import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { whoKnows } from '../event-status.ts';
import { useRestoreEvent } from '../queries.ts';

/** Brings a deleted event back, and asks whether to notify those who know the date. */
export function RestoreEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const [notifyGuests, setNotifyGuests] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const restore = useRestoreEvent();
  const guests = event.status === 'cancelled' ? '' : whoKnows(event);

  async function confirm() {
    setFailure(undefined);
    try {
      await restore.mutateAsync({ event, notifyGuests });
      toast({
        title: 'Success',
        description: `“${event.name}” is back, with its ${counted(event.reservationCount, 'reservation')}.`,
      });
    } catch (error) {
      setFailure(sentenceOf(error, 'Failed to restore event'));
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Restore “${event.name}”?`}
      description="Its page, its replies and its guest list come back."
      confirmLabel="Restore event"
      busyLabel="Restoring..."
      onConfirm={confirm}
      error={failure}
    >
      {guests ? (
        <CheckboxField
          label={`Email ${guests} that it takes place after all`}
          hint="For guests who got an email that it’s cancelled."
          checked={notifyGuests}
          onCheckedChange={setNotifyGuests}
        />
      ) : null}
    </ConfirmDialog>
  );
}
