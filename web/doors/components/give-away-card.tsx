import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useGiveAway } from '../queries.ts';
import { words } from '../words.ts';

/** Gives away the seats of everybody who has not come, or takes them back. */
export function GiveAwayCard({ event, givenAway }: { event: Event; givenAway: number }) {
  const [asking, setAsking] = useState<'give' | 'takeBack' | null>(null);
  const give = useGiveAway(event.id);

  async function confirm() {
    const takeBack = asking === 'takeBack';
    const { changed, free } = await give.mutateAsync(takeBack);
    toast({
      title: takeBack ? words.seats.taken({ seats: changed }) : words.seats.given({ seats: changed }),
      description: words.seats.free({ seats: free }),
    });
  }

  return (
    <Card aria-label={words.seats.title}>
      <CardHeader
        title={words.seats.title}
        description={givenAway > 0 ? words.seats.givenAway({ seats: givenAway }) : words.seats.about}
      />
      <CardBody>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('give')}>{words.seats.give}</Button>
          {givenAway > 0 ? (
            <Button onClick={() => setAsking('takeBack')}>{words.seats.takeBack}</Button>
          ) : null}
        </span>
      </CardBody>
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={asking === 'give' ? words.seats.giveTitle : words.seats.takeBackTitle}
          description={asking === 'give' ? words.seats.giveHow : words.seats.takeBackHow}
          confirmLabel={asking === 'give' ? words.seats.give : words.seats.takeBack}
          error={give.error ? sentenceOf(give.error, words.seats.notChanged) : undefined}
          onConfirm={confirm}
        />
      ) : null}
    </Card>
  );
}
