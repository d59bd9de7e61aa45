import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useGiveAway } from '../queries.ts';

/** Gives away the seats of everybody who has not come, or takes them back. */
export function GiveAwayCard({ event, givenAway }: { event: Event; givenAway: number }) {
  const [asking, setAsking] = useState<'give' | 'takeBack' | null>(null);
  const give = useGiveAway(event.id);

  async function confirm() {
    const takeBack = asking === 'takeBack';
    const { changed, free } = await give.mutateAsync(takeBack);
    toast({
      title: takeBack ? `${counted(changed, 'seat')} taken back` : `${counted(changed, 'seat')} given away`,
      description: `${counted(free, 'seat')} free now.`,
    });
  }

  return (
    <Card aria-label="Seats of guests who haven’t come">
      <CardHeader
        title="Seats of guests who haven’t come"
        description={
          givenAway > 0
            ? `${counted(givenAway, 'seat')} given away. If these guests come, they need a free seat again.`
            : 'Give them to walk-ins and waiting guests. Their replies stay.'
        }
      />
      <CardBody>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('give')}>Give away</Button>
          {givenAway > 0 ? <Button onClick={() => setAsking('takeBack')}>Take back</Button> : null}
        </span>
      </CardBody>
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={asking === 'give' ? 'Give these seats away?' : 'Take the seats back?'}
          description={
            asking === 'give'
              ? 'The seats of everybody who isn’t in become free. You can take back what is still free.'
              : 'We take back as many seats as are still free.'
          }
          confirmLabel={asking === 'give' ? 'Give away' : 'Take back'}
          error={
            give.error ? sentenceOf(give.error, 'We couldn’t change the seats. Please try again.') : undefined
          }
          onConfirm={confirm}
        />
      ) : null}
    </Card>
  );
}
