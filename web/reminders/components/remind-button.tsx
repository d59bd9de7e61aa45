import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useRemindNow } from '../queries.ts';
import { words } from '../words.ts';

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
  /** Whether the confirmation is open, if the page's address says so. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const { eventId, ids, count } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { open: asking = isOpen, onOpenChange: setAsking = setIsOpen } = props;
  const remind = useRemindNow(eventId);
  return (
    <>
      <Button size={props.size} onClick={() => setAsking(true)}>
        {props.label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.remind.title({ count })}
        description={words.remind.how}
        tone="primary"
        confirmLabel={words.remind.now}
        busyLabel={words.remind.busy}
        onConfirm={() =>
          remind.act(ids, {
            done: ({ now, unsent }) => ({
              title: words.remind.done({ count: now }),
              description: unsent === 0 ? undefined : words.remind.skipped({ count: unsent }),
            }),
            failed: words.remind.failed,
          })
        }
      />
    </>
  );
}
