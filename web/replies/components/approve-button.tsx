import { Check } from 'lucide-react';
import { useState } from 'react';
import { guestLabel } from '#domain/replies/submission.ts';
import { overCapacityNotice } from '#domain/seats/edits.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useUpdateReservation } from '../queries.ts';

/** "Reservation updated successfully", and by how much the event is now over its capacity where it is. */
export function saidOf(saved: { notice: string | null }): string {
  return saved.notice === null
    ? 'Reservation updated successfully'
    : `Reservation updated successfully. ${saved.notice}.`;
}

/** Confirms a party that waits, for seats after the specified question (docs/product.md#waitlist). */
export function ApproveButton({
  reservation,
  confirmedGuests,
  compact = false,
}: {
  reservation: {
    id: string;
    displayName: string;
    guestEmail: string;
    guestCount: number;
    eventMaxGuests: number;
    /** It waits for this yes, not for seats. */
    awaitingApproval?: boolean;
  };
  /** Of the event, as far as this page knows: what the server counted is said once it is done. */
  confirmedGuests: number;
  compact?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const update = useUpdateReservation();
  const { eventMaxGuests } = reservation;
  const after = confirmedGuests + reservation.guestCount;

  async function approve() {
    try {
      const saved = await update.mutateAsync({ id: reservation.id, change: { waitlisted: false } });
      toast({ title: 'Success', description: saidOf(saved) });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to update reservation'),
        variant: 'destructive',
      });
      throw error;
    }
  }

  return (
    <>
      {compact ? (
        <IconButton
          label={`Approve ${guestLabel(reservation)}`}
          icon={<Check />}
          size="sm"
          onClick={() => setAsking(true)}
        />
      ) : (
        <Button
          size="sm"
          icon={<Check />}
          aria-label={`Approve ${guestLabel(reservation)}`}
          onClick={() => setAsking(true)}
        >
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
                ? 'The request is confirmed, and the guest is mailed.'
                : 'Are you sure you want to approve this reservation and move it from waitlist to confirmed?'}
            </p>
            <p className={after > eventMaxGuests ? 'mt-2 font-medium text-danger' : 'mt-2'}>
              {overCapacityNotice(after, eventMaxGuests)}
              {after > eventMaxGuests ? `, ${after - eventMaxGuests} more than there are places.` : '.'}
            </p>
          </>
        }
        confirmLabel="Approve"
        busyLabel="Approving..."
        onConfirm={approve}
      />
    </>
  );
}
