/** Shows a household's answer, in one list of its persons. */
import type { ReactNode } from 'react';
import { mealName } from '../page/text-language.ts';
import type { PublicEvent } from '../page/event.ts';
import { householdDraft } from '../reply-form/draft/draft.ts';
import type { QuestionParts } from '../reply-form/form-state.ts';
import { useWords } from '../page/words.ts';

interface Props {
  event: PublicEvent;
  parts: QuestionParts | null;
  children?: ReactNode;
}

/** Renders nothing if the household hasn't answered. */
export function HouseholdAnswer({ event, parts, children }: Props) {
  const { invitation } = event;
  const all = useWords();
  const { answered: words } = all;
  if (!invitation || invitation.reply === 'none') return null;
  const draft = { ...householdDraft(invitation), attending: 'yes' as const };
  const wordsOf = (index: number, mealChoice: string) =>
    [mealName(event, mealChoice), ...(parts?.wordsOf(event, draft, index, all) ?? [])]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <h2 className="card-title">{words.title}</h2>
      <p>{words[invitation.reply]}</p>
      <ul className="party">
        {invitation.invitees.map(({ id, name, isPlaceholder, isAttending, mealChoice }, index) =>
          isPlaceholder && !isAttending ? null : (
            <li key={id}>
              <bdi>{name}</bdi>
              <span className="second" dir="auto">
                {isAttending ? wordsOf(index, mealChoice) || words.isComing : all.card.notComing}
              </span>
            </li>
          ),
        )}
      </ul>
      {children}
    </>
  );
}
