/** Puts a party into one line. */
import type { Reservation } from '#domain/replies/contract.ts';
import { normalizeGuestDetails } from '#domain/replies/submission.ts';
import { words } from '../words.ts';

type Party = Pick<Reservation, 'guestCount' | 'guestDetails' | 'isAttending'>;

/** The maximum number of persons that a line of text names. */
const named = 8;

/** Returns the persons who come. For a decline, returns those who do not. */
export const personsOf = (party: Party) =>
  normalizeGuestDetails(party.guestDetails).filter(
    ({ isAttending }) => !party.isAttending || isAttending !== false,
  );

/**
 * Returns a text such as "Ada (Salmon), Bo (Risotto) and 20 more", or "2 guests" if nobody is
 * named.
 */
export function partyText(party: Party): string {
  const people = personsOf(party)
    .filter(({ name }) => name !== '')
    .map(({ name, mealChoice }) => (mealChoice ? `${name} (${mealChoice})` : name));
  if (people.length === 0) return words.party.guests({ count: party.guestCount });
  return namesText(people);
}

const namesText = (names: readonly string[]): string =>
  names.length <= named
    ? names.join(', ')
    : words.party.more({ names: names.slice(0, named).join(', '), count: names.length - named });

/**
 * Returns what a row doesn't say next to the party's own name: the meals, then the other persons,
 * such as "Salmon ×2 · Bo".
 */
export const detailsText = (party: Party & Pick<Reservation, 'displayName'>): string =>
  [
    mealsText(party),
    namesText(
      personsOf(party)
        .map(({ name }) => name)
        .filter((name) => name !== '' && name !== party.displayName),
    ),
  ]
    .filter((text) => text !== '')
    .join(' · ');

/** Returns the meals of the persons who come, such as "Salmon ×2, Risotto". */
export function mealsText(party: Party): string {
  if (!party.isAttending) return '';
  const counts = new Map<string, number>();
  for (const { mealChoice } of personsOf(party)) {
    if (mealChoice) counts.set(mealChoice, (counts.get(mealChoice) ?? 0) + 1);
  }
  return [...counts].map(([meal, count]) => (count === 1 ? meal : `${meal} ×${count}`)).join(', ');
}

/**
 * Returns the other persons of a party that comes or waits, such as "and 3". Blank for a single
 * person.
 */
export const othersText = ({ guestCount, isAttending }: Party): string =>
  isAttending && guestCount > 1 ? words.party.others({ count: guestCount - 1 }) : '';
