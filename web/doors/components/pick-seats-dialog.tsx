import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useGiveAway } from '../queries.ts';
import { seatsToast, words } from '../words.ts';

/** The maximum number of guests that a search shows. A more exact search finds the others. */
const shown = 30;

/** Gives away the seats of picked guests, or takes them back. */
export function PickSeatsDialog({
  event,
  takeBack,
  onClose,
}: {
  event: Event;
  takeBack: boolean;
  onClose: () => void;
}) {
  const give = useGiveAway(event.id);
  const [q, setQ] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const query = { status: 'confirmed' as const, page: 1, pageSize: shown, ...(q && { q }) };
  const { data: parties = [] } = useQuery({
    queryKey: [keys.reservations, 'persons', event.id, 'seats', q],
    queryFn: () => api.parties.listPersons({ params: { id: event.id }, query }),
  });
  const persons = [
    ...[...picked].map(([id, label]) => ({ id, label })),
    ...parties
      .filter(({ id }) => !picked.has(id))
      .map(({ id, name, displayName }) => ({
        id,
        label: name && name !== displayName ? `${name} (${displayName})` : name || displayName,
      })),
  ];

  function pick(id: string, label: string, isPicked: boolean) {
    const next = new Map(picked);
    if (isPicked) next.set(id, label);
    else next.delete(id);
    setPicked(next);
  }

  const submit = () =>
    give.mutate(
      { guestIds: [...picked.keys()], takeBack },
      {
        onSuccess: (done) => {
          toast(seatsToast(done, takeBack));
          onClose();
        },
      },
    );

  const { seats } = words;
  return (
    <FormDialog
      title={takeBack ? seats.backTitle : seats.pickTitle}
      description={takeBack ? seats.backHow : seats.pickHow}
      submitLabel={(takeBack ? seats.takeSome : seats.giveSome)({ seats: picked.size })}
      busyLabel={seats.saving}
      busy={give.isPending}
      failure={give.error ? sentenceOf(give.error, seats.notChanged) : null}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (picked.size > 0) submit();
      }}
      onClose={onClose}
    >
      <SearchBox label={seats.search} value={q} onChange={setQ} />
      <div className="max-h-72 min-h-40 space-y-1 overflow-y-auto" aria-live="polite">
        {persons.map(({ id, label }) => (
          <CheckboxField
            key={id}
            label={label}
            checked={picked.has(id)}
            onCheckedChange={(isPicked) => pick(id, label, isPicked)}
          />
        ))}
        {persons.length === 0 ? <p className="text-sm text-muted">{seats.nobody}</p> : null}
      </div>
    </FormDialog>
  );
}
