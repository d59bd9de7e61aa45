import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useGiveAway } from '../queries.ts';
import { seatsToast, words } from '../words.ts';
import { PickSeatsDialog } from './pick-seats-dialog.tsx';

/** Gives away the seats of everybody who has not come, or takes them back. */
export function GiveAwayCard({ event, givenAway }: { event: Event; givenAway: number }) {
  const [asking, setAsking] = useState<'give' | 'takeBack' | null>(null);
  const [picking, setPicking] = useState<'give' | 'takeBack' | null>(null);
  const give = useGiveAway(event.id);

  async function confirm() {
    const takeBack = asking === 'takeBack';
    toast(seatsToast(await give.mutateAsync({ takeBack }), takeBack));
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
          <Button onClick={() => setPicking('give')}>{words.seats.pick}</Button>
          {givenAway > 0 ? (
            <>
              <Button onClick={() => setAsking('takeBack')}>{words.seats.takeBack}</Button>
              <Button onClick={() => setPicking('takeBack')}>{words.seats.pickBack}</Button>
            </>
          ) : null}
        </span>
      </CardBody>
      {picking ? (
        <PickSeatsDialog event={event} takeBack={picking === 'takeBack'} onClose={() => setPicking(null)} />
      ) : null}
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
