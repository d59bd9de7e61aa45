/** An answer that a host enters for a household, as it is typed and as it is sent. */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import type { Answers } from '#domain/questions/question.ts';
import { questionsOfParty } from '#domain/questions/visible.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';

/** What the household's page says, as far as an answer needs it. */
export type AnswerPage = Pick<PublicEvent, 'invitation' | 'mealOptions' | 'hasMeals' | 'questions'>;

export interface PersonAnswer {
  inviteeId: string;
  /** What the host reads. */
  label: string;
  /** Blank for an open place that nobody has taken yet. */
  name: string;
  isPlaceholder: boolean;
  isAttending: boolean;
  mealChoice: string;
  answers: Answers;
}

/** The persons as they answered; before, nobody is ticked. */
export const personsOf = ({ invitation }: AnswerPage): PersonAnswer[] =>
  (invitation?.invitees ?? []).map(
    ({ id, name, isPlaceholder, isAttending, mealChoice, answers }, index) => ({
      inviteeId: id,
      label: isPlaceholder ? `Open place ${index + 1}` : name,
      name,
      isPlaceholder,
      isAttending: isAttending === true,
      mealChoice,
      answers: answers ?? {},
    }),
  );

/** What the household is asked, by the rule of its page; what its address alone answers is not. */
export function questionsFor(
  { questions }: Pick<AnswerPage, 'questions'>,
  persons: readonly PersonAnswer[],
  answers: Answers,
): { reply: ShownQuestion[]; persons: ShownQuestion[][] } {
  const isAttending = persons.some((person) => person.isAttending);
  const shown = (of: ShownQuestion[]) => of.filter(({ kind }) => kind !== 'hidden');
  const asked = questionsOfParty(questions, { isAttending, answers }, persons);
  return { reply: shown(asked.reply), persons: asked.persons.map(shown) };
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
