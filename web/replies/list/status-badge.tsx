import type { Reservation } from '#domain/replies/contract.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { words } from '../words.ts';

/**
 * The status of a reply: green for confirmed, orange for waitlisted with the place in the line,
 * blue for awaiting approval, gray for declined (docs/product/replies.md#replies).
 */
export function StatusBadge({
  reservation,
}: {
  reservation: Pick<Reservation, 'isAttending' | 'waitlisted' | 'awaitingApproval' | 'waitlistPosition'>;
}) {
  const status = statusOf(reservation);
  if (status === 'confirmed') return <Badge tone="confirmed">{words.status.confirmed}</Badge>;
  if (status === 'declined') return <Badge tone="declined">{words.status.declined}</Badge>;
  if (reservation.awaitingApproval) return <Badge tone="info">{words.status.awaitingApproval}</Badge>;
  const { waitlistPosition: position } = reservation;
  return (
    <Badge tone="waitlisted">
      {position === null ? words.status.waitlisted : words.status.waitlistedAt({ place: position })}
    </Badge>
  );
}
