/** The rows of the list of names on paper. */
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { personsOf } from '#web/replies/list/party-words.ts';
import { words } from '../words.ts';

export interface NameRow {
  key: string;
  name: string;
  party: string;
  meal: string;
}

const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? '';
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Returns the persons who come and those of unanswered households, sorted by the last word of the
 * name.
 */
export function namesOnPaper(replies: readonly Reservation[], unanswered: readonly Invitation[]): NameRow[] {
  const coming = replies.flatMap((reply) => {
    const party = reply.displayName || reply.guestEmail || words.paper.aGuest;
    const persons = personsOf(reply);
    // An older reply may name fewer persons than it counts.
    return Array.from({ length: Math.max(persons.length, reply.guestCount) }, (_, index) => ({
      key: `${reply.id} ${index}`,
      name: persons[index]?.name.trim() || (index === 0 ? party : words.paper.guestOf({ party })),
      party: reply.waitlisted ? words.paper.waitlist({ party }) : party,
      meal: persons[index]?.mealChoice ?? '',
    }));
  });
  const invited = unanswered.flatMap(({ id, label, invitees }) =>
    invitees.map((person) => ({
      key: `${id} ${person.id}`,
      name: person.name || words.paper.guestOf({ party: label }),
      party: words.paper.noAnswer({ party: label }),
      meal: '',
    })),
  );
  return [...coming, ...invited].sort(
    (a, b) => collator.compare(lastWord(a.name), lastWord(b.name)) || collator.compare(a.name, b.name),
  );
}
