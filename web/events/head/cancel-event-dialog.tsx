import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useEventStatus } from '../queries.ts';
import { whoKnows } from '../event-status.ts';
import { words } from '../words.ts';

interface Props {
  event: Event;
  onClose: () => void;
  onChanged?: ((event: Event) => void) | undefined;
}

/** Says what cancelling or reopening does, and asks whether to notify those who know the date. */
function StatusDialog({ event, to, onClose, onChanged }: Props & { to: 'cancelled' | 'published' }) {
  const [notifyGuests, setNotifyGuests] = useState(true);
  const change = useEventStatus();
  const guests = whoKnows(event);
  const say = to === 'cancelled' ? words.cancelled : words.reopened;

  async function confirm() {
    const changed = await change.mutateAsync({
      ...{ id: event.id, status: to },
      ...(guests && { notifyGuests }),
    });
    toast({
      title: say.done,
      description: guests && notifyGuests ? say.pageMailed({ guests }) : say.page,
    });
    onChanged?.(changed);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say.title({ event: event.name })}
      description={say.about}
      confirmLabel={say.confirm}
      cancelLabel={say.keep}
      busyLabel={say.busy}
      onConfirm={confirm}
      error={change.error ? sentenceOf(change.error, say.failure) : undefined}
    >
      {guests ? (
        <CheckboxField
          label={say.mail({ guests })}
          hint={words.cancelled.mailHint}
          checked={notifyGuests}
          onCheckedChange={setNotifyGuests}
        />
      ) : null}
    </ConfirmDialog>
  );
}

export const CancelEventDialog = (props: Props) => <StatusDialog {...props} to="cancelled" />;

export const ReopenEventDialog = (props: Props) => <StatusDialog {...props} to="published" />;
