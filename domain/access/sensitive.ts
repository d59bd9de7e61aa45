/**
 * The data that a viewer may not read (docs/product/helpers.md#viewers): notes, who is a child,
 * diets, seating rules and answers to sensitive questions. A member who only reads an event also
 * sees no codes or links, and no notes or tags of households.
 */
import type { Invitation } from '../guest-list/contract.ts';
import { phoneWords, queryWords, wordsOf } from '../kernel/search.ts';
import type { Answers } from '../questions/question.ts';
import type { Reservation } from '../replies/contract.ts';
import type { Actor, EventSubject } from './rules.ts';

/** Returns whether the caller may read sensitive data about the event's guests. */
export const readsSensitive = (actor: Actor, event: EventSubject): boolean =>
  actor.role !== 'guest' || event.right === 'edit';

/** Leaves out sensitive questions, and the answers or columns of such questions. */
export const openQuestions = <T extends { sensitive: boolean }>(questions: readonly T[]): T[] =>
  questions.filter(({ sensitive }) => !sensitive);

/** Keeps only answers to `open` questions, so an answer to an unknown question is left out. */
const openAnswers = (answers: Answers | undefined, open: ReadonlySet<string>): Answers =>
  Object.fromEntries(Object.entries(answers ?? {}).filter(([id]) => open.has(id)));

/** The reply without its note, and with only the answers to `open` questions. */
export function openReply(reply: Reservation, open: ReadonlySet<string>): Reservation {
  const guests = JSON.parse(reply.guestDetails) as { answers?: Answers }[];
  return {
    ...reply,
    message: '',
    guestDetails: JSON.stringify(
      guests.map((guest) => ({
        ...guest,
        ...(guest.answers && { answers: openAnswers(guest.answers, open) }),
      })),
    ),
    ...(reply.answers && { answers: openAnswers(reply.answers, open) }),
  };
}

/** The household without the data that only editors of the guest list may read. */
export const openHousehold = (household: Invitation): Invitation => ({
  ...household,
  tags: [],
  note: '',
  code: null,
  link: null,
  invitees: household.invitees.map((person) => ({ ...person, isChild: false })),
});

/**
 * Returns whether a search finds a household by data that people with the right to view may read.
 * It does not look at tags, notes and street addresses.
 */
export function isFoundOpenly(household: Invitation, q: string): boolean {
  const { label, envelopeName, email, phone, address, invitees } = household;
  const persons = invitees.flatMap((person) => [person.name, person.email ?? '', ...person.alsoKnownAs]);
  const words = [
    ...wordsOf([label, envelopeName, email ?? '', address.city, ...persons]),
    ...phoneWords(phone),
  ];
  return queryWords(q).every((queried) => words.some((word) => word.startsWith(queried)));
}
