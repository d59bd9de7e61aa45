import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useDeleteReservation, useUpdateReservation } from '../queries.ts';

interface Props {
  reservation: Reservation;
  onEdit: () => void;
}

/** Approve (for those who wait), edit, delete; the questions to the letter (part 2 sections 4 and 8). */
export function ReservationActions({ reservation, onEdit }: Props) {
  const [asking, setAsking] = useState<'approve' | 'delete' | null>(null);
  const update = useUpdateReservation();
  const remove = useDeleteReservation();
  const close = (open: boolean) => {
    if (!open) setAsking(null);
  };

  async function approve() {
    try {
      const saved = await update.mutateAsync({ id: reservation.id, change: { waitlisted: false } });
      toast({
        title: 'Success',
        description: saved.notice
          ? `Reservation updated successfully. ${saved.notice}.`
          : 'Reservation updated successfully',
      });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to update reservation'),
        variant: 'destructive',
      });
      throw error;
    }
  }

  async function destroy() {
    try {
      await remove.mutateAsync(reservation);
      toast({ title: 'Success', description: 'Reservation deleted successfully' });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to delete reservation'),
        variant: 'destructive',
      });
      throw error;
    }
  }

  return (
    <span className="flex items-center justify-end gap-1">
      {reservation.waitlisted ? (
        <Button size="sm" icon={<Check />} onClick={() => setAsking('approve')}>
          Approve
        </Button>
      ) : null}
      <IconButton label={`Edit ${reservation.displayName}`} icon={<Pencil />} size="sm" onClick={onEdit} />
      <IconButton
        label={`Delete ${reservation.displayName}`}
        icon={<Trash2 />}
        size="sm"
        onClick={() => setAsking('delete')}
      />
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={close}
        tone="primary"
        title={`Approve ${reservation.displayName}?`}
        description="Are you sure you want to approve this reservation and move it from waitlist to confirmed?"
        confirmLabel="Approve"
        busyLabel="Approving..."
        onConfirm={approve}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={close}
        title={`Delete ${reservation.displayName}?`}
        description={`Are you sure you want to delete this reservation? ${
          reservation.guestCount > 1 ? `It is for ${reservation.guestCount} guests.` : ''
        }`.trim()}
        confirmLabel="Delete reservation"
        busyLabel="Deleting..."
        onConfirm={destroy}
      />
    </span>
  );
}
