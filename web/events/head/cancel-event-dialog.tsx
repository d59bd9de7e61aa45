import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useEventStatus } from '../queries.ts';
import { whoKnows } from '../event-status.ts';

interface Props {
  event: Event;
  onClose: () => void;
  onChanged?: ((event: Event) => void) | undefined;
}

const words = {
  cancelled: {
    title: (name: string) => `Cancel “${name}”?`,
    description:
      'Its page says it’s cancelled and takes no more replies. Everything stays here, and you can reopen it.',
    confirm: 'Cancel the event',
    keep: 'Keep it',
    busy: 'Cancelling...',
    mail: (guests: string) => `Email ${guests} that it’s cancelled`,
    done: 'Event cancelled',
    page: 'Its page says so',
    failure: 'We couldn’t cancel the event.',
  },
  published: {
    title: (name: string) => `Reopen “${name}”?`,
    description: 'Its page takes replies again.',
    confirm: 'Reopen the event',
    keep: 'Leave it cancelled',
    busy: 'Reopening...',
    mail: (guests: string) => `Email ${guests} that it takes place after all`,
    done: 'Reopened',
    page: 'The page takes replies again',
    failure: 'We couldn’t reopen the event.',
  },
};

/** Says what cancelling or reopening does, and asks whether to notify those who know the date. */
function StatusDialog({ event, to, onClose, onChanged }: Props & { to: keyof typeof words }) {
  const [notifyGuests, setNotifyGuests] = useState(true);
  const [failure, setFailure] = useState<string | undefined>();
  const change = useEventStatus();
  const guests = whoKnows(event);
  const say = words[to];

  async function confirm() {
    setFailure(undefined);
    try {
      const changed = await change.mutateAsync({
        ...{ id: event.id, status: to },
        ...(guests && { notifyGuests }),
      });
      toast({
        title: say.done,
        description: guests && notifyGuests ? `${say.page}, and we’re emailing ${guests}.` : `${say.page}.`,
      });
      onChanged?.(changed);
    } catch (error) {
      setFailure(sentenceOf(error, say.failure));
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say.title(event.name)}
      description={say.description}
      confirmLabel={say.confirm}
      cancelLabel={say.keep}
      busyLabel={say.busy}
      onConfirm={confirm}
      error={failure}
    >
      {guests ? (
        <CheckboxField label={say.mail(guests)} checked={notifyGuests} onCheckedChange={setNotifyGuests} />
      ) : null}
    </ConfirmDialog>
  );
}

export const CancelEventDialog = (props: Props) => <StatusDialog {...props} to="cancelled" />;

export const ReopenEventDialog = (props: Props) => <StatusDialog {...props} to="published" />;
