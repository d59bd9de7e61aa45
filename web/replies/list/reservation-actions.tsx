import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useDeleteReservation } from '../queries.ts';
import { ApproveButton } from '../line/approve-button.tsx';
import { DeclineButton } from '../line/decline-button.tsx';
import { words } from '../words.ts';

interface Props {
  reservation: Reservation;
  onEdit: (reservation: Reservation) => void;
  onDeleted?: () => void;
  /** The confirmed guests of the event. */
  confirmedGuests: number;
  /** Whether the event can still admit guests. False once it has begun or was cancelled. */
  takesGuests: boolean;
  /** Whether Approve is an icon instead of a word, for tables with many columns. */
  compact?: boolean;
}

/**
 * The actions on a reply: approve (if it waits), decline (if it awaits approval), edit and delete.
 * The confirmations are verbatim from docs/product/replies.md#replies.
 */
export function ReservationActions({
  reservation,
  onEdit,
  onDeleted,
  confirmedGuests,
  takesGuests,
  compact = false,
}: Props) {
  const [asking, setAsking] = useState(false);
  const [notifyGuest, setNotifyGuest] = useState(false);
  const deleteLater = useDeleteReservation();

  function destroy() {
    deleteLater(reservation, notifyGuest);
    onDeleted?.();
    return Promise.resolve();
  }

  const size = reservation.guestCount;
  return (
    <span className="flex items-center justify-end gap-1">
      {reservation.waitlisted && takesGuests ? (
        <ApproveButton reservation={reservation} confirmedGuests={confirmedGuests} compact={compact} />
      ) : null}
      {reservation.awaitingApproval ? <DeclineButton reservation={reservation} compact={compact} /> : null}
      <IconButton
        label={words.acts.edit({ name: guestLabel(reservation) })}
        icon={<Pencil />}
        size="sm"
        onClick={() => onEdit(reservation)}
      />
      <IconButton
        label={words.acts.delete({ name: guestLabel(reservation) })}
        icon={<Trash2 />}
        size="sm"
        onClick={() => {
          setNotifyGuest(false);
          setAsking(true);
        }}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.acts.deleteTitle({ name: guestLabel(reservation) })}
        description={
          <>
            <p>{words.acts.deleteHow}</p>
            {reservation.isAttending && size > 1 ? <p>{words.acts.deleteSize({ count: size })}</p> : null}
          </>
        }
        confirmLabel={words.acts.deleteReply}
        busyLabel={words.acts.deleting}
        onConfirm={destroy}
      >
        {reservation.isAttending ? (
          <CheckboxField
            label={words.acts.mailDeleted}
            checked={notifyGuest}
            onCheckedChange={setNotifyGuest}
          />
        ) : null}
      </ConfirmDialog>
    </span>
  );
}
