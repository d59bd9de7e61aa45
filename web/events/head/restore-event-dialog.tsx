import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { whoKnows } from '../event-status.ts';
import { useRestoreEvent } from '../queries.ts';
import { words } from '../words.ts';

/** Brings a deleted event back, and asks whether to notify those who know the date. */
export function RestoreEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const [notifyGuests, setNotifyGuests] = useState(false);
  const restore = useRestoreEvent();
  const guests = event.status === 'cancelled' ? '' : whoKnows(event);

  async function confirm() {
    await restore.mutateAsync({ event, notifyGuests });
    toast(words.restoring.done({ event: event.name, count: event.reservationCount }));
  }

  return (
    <ConfirmDialog
      tone="primary"
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.restoring.title({ event: event.name })}
      description={words.restoring.about}
      confirmLabel={words.restoring.confirm}
      busyLabel={words.restoring.restoring}
      onConfirm={confirm}
      error={restore.error ? sentenceOf(restore.error, words.restoring.failed) : undefined}
    >
      {guests ? (
        <CheckboxField
          label={words.reopened.mail({ guests })}
          hint={words.restoring.mailHint}
          checked={notifyGuests}
          onCheckedChange={setNotifyGuests}
        />
      ) : null}
    </ConfirmDialog>
  );
}
