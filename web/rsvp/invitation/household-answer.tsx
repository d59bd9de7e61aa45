/** What a household has answered, in one list of its persons. */
import type { ReactNode } from 'react';
import { mealName } from '../page/text-language.ts';
import type { PublicEvent } from '../page/event.ts';
import { householdDraft } from '../reply-form/draft.ts';
import type { QuestionParts } from '../reply-form/form-state.ts';
import { answeredSentence } from '../reply-form/sentences.ts';

interface Props {
  event: PublicEvent;
  parts: QuestionParts | null;
  children?: ReactNode;
}

/** Renders nothing if the household hasn't answered. */
export function HouseholdAnswer({ event, parts, children }: Props) {
  const { invitation } = event;
  if (!invitation || invitation.reply === 'none') return null;
  const draft = { ...householdDraft(invitation), attending: 'yes' as const };
  const wordsOf = (index: number, mealChoice: string) =>
    [mealName(event, mealChoice), ...(parts?.wordsOf(event, draft, index) ?? [])].filter(Boolean).join(' · ');
  return (
    <>
      <h2 className="card-title">Your reply</h2>
      <p>{answeredSentence[invitation.reply]}</p>
      <ul className="party">
        {invitation.invitees.map(({ id, name, isPlaceholder, isAttending, mealChoice }, index) =>
          isPlaceholder && !isAttending ? null : (
            <li key={id}>
              <bdi>{name}</bdi>
              <span className="second" dir="auto">
                {isAttending ? wordsOf(index, mealChoice) || 'Coming' : 'Not coming'}
              </span>
            </li>
          ),
        )}
      </ul>
      {children}
    </>
  );
}
