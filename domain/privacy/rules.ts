/** Decides the effect of an erasure on a reply (docs/product/privacy.md#privacy). */
import { foldedName } from '../kernel/search.ts';
import { type Guest, howManyCome, nameKey, type PartyOfReply } from '../replies/guests.ts';

interface Reply extends PartyOfReply {
  displayName: string;
  /** The guest's note. */
  message: string;
}

export type WithoutPerson =
  | { kind: 'unknown' }
  /** Nobody with a name would remain, so the whole reply is erased. */
  | { kind: 'whole' }
  | {
      kind: 'person';
      name: string;
      /** Whether the reply has this person's name. */
      wasContact: boolean;
      displayName: string;
      message: string;
      isAttending: boolean;
      guestCount: number;
      guests: Guest[];
    };

/** Returns whether a text contains a word of the name. */
export function mentions(text: string, name: string): boolean {
  const words = new Set(foldedName(text).split(' '));
  return foldedName(name)
    .split(' ')
    .some((word) => word !== '' && words.has(word));
}

/**
 * Returns the reply without one of its persons. If the event is still to come, the person leaves
 * the party and frees a seat. If it has begun, the place stays without name and answers, so the
 * totals do not change. A note that names the person is removed.
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
  const message = wasContact || mentions(before.message, name) ? '' : before.message;
  const remains = { kind: 'person', name, wasContact, displayName, message } as const;
  if (hasBegun) {
    const { isAttending, guestCount } = before;
    const guests = before.guestDetails.map((guest) =>
      guest === person ? { ...guest, name: '', mealChoice: '', answers: null } : guest,
    );
    return { ...remains, isAttending, guestCount, guests };
  }
  const coming = howManyCome(others);
  const isAttending = before.isAttending && coming > 0;
  // The count of a decline says how many persons it answers for.
  const guestCount = isAttending ? coming : Math.min(before.guestCount, others.length);
  return { ...remains, isAttending, guestCount, guests: others };
}
