import type { Reservation } from '#domain/reservations/contract.ts';
import { statusOf } from '#domain/reservations/rules.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Green for confirmed, orange for waitlisted (part 2 section 2), gray for declined. */
export function StatusBadge({
  reservation,
}: {
  reservation: Pick<Reservation, 'isAttending' | 'waitlisted'>;
}) {
  const status = statusOf(reservation);
  if (status === 'confirmed') return <Badge tone="confirmed">Confirmed</Badge>;
  if (status === 'declined') return <Badge tone="declined">Declined</Badge>;
  return <Badge tone="waitlisted">Waitlisted</Badge>;
}
