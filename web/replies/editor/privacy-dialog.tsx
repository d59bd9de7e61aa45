import { useState } from 'react';
import type { Certificate } from '#domain/privacy/contract.ts';
import { certificateSentences, removedLines } from './certificate-words.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { downloadEverythingKnown } from '../export.ts';
import { useEraseGuest } from '../queries.ts';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

interface Props {
  reservation: Reservation;
  open: boolean;
  /**
   * Called when the dialog closes. `erased` says whether the reply, or a part of it, no longer
   * exists.
   */
  onClose: (erased: boolean) => void;
}

const everybody = 'everybody';

/** Shows everything that is known about the people of a reply, and erases them. */
export function PrivacyDialog({ reservation, open, onClose }: Props) {
  const [whom, setWhom] = useState(everybody);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Certificate | null>(null);
  const erase = useEraseGuest();
  const label = guestLabel(reservation);
  const guests = (JSON.parse(reservation.guestDetails) as { id: string; name: string }[]).filter(
    ({ name }) => name !== '',
  );
  const person = guests.find(({ id }) => id === whom);
  const [first] = guests;
  const isContact = person !== undefined && person.id === first?.id;

  async function download() {
    try {
      await downloadEverythingKnown(reservation.id);
    } catch (error) {
      complain(sentenceOf(error, words.privacy.loadFailed));
    }
  }

  const eraseNow = () =>
    erase.act(
      { id: reservation.id, guestId: person?.id ?? null },
      { done: setDone, failed: words.privacy.eraseFailed },
    );

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? undefined : onClose(done !== null))}
        title={done ? words.privacy.erased : words.privacy.title({ name: label })}
        footer={
          done ? (
            <Button variant="primary" onClick={() => onClose(true)}>
              {words.dialog.close}
            </Button>
          ) : (
            <>
              <Button onClick={() => void download()}>{words.privacy.download}</Button>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {words.privacy.erase}
              </Button>
            </>
          )
        }
      >
        {done ? (
          <ErasureCertificate certificate={done} />
        ) : (
          <div className="space-y-4">
            <p className="text-sm text-muted">{words.privacy.how}</p>
            <RadioCards
              label={words.privacy.whom}
              name="whom"
              value={whom}
              onValueChange={setWhom}
              options={[
                { value: everybody, label: words.privacy.whole, description: words.privacy.wholeHow },
                ...(guests.length > 1 ? guests.map(({ id, name }) => ({ value: id, label: name })) : []),
              ]}
            />
            {isContact ? <Banner tone="info">{words.privacy.contact}</Banner> : null}
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          person
            ? words.privacy.erasePerson({ name: person.name })
            : words.privacy.eraseReply({ name: label })
        }
        description={<p>{words.privacy.eraseHow}</p>}
        confirmLabel={words.privacy.forGood}
        busyLabel={words.privacy.erasing}
        onConfirm={eraseNow}
      />
    </>
  );
}

/** Says how much was removed, in numbers. */
export function ErasureCertificate({
  certificate,
  sentences = certificateSentences(certificate),
}: {
  certificate: Certificate;
  sentences?: readonly string[];
}) {
  return (
    <div className="space-y-3 text-sm" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="font-medium">{words.privacy.removed}</p>
      <ul className="list-disc space-y-1 pl-5 tabular-nums">
        {removedLines(certificate).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-muted">
        {nodes(
          words.privacy.certificate({
            ...{ id: certificate.id, moment: certificate.erasedAt.slice(0, 16).replace('T', ' ') },
            b: (text) => <span className="break-all">{text}</span>,
          }),
        )}
      </p>
    </div>
  );
}
