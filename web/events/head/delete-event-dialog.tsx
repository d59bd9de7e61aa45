import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { whoKnows } from '../event-status.ts';
import { useDeleteEvent } from '../queries.ts';
import { words } from '../words.ts';

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
  const remove = useDeleteEvent();
  const count = event.reservationCount;
  const guests = whoKnows(event);

  const { done, failed } = words.deleting;

  async function confirm() {
    const isDeleted = await remove.act({ event, notifyGuests }, { done, failed });
    if (isDeleted) onDeleted?.();
    return isDeleted;
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.deleting.title({ event: event.name })}
      description={count === 0 ? words.deleting.nobody : words.deleting.replies({ count })}
      confirmLabel={words.deleting.confirm}
      busyLabel={words.deleting.deleting}
      onConfirm={confirm}
      error={remove.error ? sentenceOf(remove.error, failed) : undefined}
    >
      {guests ? (
        <CheckboxField
          label={words.cancelled.mail({ guests })}
          hint={words.cancelled.mailHint}
          checked={notifyGuests}
          onCheckedChange={setNotifyGuests}
        />
      ) : null}
    </ConfirmDialog>
  );
}
