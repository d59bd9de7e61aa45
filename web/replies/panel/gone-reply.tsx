import { useState } from 'react';
import type { Certificate } from '#domain/privacy/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { downloadEverythingKnown } from '../export.ts';
import { useEraseLeft, useLeft } from './party-queries.ts';
import { ErasureCertificate } from '../editor/privacy-dialog.tsx';
import { words } from '../words.ts';

interface Props {
  id: string;
  /** Whether the reader may delete replies of the event. */
  editable: boolean;
  onClose: () => void;
}

/** Shows a withdrawn or deleted reply, and lets a host deal with the data that it left. */
export function GoneReply({ id, editable, onClose }: Props) {
  const remains = useLeft(id, editable);
  const erase = useEraseLeft();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Certificate | null>(null);

  const failed = (error: unknown, otherwise: string) => complain(sentenceOf(error, otherwise));

  const eraseNow = () => erase.act(id, { done: setDone, failed: words.privacy.eraseFailed });

  if (done) {
    return (
      <div className="p-5">
        <ErasureCertificate certificate={done} sentences={[words.gone.erased]} />
      </div>
    );
  }
  const hasLeft = remains.status === 'success';
  return (
    <>
      <EmptyState
        title={words.gone.title}
        description={hasLeft ? words.gone.how : undefined}
        action={
          <>
            <Button onClick={onClose}>{words.gone.back}</Button>
            {hasLeft ? (
              <>
                <Button
                  onClick={() =>
                    void downloadEverythingKnown(id).catch((error: unknown) =>
                      failed(error, words.privacy.loadFailed),
                    )
                  }
                >
                  {words.privacy.download}
                </Button>
                <Button variant="danger" onClick={() => setAsking(true)}>
                  {words.gone.erase}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.gone.eraseTitle}
        description={words.gone.eraseHow}
        confirmLabel={words.privacy.forGood}
        busyLabel={words.privacy.erasing}
        onConfirm={eraseNow}
      />
    </>
  );
}
