/** What an erasure makes of a reply (docs/product.md#privacy). */
import { type Guest, howManyCome, nameKey, type PartyOfReply } from '../replies/guests.ts';

interface Reply extends PartyOfReply {
  displayName: string;
}

export type WithoutPerson =
  | { kind: 'unknown' }
  /** Nobody with a name would be left: the whole reply is meant. */
  | { kind: 'whole' }
  | {
      kind: 'person';
      name: string;
      /** The reply went by this person's name. */
      wasContact: boolean;
      displayName: string;
      isAttending: boolean;
      guestCount: number;
      guests: Guest[];
    };

/**
 * The reply without one of its persons. Of an event to come the person leaves the party, and a seat comes free. Of one that
 * has begun the place stays, without name and answers, so that its totals do.
 */
export function withoutPerson(
  before: Reply,
  guestId: string,
  { hasBegun }: { hasBegun: boolean },
): WithoutPerson {
  const person = before.guestDetails.find(({ id }) => id === guestId);
  if (!person) return { kind: 'unknown' };
  const others = before.guestDetails.filter(({ id }) => id !== guestId);
  const [firstNamed] = others.filter(({ name }) => name !== '');
  if (!firstNamed) return { kind: 'whole' };
  const wasContact = nameKey(before.displayName) === nameKey(person.name);
  const displayName = wasContact ? firstNamed.name : before.displayName;
  const { name } = person;
  if (hasBegun) {
    const { isAttending, guestCount } = before;
    const guests = before.guestDetails.map((guest) =>
      guest === person ? { ...guest, name: '', mealChoice: '', answers: null } : guest,
    );
    return { kind: 'person', name, wasContact, displayName, isAttending, guestCount, guests };
  }
  const coming = howManyCome(others);
  const isAttending = before.isAttending && coming > 0;
  // A no answers for a number of persons.
  const guestCount = isAttending ? coming : Math.min(before.guestCount, others.length);
  return { kind: 'person', name, wasContact, displayName, isAttending, guestCount, guests: others };
}
