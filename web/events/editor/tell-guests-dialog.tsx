import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { News } from './guest-news.ts';
import { words } from './words.ts';

/** Whom the host chose to mail about a change. */
export interface Tell {
  notifyGuests: boolean;
  tellDeclined: boolean;
}

interface Props {
  open: boolean;
  onClose: () => void;
  /** The people who know the old details, as `whoKnows` names them. */
  guests: string;
  news: readonly News[];
  busy: boolean;
  /** Whether anybody replied, so that some may have declined. */
  hasReplies: boolean;
  onSave: (tell: Tell) => void;
}

/**
 * Asks whether to mail guests about a change that matters to them, before it is saved. Without a
 * yes, nothing is mailed.
 */
export function TellGuestsDialog({ open, onClose, guests, news, busy, hasReplies, onSave }: Props) {
  const [tellDeclined, setTellDeclined] = useState(false);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={words.tell.title({ guests })}
      description={words.tell.about}
      footer={
        <>
          <Button onClick={() => onSave({ notifyGuests: false, tellDeclined: false })} disabled={busy}>
            {words.tell.no}
          </Button>
          <Button
            variant="primary"
            onClick={() => onSave({ notifyGuests: true, tellDeclined })}
            disabled={busy}
          >
            {words.tell.yes}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-hairline border-y border-hairline text-sm">
        {news.map(({ label, before, after }) => (
          <div key={label} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              <span className="font-medium">{after}</span>
              <br />
              <span className="text-muted">{words.tell.before({ value: before })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{words.tell.how}</p>
      {hasReplies ? (
        <CheckboxField
          className="mt-3"
          label={words.tell.declined}
          checked={tellDeclined}
          onCheckedChange={setTellDeclined}
        />
      ) : null}
    </Dialog>
  );
}
