import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useEventStatus } from '../queries.ts';
import { cancellationRecipients } from '../event-status.ts';

interface Props {
  event: Event;
  onClose: () => void;
  onChanged?: ((event: Event) => void) | undefined;
}

/** Says what cancelling does, and asks whether to notify the guests. */
export function CancelEventDialog({ event, onClose, onChanged }: Props) {
  const [notifyGuests, setNotifyGuests] = useState(true);
  const [failure, setFailure] = useState<string | undefined>();
  const change = useEventStatus();
  const told = cancellationRecipients(event);

  async function cancel() {
    setFailure(undefined);
    try {
      const changed = await change.mutateAsync({ id: event.id, status: 'cancelled', notifyGuests });
      toast({
        title: 'Event cancelled',
        description:
          told && notifyGuests ? `Its page says so, and we’re emailing ${told}.` : 'Its page says so.',
      });
      onChanged?.(changed);
    } catch (error) {
      setFailure(sentenceOf(error, 'We couldn’t cancel the event.'));
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Cancel “${event.name}”?`}
      description="Its page says it’s cancelled and takes no more replies. Everything stays here, and you can reopen it."
      confirmLabel="Cancel the event"
      cancelLabel="Keep it"
      busyLabel="Cancelling..."
      onConfirm={cancel}
      error={failure}
    >
      {told ? (
        <CheckboxField
          label={`Email ${told} that it’s cancelled`}
          checked={notifyGuests}
          onCheckedChange={setNotifyGuests}
        />
      ) : null}
    </ConfirmDialog>
  );
}
