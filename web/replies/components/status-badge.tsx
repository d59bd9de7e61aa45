import type { Reservation } from '#domain/replies/contract.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Green for confirmed, orange for waitlisted (docs/product.md#replies), gray for declined. */
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
