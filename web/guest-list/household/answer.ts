/** An answer that a host enters for a household, in its typed and in its sent form. */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import type { Answers } from '#domain/questions/question.ts';
import { questionsOfParty } from '#domain/questions/visible.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import { words } from '../words.ts';

/** The fields of the household's page that an answer needs. */
export type AnswerPage = Pick<PublicEvent, 'invitation' | 'mealOptions' | 'hasMeals' | 'questions'>;

export interface PersonAnswer {
  inviteeId: string;
  /** The label of the person's fields, which the host reads. */
  label: string;
  /** The person's name. Blank for an open place without a guest. */
  name: string;
  isPlaceholder: boolean;
  isAttending: boolean;
  mealChoice: string;
  answers: Answers;
}

/** Returns the persons with their answers. Before the household answers, nobody is ticked. */
export const personsOf = ({ invitation }: AnswerPage): PersonAnswer[] =>
  (invitation?.invitees ?? []).map(
    ({ id, name, isPlaceholder, isAttending, mealChoice, answers }, index) => ({
      inviteeId: id,
      label: isPlaceholder ? words.people.openPlace({ number: index + 1 }) : name,
      name,
      isPlaceholder,
      isAttending: isAttending === true,
      mealChoice,
      answers: answers ?? {},
    }),
  );

/**
 * Returns the questions for the household, by the rule of its page. It leaves out hidden questions,
 * which only the page's address answers.
 */
export function questionsFor(
  { questions }: Pick<AnswerPage, 'questions'>,
  persons: readonly PersonAnswer[],
  answers: Answers,
): { reply: ShownQuestion[]; persons: ShownQuestion[][] } {
  const isAttending = persons.some((person) => person.isAttending);
  const shown = (of: ShownQuestion[]) => of.filter(({ kind }) => kind !== 'hidden');
  const visible = questionsOfParty(questions, { isAttending, answers }, persons);
  return { reply: shown(visible.reply), persons: visible.persons.map(shown) };
}

interface Entered {
  persons: readonly PersonAnswer[];
  email: string;
  answers: Answers;
}

export function answerOf({ persons, email, answers }: Entered) {
  const coming = persons.filter(({ isAttending }) => isAttending).length;
  return {
    guestEmail: email,
    answers,
    isAttending: coming > 0,
    guestCount: coming > 0 ? coming : Math.max(1, persons.length),
    guestDetails: persons.map(({ inviteeId, name, isAttending, mealChoice, answers: own }) => ({
      inviteeId,
      name,
      isAttending,
      mealChoice: isAttending ? mealChoice : '',
      answers: own,
    })),
  };
}
