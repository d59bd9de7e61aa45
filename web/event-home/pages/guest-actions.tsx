import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { AddReply } from '#web/replies/adding/add-reply.tsx';
import { ExportButton } from '#web/replies/list/export-button.tsx';
import { Button } from '#web/ui/button.tsx';
import type { GuestSearch } from '../guest-views.ts';
import { PrintNames } from './print-names.tsx';
import { words } from '../words.ts';

/** Opens and closes the form that adds a reply. Null if this user may not add any. */
function useAdding(event: Event) {
  const search: GuestSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const can = useCan();
  if (!can('reservation.edit', event) || event.status !== 'published') return null;
  const { add, ...rest } = search;
  return {
    isOpen: add !== undefined,
    open: (open: boolean) =>
      void navigate({
        to: paths.eventGuests(event.id),
        search: open ? { ...rest, add: 1 } : rest,
        replace: true,
        resetScroll: false,
      }),
  };
}

/** The actions next to the guests: add a reply, print or export them. */
export function GuestActions({ event }: { event: Event }) {
  const can = useCan();
  const adding = useAdding(event);
  return (
    <>
      {adding ? (
        <Button icon={<Plus aria-hidden />} onClick={() => adding.open(true)}>
          {words.actions.addReply}
        </Button>
      ) : null}
      <PrintNames event={event} />
      {can('reservation.export', event) ? <ExportButton event={event} /> : null}
    </>
  );
}

/** The form that adds a reply, while the address asks for it. */
export function AddingReply({ event }: { event: Event }) {
  const adding = useAdding(event);
  return adding?.isOpen ? <AddReply event={event} onClose={() => adding.open(false)} /> : null;
}
