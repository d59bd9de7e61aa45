import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Reservation } from '#domain/replies/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { seatsAfter } from '#domain/seats/edits.ts';
import { runDeferred } from '#web/kernel/undo.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useApproveReply, type Waits } from '../queries.ts';

/**
 * Confirms a waiting party after the specified question. The host can undo it before the guest is
 * notified (docs/product/events.md#undo).
 */
export function ApproveButton({
  reservation,
  confirmedGuests,
  compact = false,
}: {
  reservation: Waits &
    Pick<Reservation, 'displayName' | 'guestEmail' | 'eventMaxGuests' | 'eventPromisedSeats'> &
    Partial<Pick<Reservation, 'waitlistPosition'>>;
  /**
   * The event's confirmed guests, as far as this page knows. Afterwards, the page shows the
   * server's count.
   */
  confirmedGuests: number;
  compact?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const approveLater = useApproveReply();
  const { eventMaxGuests: maxGuests, eventPromisedSeats: promisedSeats, guestCount } = reservation;
  const ahead = reservation.awaitingApproval ? 0 : (reservation.waitlistPosition ?? 1) - 1;
  const { notice, over } = seatsAfter({ maxGuests, confirmedGuests, promisedSeats }, guestCount);

  function ask() {
    // Runs earlier approvals that could still be undone, so that the question counts them.
    runDeferred();
    setAsking(true);
  }

  function approve() {
    approveLater(reservation, { notice: over > 0 ? notice : null });
    return Promise.resolve();
  }

  return (
    <>
      {compact ? (
        <IconButton label={`Approve ${guestLabel(reservation)}`} icon={<Check />} size="sm" onClick={ask} />
      ) : (
        <Button size="sm" icon={<Check />} aria-label={`Approve ${guestLabel(reservation)}`} onClick={ask}>
          Approve
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={`Approve ${guestLabel(reservation)}?`}
        description={
          <>
            <p>
              {reservation.awaitingApproval
                ? 'We’ll confirm the request and email the guest.'
                : 'Are you sure you want to approve this reservation and move it from waitlist to confirmed?'}
            </p>
            <p className={over > 0 ? 'mt-2 font-medium text-danger' : 'mt-2'}>
              {notice}
              {over > 0 ? `: ${over} over capacity.` : '.'}
              {promisedSeats > 0 ? ` ${promisedFor(promisedSeats)}` : ''}
            </p>
            {ahead > 0 ? (
              <p className="mt-2 font-medium">{counted(ahead, 'party has', 'parties have')} waited longer.</p>
            ) : null}
          </>
        }
        confirmLabel="Approve"
        busyLabel="Approving..."
        onConfirm={approve}
      />
    </>
  );
}

const promisedFor = (seats: number): string =>
  `This counts ${counted(seats, 'seat')} promised to invited guests who haven’t answered yet.`;
