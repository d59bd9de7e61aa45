/**
 * Decides which questions the form asks, and which persons it asks. It applies the server's rule to
 * the answers typed so far.
 */
import { checkAnswers } from '#domain/questions/check.ts';
import type { ShownQuestion } from '#domain/questions/contract.ts';
import { type Answer, type Answers, maxHiddenLength } from '#domain/questions/question.ts';
import { visibleQuestions } from '#domain/questions/visible.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { fieldIssues, type FieldIssue } from '../reply-form/draft/check.ts';
import { partyOf, withGuest, type Draft, type Guest } from '../reply-form/draft/draft.ts';

/** A question and its guest, as a position in the party. Null means the whole reply. */
export interface QuestionPlace {
  question: ShownQuestion;
  guest: number | null;
}

/** Returns the field's name, as issues and ids use it. */
export const fieldOf = ({ question, guest }: QuestionPlace): string =>
  guest === null ? `q-${question.id}` : `guest-${guest}-q-${question.id}`;

const comes = (draft: Draft, { isAway = false }: Guest): boolean => draft.attending === 'yes' && !isAway;

/**
 * Returns the questions asked once and those asked of each person, in the host's order. Hidden
 * questions are among them.
 */
export function questionFields(
  event: PublicEvent,
  draft: Draft,
): { reply: ShownQuestion[]; guests: ShownQuestion[][] } {
  const { questions } = event;
  const answers = draft.answers ?? {};
  const isAttending = draft.attending === 'yes';
  const reply = visibleQuestions(questions, 'reservation', { isAttending, answers });
  // Text typed into a question that is hidden by now doesn't decide what persons are asked, either.
  const counted: Record<string, Answer> = {};
  for (const { id } of reply) if (answers[id] !== undefined) counted[id] = answers[id];
  const guests = partyOf(draft).map((guest) =>
    visibleQuestions(questions, 'guest', {
      isAttending: comes(draft, guest),
      answers: { ...guest.answers, ...counted },
    }),
  );
  return { reply, guests };
}

/**
 * Returns whether the reply's questions come before those to persons, because an answer decides
 * what persons are asked.
 */
export const repliesFirst = ({ questions }: PublicEvent): boolean => {
  const ofReply = new Set(questions.filter(({ scope }) => scope === 'reservation').map(({ id }) => id));
  return questions.some(({ scope, showIf }) => scope === 'guest' && showIf && ofReply.has(showIf.questionId));
};

/** Returns all questions that people see, in the order of the form. */
export function allQuestionFields(event: PublicEvent, draft: Draft): QuestionPlace[] {
  const { reply, guests } = questionFields(event, draft);
  const ofReply = reply.map((question): QuestionPlace => ({ question, guest: null }));
  const ofGuests = guests.flatMap((list, guest) =>
    list.map((question): QuestionPlace => ({ question, guest })),
  );
  const all = repliesFirst(event) ? [...ofReply, ...ofGuests] : [...ofGuests, ...ofReply];
  return all.filter(({ question }) => question.kind !== 'hidden');
}

export const answerOf = (draft: Draft, { question, guest }: QuestionPlace): Answer | undefined =>
  (guest === null ? draft.answers : draft.guests[guest]?.answers)?.[question.id];

/** Returns the draft with this answer. An undefined answer removes it. */
export function withAnswer(
  draft: Draft,
  { question, guest }: QuestionPlace,
  answer: Answer | undefined,
): Draft {
  const change = ({ [question.id]: _before, ...rest }: Answers): Answers =>
    answer === undefined ? rest : { ...rest, [question.id]: answer };
  if (guest === null) return { ...draft, answers: change(draft.answers ?? {}) };
  return withGuest(draft, guest, { answers: change(draft.guests[guest]?.answers ?? {}) });
}

/** Returns the draft with the same answer for everybody who is asked. */
export function withAnswerForAll(event: PublicEvent, draft: Draft, place: QuestionPlace): Draft {
  const answer = answerOf(draft, place);
  return questionFields(event, draft).guests.reduce(
    (changed, list, guest) =>
      list.some(({ id }) => id === place.question.id)
        ? withAnswer(changed, { ...place, guest }, answer)
        : changed,
    draft,
  );
}

/** Returns whether another person who is asked the same has a different answer. */
export function othersDiffer(event: PublicEvent, draft: Draft, place: QuestionPlace): boolean {
  const own = JSON.stringify(answerOf(draft, place));
  return questionFields(event, draft).guests.some(
    (list, guest) =>
      guest !== place.guest &&
      list.some(({ id }) => id === place.question.id) &&
      JSON.stringify(answerOf(draft, { ...place, guest })) !== own,
  );
}

/**
 * Returns the part of the page's address that hidden questions use, so that the form's other pages
 * can carry it along.
 */
export function hiddenQuery({ questions }: PublicEvent, search: URLSearchParams): Record<string, string> {
  const names = questions.flatMap(({ kind, queryNames }) => (kind === 'hidden' ? queryNames : []));
  const given = names.filter((name) => (search.get(name) ?? '').trim() !== '');
  return Object.fromEntries(given.map((name) => [name, (search.get(name) ?? '').slice(0, maxHiddenLength)]));
}

/**
 * Returns the draft with the answers that the page's address gives to hidden questions, by the
 * names that the host listed. Answers that the address doesn't mention stay.
 */
export function withHidden(event: PublicEvent, draft: Draft, search: URLSearchParams): Draft {
  return event.questions.reduce((changed, question) => {
    if (question.kind !== 'hidden') return changed;
    const name = question.queryNames.find((queryName) => search.has(queryName));
    const value = name === undefined ? '' : (search.get(name) ?? '').trim().slice(0, maxHiddenLength);
    if (value === '') return changed;
    if (question.scope === 'reservation') return withAnswer(changed, { question, guest: null }, value);
    return partyOf(changed).reduce(
      (filled, _, guest) => withAnswer(filled, { question, guest }, value),
      changed,
    );
  }, draft);
}

/**
 * Returns the answers of a saved reply, or of one person in it. The person is found by id, else by
 * their place in the party.
 */
export function savedAnswers(
  saved: OwnReply | null,
  draft: Draft,
  guest: number | null,
): Answers | undefined {
  if (guest === null) return saved?.answers;
  const own = draft.guests[guest]?.id;
  const person =
    own === undefined ? saved?.guestDetails[guest] : saved?.guestDetails.find(({ id }) => id === own);
  return person?.answers;
}

/** Returns the first issue of each answer, in the order of the form. */
export function answerIssues(event: PublicEvent, draft: Draft, saved: OwnReply | null): FieldIssue[] {
  const { issues, gone } = checkAnswers(event.questions, {
    isAttending: draft.attending === 'yes',
    answers: draft.answers ?? {},
    before: savedAnswers(saved, draft, null),
    guests: partyOf(draft).map((guest, index) => ({
      isAttending: comes(draft, guest),
      answers: guest.answers ?? {},
      before: savedAnswers(saved, draft, index),
    })),
  });
  const issuesByField = fieldIssues([...issues, ...gone]);
  return allQuestionFields(event, draft).flatMap((place) => {
    const issue = issuesByField.find(({ field }) => field === fieldOf(place));
    return issue ? [issue] : [];
  });
}
