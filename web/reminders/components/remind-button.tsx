import { useState } from 'react';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useRemindNow } from '../queries.ts';

/**
 * Reminds households now, after a confirmation. If `ids` is null, it reminds all that have not
 * answered.
 */
export function RemindButton(props: {
  eventId: string;
  ids: readonly string[] | null;
  count: number;
  label: string;
  size?: 'sm';
}) {
  const { eventId, ids, count } = props;
  const [asking, setAsking] = useState(false);
  const remind = useRemindNow(eventId);
  return (
    <>
      <Button size={props.size} onClick={() => setAsking(true)}>
        {props.label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remind ${counted(count, 'household')} now?`}
        description="Those that have not answered are mailed at once, in the quiet hours too. It counts as one of the three reminders that a household gets. Those reminded in the last ten minutes are left out."
        confirmLabel="Remind now"
        busyLabel="Reminding..."
        onConfirm={async () => {
          try {
            const { now, unsent } = await remind.mutateAsync(ids);
            toast({
              title: `${counted(now, 'household')} reminded`,
              description:
                unsent === 0
                  ? undefined
                  : `${counted(unsent, 'household')} left out: answered, reminded lately or often enough, or without an address.`,
            });
          } catch (error) {
            complain(sentenceOf(error, 'The reminders could not be sent.'));
            throw error;
          }
        }}
      />
    </>
  );
}
