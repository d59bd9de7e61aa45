import { X } from 'lucide-react';
import { guestLabel } from '#domain/replies/submission.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useDeclineRequest, type Waits } from '../queries.ts';
import { words } from '../words.ts';

/**
 * Declines a party that awaits approval. It asks nothing, because the host can undo it before the
 * guest is notified.
 */
export function DeclineButton({
  reservation,
  compact = false,
}: {
  reservation: Waits & { displayName: string; guestEmail: string };
  compact?: boolean;
}) {
  const decline = useDeclineRequest();
  const label = words.acts.declineOf({ name: guestLabel(reservation) });
  const onClick = () => decline(reservation);
  return compact ? (
    <IconButton label={label} icon={<X />} size="sm" onClick={onClick} />
  ) : (
    <Button size="sm" icon={<X />} aria-label={label} onClick={onClick}>
      {words.acts.decline}
    </Button>
  );
}
