import { useState } from 'react';
import type { MealOption } from '#domain/events/settings.ts';
import type { Question } from '#domain/questions/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel, normalizeGuestDetails } from '#domain/replies/submission.ts';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { AnswerLines } from './answer-list.tsx';
import { answerLines } from './answer-lines.ts';
import { mealsFor } from '../editor/editor-values.ts';
import { words } from '../words.ts';

/**
 * The maximum number of guests that are shown at first. Larger parties are folded, so that one
 * busload does not push the others off the screen.
 */
const shownGuests = 4;

type ShownReply = Pick<
  Reservation,
  'displayName' | 'guestEmail' | 'guestCount' | 'guestDetails' | 'isAttending'
>;

/** Lists the guests of the party, each with the meal if there is one. */
export function GuestDetails({
  reply,
  questions = [],
  menu,
}: {
  reply: ShownReply;
  /** The questions whose answers appear below each guest's name. If missing, no answers appear. */
  questions?: readonly Question[];
  /** Lets the host choose another meal for a guest. Each choice is saved at once. */
  menu?: { meals: readonly MealOption[]; onChoose: (guest: number, meal: string) => void } | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { guestCount: count, isAttending } = reply;
  const all = normalizeGuestDetails(reply.guestDetails);
  const guests = isAttending ? all : all.slice(0, Math.max(count, 0));
  if (guests.length === 0)
    return (
      <span className="text-muted">{count === 0 ? words.party.noGuests : words.party.guests({ count })}</span>
    );
  const folds = guests.length > shownGuests + 1;
  return (
    <>
      <ul className={questions.some(({ scope }) => scope === 'guest') ? 'space-y-3' : 'space-y-0.5'}>
        {(folds && !open ? guests.slice(0, shownGuests) : guests).map((guest, index) => (
          <li key={index}>
            {guest.name || words.party.guestOfNumber({ name: guestLabel(reply), number: index + 1 })}
            {isAttending && guest.isAttending === false ? (
              <span className="text-muted">{words.party.notComing}</span>
            ) : null}
            {menu && isAttending && guest.isAttending !== false ? (
              <SelectField
                label={words.editor.mealOf({ number: index + 1 })}
                hideLabel
                className="my-1 max-w-60"
                options={mealsFor(menu.meals, guest.mealChoice)}
                value={guest.mealChoice}
                onChange={({ target }) => menu.onChoose(index, target.value)}
              />
            ) : guest.mealChoice ? (
              <span className="text-muted">, {guest.mealChoice}</span>
            ) : null}
            {questions.length > 0 ? (
              <AnswerLines lines={answerLines(questions, 'guest', guest.answers)} />
            ) : null}
          </li>
        ))}
      </ul>
      {folds ? (
        <Button variant="link" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.party.showFewer : words.party.showAllGuests({ count: guests.length })}
        </Button>
      ) : null}
    </>
  );
}
