import { Plus } from 'lucide-react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { ExportButton } from '#web/replies/list/export-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';

interface Props {
  event: Event;
  hasColumns: boolean;
  /** Missing if the user may not add replies, or the event takes none. */
  onAdd: (() => void) | undefined;
}

/** The actions next to the guests: add a reply, show every column, or export them. */
export function GuestActions({ event, hasColumns, onAdd }: Props) {
  const can = useCan();
  return (
    <>
      {onAdd ? (
        <Button size="sm" icon={<Plus aria-hidden />} onClick={onAdd}>
          Add a reply
        </Button>
      ) : null}
      {hasColumns ? <TextLink href={paths.repliesTo(event.id)}>All columns</TextLink> : null}
      {can('reservation.export', event) ? <ExportButton event={event} /> : null}
    </>
  );
}
