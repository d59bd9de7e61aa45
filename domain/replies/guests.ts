/** The persons of a reply, and which of them come (docs/product/replies.md#guests). */
import type { KeptAnswers } from '../questions/question.ts';
import { foldedName } from '../kernel/search.ts';

/** One person of a party. */
export interface Guest {
  id: string;
  /** The person's name. Blank if a host added the person without one. */
  name: string;
  mealChoice: string;
  /** Whether the person comes. A person who does not come keeps the row and the name. */
  isAttending: boolean;
  /** The invited person, if any. */
  inviteeId?: string | null;
  /** The person's answers, if any. */
  answers?: KeptAnswers | null;
}

/** A person in a call. Without an id, it is the person at the same position in the party. */
export interface GivenGuest {
  id?: string | null | undefined;
  name?: string | null | undefined;
  mealChoice?: string | null | undefined;
  isAttending?: boolean | null | undefined;
  /** The id of the invited person. Present only in an invited household's answer. */
  inviteeId?: string | undefined;
}

/** A reply with its persons in order. */
export interface PartyOfReply {
  isAttending: boolean;
  guestCount: number;
  guestDetails: readonly Guest[];
}

/**
 * The persons that the reply's count covers: those who come, or those that a decline answers for.
 */
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

/** Returns the key for comparing names. Capitals, accents and punctuation do not count. */
export const nameKey = foldedName;

/** Returns whether the list itself says who comes. Otherwise, all persons in it come. */
export const saysWhoComes = (given: readonly GivenGuest[]): boolean =>
  given.some(({ isAttending }) => typeof isAttending === 'boolean');

/** Returns the positions of ids that aren't in this party, or that occur twice. */
export function strangersAmong(before: readonly Guest[], given: readonly GivenGuest[]): number[] {
  const there = new Set(before.map(({ id }) => id));
  return given.flatMap(({ id }, index) => (id == null || there.delete(id) ? [] : [index]));
}

/**
 * Returns the persons of a list, matched by id or else by position. A person matched by id keeps
 * the fields that the list lacks. A new guest gets an id, and comes.
 */
export function readGuests(
  before: readonly Guest[],
  given: readonly GivenGuest[],
  newId: () => string,
): Guest[] {
  const byId = new Map(before.map((guest) => [guest.id, guest]));
  const named = new Set(given.map(({ id }) => id));
  return given.map(({ id, name, mealChoice, isAttending, inviteeId }, index) => {
    const guestBefore = id == null ? undefined : byId.get(id);
    const there = before[index];
    const person = guestBefore ?? (there && !named.has(there.id) ? there : undefined);
    const invitee = inviteeId ?? person?.inviteeId;
    return {
      id: person?.id ?? newId(),
      name: (name ?? guestBefore?.name ?? '').trim(),
      mealChoice: (mealChoice ?? guestBefore?.mealChoice ?? '').trim(),
      isAttending: isAttending ?? person?.isAttending ?? true,
      ...(invitee != null && { inviteeId: invitee }),
      ...(person?.answers && { answers: person.answers }),
    };
  });
}

/** Makes persons without a name. */
export const unnamedGuests = (count: number, isAttending: boolean, newId: () => string): Guest[] =>
  Array.from({ length: Math.max(0, count) }, () => ({
    id: newId(),
    name: '',
    mealChoice: '',
    isAttending,
  }));

/** Returns the guests. Either all of them come, or none. */
export const allWith = (guests: readonly Guest[], isAttending: boolean): Guest[] =>
  guests.map((guest) => ({ ...guest, isAttending }));

export const howManyCome = (guests: readonly Guest[]): number =>
  guests.filter(({ isAttending }) => isAttending).length;
