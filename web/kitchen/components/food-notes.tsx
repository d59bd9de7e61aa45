import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

/** Says how many notes mention food, with a link to them. It renders nothing if none do. */
export function FoodNotes({ event, counts: { foodNotes } }: Pick<Overview, 'event' | 'counts'>) {
  if (foodNotes === 0) return null;
  return (
    <p className="text-sm text-muted">
      {nodes(
        words.notes.mention({
          count: foodNotes,
          link: (text) => (
            <TextLink key="link" href={paths.eventGuests(event.id, 'food')} className="print:hidden">
              {text}
            </TextLink>
          ),
        }),
      )}
    </p>
  );
}
