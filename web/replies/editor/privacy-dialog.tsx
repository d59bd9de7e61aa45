import { useState } from 'react';
import type { Certificate } from '#domain/privacy/contract.ts';
import { certificateSentences, removedLines } from '#domain/privacy/sentences.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { downloadEverythingKnown } from '../export.ts';
import { useEraseGuest } from '../queries.ts';

interface Props {
  reservation: Reservation;
  open: boolean;
  /** `erased` is true if the reply, or a part of it, no longer exists. */
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
      const description = sentenceOf(error, 'We couldn’t load the data');
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  }

  async function eraseNow() {
    try {
      setDone(await erase.mutateAsync({ id: reservation.id, guestId: person?.id ?? null }));
    } catch (error) {
      const description = sentenceOf(error, 'Failed to erase');
      toast({ title: 'Error', description, variant: 'destructive' });
      throw error;
    }
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? undefined : onClose(done !== null))}
        title={done ? 'Erased' : `Privacy: ${label}`}
        footer={
          done ? (
            <Button variant="primary" onClick={() => onClose(true)}>
              Close
            </Button>
          ) : (
            <>
              <Button onClick={() => void download()}>Download all data</Button>
              <Button variant="danger" onClick={() => setAsking(true)}>
                Erase…
              </Button>
            </>
          )
        }
      >
        {done ? (
          <ErasureCertificate certificate={done} />
        ) : (
          <div className="space-y-4">
            <p className="text-sm text-muted">
              The file has everything we know about these people: the reply, emails, activity log entries and
              remembered answers. Erasing removes it for good.
            </p>
            <RadioCards
              label="Erase who"
              name="whom"
              value={whom}
              onValueChange={setWhom}
              options={[
                { value: everybody, label: 'The whole reply', description: 'With everybody in it' },
                ...(guests.length > 1 ? guests.map(({ id, name }) => ({ value: id, label: name })) : []),
              ]}
            />
            {isContact ? (
              <Banner tone="info">
                The others keep the reply’s email address. To remove that too, erase the whole reply.
              </Banner>
            ) : null}
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={person ? `Erase ${person.name}?` : `Erase the reply from ${label}?`}
        description={
          <p>
            We’ll remove names, answers and emails everywhere. You can’t undo this, and nobody gets an email.
            Seats for upcoming events go to others. An event that has begun keeps its numbers.
          </p>
        }
        confirmLabel="Erase for good"
        busyLabel="Erasing..."
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
      <p className="font-medium">Removed:</p>
      <ul className="list-disc space-y-1 pl-5 tabular-nums">
        {removedLines(certificate).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-muted">
        Certificate <span className="break-all">{certificate.id}</span>,{' '}
        {certificate.erasedAt.slice(0, 16).replace('T', ' ')} UTC
      </p>
    </div>
  );
}
