import { useState } from 'react';
import { leftErasedSentence } from '#domain/privacy/sentences.ts';
import type { Certificate } from '#domain/privacy/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { downloadEverythingKnown } from '../export.ts';
import { useEraseLeft, useLeft } from './party-queries.ts';
import { ErasureCertificate } from '../editor/privacy-dialog.tsx';

interface Props {
  id: string;
  /** True if the reader may delete replies of the event. */
  editable: boolean;
  onClose: () => void;
}

/** Shows a withdrawn or deleted reply, and what a host can do about the traces that it left. */
export function GoneReply({ id, editable, onClose }: Props) {
  const left = useLeft(id, editable);
  const erase = useEraseLeft();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Certificate | null>(null);

  const failed = (error: unknown, otherwise: string) =>
    toast({ title: 'Error', description: sentenceOf(error, otherwise), variant: 'destructive' });

  async function eraseNow() {
    try {
      setDone(await erase.mutateAsync(id));
    } catch (error) {
      failed(error, 'Failed to erase');
      throw error;
    }
  }

  if (done) {
    return (
      <div className="p-5">
        <ErasureCertificate certificate={done} sentences={[leftErasedSentence]} />
      </div>
    );
  }
  const hasLeft = left.status === 'success';
  return (
    <>
      <EmptyState
        title="This reply no longer exists"
        description={
          hasLeft
            ? 'It was withdrawn or deleted. Emails, the activity log and other records still mention its guests.'
            : undefined
        }
        action={
          <>
            <Button onClick={onClose}>Back to the guests</Button>
            {hasLeft ? (
              <>
                <Button
                  onClick={() =>
                    void downloadEverythingKnown(id).catch((error: unknown) =>
                      failed(error, 'We couldn’t load the data'),
                    )
                  }
                >
                  Download all data
                </Button>
                <Button variant="danger" onClick={() => setAsking(true)}>
                  Erase what’s left…
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Erase what’s left of this reply?"
        description="We’ll remove names and emails everywhere. You can’t undo this, and nobody gets an email."
        confirmLabel="Erase for good"
        busyLabel="Erasing..."
        onConfirm={eraseNow}
      />
    </>
  );
}
