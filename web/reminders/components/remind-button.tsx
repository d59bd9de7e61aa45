import { useState } from 'react';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
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
        description="We’ll email them now, even during quiet hours. It counts toward the three reminders per household. We skip anyone reminded in the last ten minutes."
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
                  : `${counted(unsent, 'household')} skipped: already replied, recently or fully reminded, or no email address.`,
            });
          } catch (error) {
            complain(sentenceOf(error, 'We couldn’t send the reminders.'));
            throw error;
          }
        }}
      />
    </>
  );
}
