/**
 * One folded card for each person of a large party. This is a separate chunk: nothing that all
 * pages load may import it.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { Icon } from '../../page/icons.tsx';
import { issuesOf, shownIssues } from '../draft/check.ts';
import { mealName } from '../../page/text-language.ts';
import type { PartyCardsProps, ReplyFormState } from '../form-state.ts';
import { useWords } from '../../page/words.ts';

/** Returns the place in the party that a field belongs to, or null. */
function personOf(field: string): number | null {
  if (field === 'name') return 0;
  const guest = /^guest-(\d+)-/.exec(field);
  return guest ? Number(guest[1]) : null;
}

/** Returns the fields that a person still has to fill in, by the person's place. */
function missingFields({ draft, event, changing, questions }: ReplyFormState): Map<number, string[]> {
  const asking = questions && { parts: questions, saved: changing?.reply ?? null };
  const missing = new Map<number, string[]>();
  for (const { field } of shownIssues(draft, issuesOf(draft, event, changing?.before, asking))) {
    const person = personOf(field);
    if (person !== null) missing.set(person, [...(missing.get(person) ?? []), field]);
  }
  return missing;
}

/** Returns the text of a folded card: the missing fields, or the answers. */
function lineOf(
  { event, draft, questions }: ReplyFormState,
  index: number,
  missing: string[],
  words: GuestWords,
): string {
  const { meal = '', isAway } = draft.guests[index] ?? {};
  if (isAway) return words.card.notComing;
  if (missing.length === 0) {
    const answers = questions?.wordsOf(event, draft, index, words) ?? [];
    return [mealName(event, meal), ...answers].filter(Boolean).join(' · ');
  }
  const answers = missing.filter((field) => field.includes('-q-')).length;
  const names = [
    missing.some((field) => /(?:^|-)name$/.test(field)) && words.card.name,
    missing.some((field) => field.endsWith('-meal')) && words.card.meal,
    answers > 0 && words.card.answers({ count: answers }),
  ];
  return words.card.needed({ things: names.filter(Boolean).join(words.form.comma) });
}

const headId = (index: number) => `rsvp-person-${index}`;

export function PartyCards({ form, persons, legendOf, switchOf, fieldsOf }: PartyCardsProps) {
  const { event, draft, questions, start } = form;
  const words = useWords();
  const missing = missingFields(form);
  const needs = (index: number) => missing.get(index) ?? [];
  const withQuestions = new Set(questions?.fields(event, draft).map(personOf));
  /** Returns whether a person's card is done. Optional questions may never have been seen. */
  const isDone = (index: number) =>
    needs(index).length === 0 && (!withQuestions.has(index) || lineOf(form, index, [], words) !== '');
  const [open, setOpen] = useState(
    // A complete reply that is changed begins with its first person.
    () => persons.find((index) => !isDone(index)) ?? (form.changing ? (persons[0] ?? null) : null),
  );
  const [answered, setAnswered] = useState(start);
  // A refused submission opens the card with the first mistake before the focus moves there.
  if (start !== answered) {
    setAnswered(start);
    const person = start ? personOf(start.field) : null;
    if (person !== null) setOpen(person);
  }

  // Opening one card folds another, so the page scrolls to keep the pressed one in its place.
  const pressed = useRef<{ index: number; top: number | null } | null>(null);
  useEffect(() => {
    const { index, top } = pressed.current ?? {};
    pressed.current = null;
    const head = index === undefined ? null : document.getElementById(headId(index));
    if (!head) return;
    if (top == null) {
      head.closest('.person')?.scrollIntoView({ block: 'start' });
      const field = head.closest('.person')?.querySelector<HTMLInputElement>('input[type=text]');
      (field?.value === '' ? field : head).focus({ preventScroll: true });
    } else {
      window.scrollBy(0, head.getBoundingClientRect().top - top);
    }
  }, [open]);
  const toggle = (index: number) => {
    pressed.current = {
      index,
      top: document.getElementById(headId(index))?.getBoundingClientRect().top ?? 0,
    };
    setOpen(open === index ? null : index);
  };

  /** Opens the next card; after the last one, the first that lacks something. */
  const after = (index: number) =>
    persons.find((other) => other > index) ?? persons.find((other) => needs(other).length > 0) ?? null;
  const leave = (index: number) => {
    const next = after(index);
    if (next === index) return;
    pressed.current = { index: next ?? index, top: null };
    setOpen(next);
  };
  /** The Enter key moves on to the next person, and doesn't send a reply that is half done. */
  const onKeyDown = (pressedKey: KeyboardEvent<HTMLElement>, index: number) => {
    const { target, key } = pressedKey;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return;
    pressedKey.preventDefault();
    leave(index);
  };

  const party = questions && <questions.Questions form={form} guest={null} />;
  const isPartyFirst = questions?.repliesFirst(event) ?? false;
  return (
    <>
      {isPartyFirst && party}
      <div className="persons">
        {persons.map((index) => {
          const isOpen = index === open;
          const name = draft.guests[index]?.name.trim() ?? '';
          const legend = legendOf(index);
          const title = isOpen || legend === words.form.you ? legend : name || legend;
          const line = lineOf(form, index, needs(index), words);
          const next = after(index);
          return (
            <div
              className={`person${isOpen ? ' is-open' : ''}`}
              key={index}
              role="group"
              aria-labelledby={`${headId(index)}-name`}
            >
              <div className="person-head">
                <button type="button" id={headId(index)} aria-expanded={isOpen} onClick={() => toggle(index)}>
                  <strong id={`${headId(index)}-name`} dir="auto">
                    {title}
                  </strong>
                  {!isOpen && title === words.form.you && name && <span dir="auto"> {name}</span>}
                  {!isOpen && line && (
                    <span className={`line${needs(index).length > 0 ? ' is-missing' : ''}`} dir="auto">
                      {line}
                    </span>
                  )}
                  {!isOpen && isDone(index) && <Icon name="check" />}
                </button>
                {switchOf(index)}
              </div>
              {isOpen && (
                <div className="form" onKeyDown={(pressedKey) => onKeyDown(pressedKey, index)}>
                  {fieldsOf(index)}
                  {questions && <questions.Questions form={form} guest={index} />}
                  {next !== index && (
                    <button type="button" className="button plain" onClick={() => leave(index)}>
                      {next === null ? words.buttons.done : words.buttons.nextGuest}
                    </button>
                  )}
                </div>
              )}
            </div>
          );
        })}
      </div>
      {!isPartyFirst && party}
    </>
  );
}
