import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { ExportButton } from '#web/replies/list/export-button.tsx';
import { TextLink } from '#web/ui/link.tsx';

/** The actions next to the guests: show the same replies with every column, or export them. */
export function GuestActions({ event, hasColumns }: { event: Event; hasColumns: boolean }) {
  const can = useCan();
  return (
    <>
      {hasColumns ? <TextLink href={paths.repliesTo(event.id)}>All columns</TextLink> : null}
      {can('reservation.export', event) ? <ExportButton event={event} /> : null}
    </>
  );
}
