import { DoorOpen } from 'lucide-react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { words } from '../words.ts';

/** Offers doors to the host of an event that begins soon and has none. */
export function OfferCard({ event }: { event: Event }) {
  return (
    <Card aria-label={words.offer.title}>
      <CardHeader
        title={words.offer.title}
        description={words.links.none}
        actions={
          <Button asChild size="sm">
            <Anchor href={paths.eventDoors(event.id)}>
              <DoorOpen aria-hidden />
              {words.offer.act}
            </Anchor>
          </Button>
        }
      />
    </Card>
  );
}
