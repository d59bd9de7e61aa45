import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import type { Words } from '../queries.ts';
import { words as catalog } from '../words.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  event: Event;
  words: Words;
  /** When the message is sent, or null for at once. */
  sendAt: Date | null;
  recipients: number;
  /** The households that only get a text, because mail doesn't reach anybody in them. */
  byHand: number;
  sendLabel: string;
  onConfirm: () => Promise<void>;
  error: string | undefined;
}

/** Asks before a message is sent or scheduled. */
export function AskToSend({ event, words, sendAt, recipients, byHand, sendLabel, ...dialog }: Props) {
  const subject = words.subject.trim();
  const moment = sendAt && formatShortWithZone(sendAt, event.timezone);
  const audience = words.audience === 'everybody' ? 'other' : words.audience;
  return (
    <ConfirmDialog
      {...dialog}
      tone="primary"
      title={sendAt ? catalog.form.askSchedule : catalog.form.ask({ button: sendLabel })}
      description={
        moment !== null
          ? catalog.asks.later({ subject, moment, audience })
          : byHand > 0
            ? catalog.form.askTexts({ count: byHand })
            : catalog.asks.now({
                subject,
                recipients: catalog.asks[words.audience]({ count: recipients }),
              })
      }
      confirmLabel={sendLabel}
      busyLabel={sendAt ? catalog.form.scheduling : catalog.form.sending}
    />
  );
}
