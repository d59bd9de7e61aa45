import type { DoorParty } from '#domain/doors/contract.ts';
import type { DoorView } from './view.ts';

/** Returns the parties of the list, and the walk-ins that only this phone knows about so far. */
export function allParties(
  { list, rows }: Pick<DoorView, 'list' | 'rows'>,
  walkInLabel: string,
): DoorParty[] {
  const own = rows.flatMap(({ walkIn, state }): DoorParty[] =>
    !walkIn || state === 'refused' || list.parties.has(walkIn.id)
      ? []
      : [
          {
            ...{ id: walkIn.id, kind: 'reply', label: walkIn.name || walkInLabel, standing: 'confirmed' },
            ...{ codes: [], seats: walkIn.guestIds.length },
            persons: walkIn.guestIds.map((id) => ({ id, name: '', isComing: true, givenAway: false })),
          },
        ],
  );
  return [...list.parties.values(), ...own];
}
