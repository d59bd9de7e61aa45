/** The persons of a reply: who they are and which of them come (docs/product.md#guests). */
import type { KeptAnswers } from '../questions/question.ts';
import { foldedName } from '../kernel/search.ts';

/** One person of a party. */
export interface Guest {
  id: string;
  /** Blank where a host added the person without one. */
  name: string;
  mealChoice: string;
  /** A person who does not come keeps the row and the name. */
  isAttending: boolean;
  /** Whom of an invitation it is; left out or null where it is nobody. */
  inviteeId?: string | null;
  /** What this person answered; left out or null for nothing. */
  answers?: KeptAnswers | null;
}

/** A person as a call gives it. Without an id it is the one at the same place in the party. */
export interface GivenGuest {
  id?: string | null | undefined;
  name?: string | null | undefined;
  mealChoice?: string | null | undefined;
  isAttending?: boolean | null | undefined;
  /** Only of lists that were made from an invitation. */
  inviteeId?: string | undefined;
}

/** A reply with its persons, in their order. */
export interface PartyOfReply {
  isAttending: boolean;
  guestCount: number;
  guestDetails: readonly Guest[];
}

/** The persons whom the count of a reply is about: those who come, or those for whom a no answers. */
export function countedGuests<G extends { isAttending?: boolean }>(reply: {
  isAttending: boolean;
  guestCount: number;
  guestDetails: readonly G[];
}): G[] {
  const persons = reply.isAttending
    ? reply.guestDetails.filter(({ isAttending }) => isAttending !== false)
    : reply.guestDetails;
  return persons.slice(0, reply.guestCount);
}

/** A name as it is compared: neither capitals nor accents nor signs count. */
export const nameKey = foldedName;

export const notOfReply = 'This guest does not belong to this reply';

export const countDenied = 'The guest count is not the number of guests who come';

/** Whether the list itself says who comes. A list that does not means that all of them do. */
export const saysWhoComes = (given: readonly GivenGuest[]): boolean =>
  given.some(({ isAttending }) => typeof isAttending === 'boolean');

/** The ids by which a list names persons who are not of the party, or one person twice: where they stand in the list. */
export function strangersAmong(before: readonly Guest[], given: readonly GivenGuest[]): number[] {
  const there = new Set(before.map(({ id }) => id));
  return given.flatMap(({ id }, index) => (id == null || there.delete(id) ? [] : [index]));
}

/**
 * The persons that a list names, by their ids or else by their places. What a list leaves out of a person whom it names by
 * id stays as it was. A new guest gets an id, and comes.
 */
export function readGuests(
  before: readonly Guest[],
  given: readonly GivenGuest[],
  newId: () => string,
): Guest[] {
  const byId = new Map(before.map((guest) => [guest.id, guest]));
  const named = new Set(given.map(({ id }) => id));
  return given.map(({ id, name, mealChoice, isAttending, inviteeId }, index) => {
    const known = id == null ? undefined : byId.get(id);
    const there = before[index];
    const person = known ?? (there && !named.has(there.id) ? there : undefined);
    const invitee = inviteeId ?? person?.inviteeId;
    return {
      id: person?.id ?? newId(),
      name: (name ?? known?.name ?? '').trim(),
      mealChoice: (mealChoice ?? known?.mealChoice ?? '').trim(),
      isAttending: isAttending ?? person?.isAttending ?? true,
      ...(invitee != null && { inviteeId: invitee }),
      ...(person?.answers && { answers: person.answers }),
    };
  });
}

/** Persons without a name. */
export const unnamedGuests = (count: number, isAttending: boolean, newId: () => string): Guest[] =>
  Array.from({ length: Math.max(0, count) }, () => ({
    id: newId(),
    name: '',
    mealChoice: '',
    isAttending,
  }));

/** All of them with the same answer. */
export const allWith = (guests: readonly Guest[], isAttending: boolean): Guest[] =>
  guests.map((guest) => ({ ...guest, isAttending }));

export const howManyCome = (guests: readonly Guest[]): number =>
  guests.filter(({ isAttending }) => isAttending).length;
