/** An answer that a host enters for a household, as it is typed and as it is sent. */
import type { PublicEvent } from '#domain/replies/contract.ts';

/** What the household's page says, as far as an answer needs it. */
export type AnswerPage = Pick<PublicEvent, 'invitation' | 'mealOptions' | 'hasMeals'>;

export interface PersonAnswer {
  inviteeId: string;
  /** What the host reads. */
  label: string;
  /** Blank for an open place that nobody has taken yet. */
  name: string;
  isPlaceholder: boolean;
  isAttending: boolean;
  mealChoice: string;
}

/** The persons as they answered; before, nobody is ticked. */
export const personsOf = ({ invitation }: AnswerPage): PersonAnswer[] =>
  (invitation?.invitees ?? []).map(({ id, name, isPlaceholder, isAttending, mealChoice }, index) => ({
    inviteeId: id,
    label: isPlaceholder ? `Open place ${index + 1}` : name,
    name,
    isPlaceholder,
    isAttending: isAttending === true,
    mealChoice,
  }));

export function answerOf({ persons, email }: { persons: readonly PersonAnswer[]; email: string }) {
  const coming = persons.filter(({ isAttending }) => isAttending).length;
  return {
    guestEmail: email,
    isAttending: coming > 0,
    guestCount: coming > 0 ? coming : Math.max(1, persons.length),
    guestDetails: persons.map(({ inviteeId, name, isAttending, mealChoice }) => ({
      inviteeId,
      name,
      isAttending,
      mealChoice: isAttending ? mealChoice : '',
    })),
  };
}
