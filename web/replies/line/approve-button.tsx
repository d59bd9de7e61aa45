import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { seatsAfter } from '#domain/seats/edits.ts';
import { runDeferred } from '#web/kernel/toasts/undo.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useApproveReply, type Waits } from '../queries.ts';
import { noticeText, words } from '../words.ts';

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
    Partial<Pick<Reservation, 'eventLentSeats' | 'eventGivenAway'>> &
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
  const { eventLentSeats: lentSeats = 0, eventGivenAway: givenAway = 0 } = reservation;
  const { notice, over } = seatsAfter(
    { maxGuests, confirmedGuests, promisedSeats, lentSeats, givenAway },
    guestCount,
  );

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
        <IconButton
          label={words.acts.approveOf({ name: guestLabel(reservation) })}
          icon={<Check />}
          size="sm"
          onClick={ask}
        />
      ) : (
        <Button
          size="sm"
          icon={<Check />}
          aria-label={words.acts.approveOf({ name: guestLabel(reservation) })}
          onClick={ask}
        >
          {words.acts.approve}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={words.acts.approveTitle({ name: guestLabel(reservation) })}
        description={
          <>
            <p>{reservation.awaitingApproval ? words.acts.approveRequest : words.acts.approveWaiting}</p>
            <p className={over > 0 ? 'mt-2 font-medium text-danger' : 'mt-2'}>
              {over > 0
                ? words.acts.noticeOver({ notice: noticeText(notice), over })
                : words.acts.noticeEnd({ notice: noticeText(notice) })}
              {promisedSeats > 0 ? ` ${words.acts.promised({ count: promisedSeats })}` : ''}
            </p>
            {ahead > 0 ? <p className="mt-2 font-medium">{words.acts.passed({ count: ahead })}</p> : null}
          </>
        }
        confirmLabel={words.acts.approve}
        busyLabel={words.acts.approving}
        onConfirm={approve}
      />
    </>
  );
}
