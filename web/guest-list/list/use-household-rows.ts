import { useMemo, useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { paths } from '#web/app/paths.ts';
import { columnsOf, type Rows } from './household-row.tsx';
import type { HouseholdSearch } from './use-household-search.ts';

/** Returns how the table shows households, and which of them are selected. */
export function useHouseholdRows(eventId: string, { filter, go }: HouseholdSearch, editable: boolean) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Invitation>>(new Map());
  const rows = useMemo(
    (): Rows => ({
      href: (id) => `${paths.eventGuests(eventId, 'invited')}&household=${id}`,
      onOpen: (id) => go({ ...filter, household: id }),
      selected: editable ? new Set(selected.keys()) : null,
      onSelect: (of, isSelected) =>
        setSelected((before) => {
          const next = new Map(before);
          if (isSelected) next.set(of.id, of);
          else next.delete(of.id);
          return next;
        }),
    }),
    [eventId, go, filter, editable, selected],
  );
  const columns = useMemo(() => columnsOf(rows), [rows]);
  return { rows, columns, selected, clear: () => setSelected(new Map()) };
}
