import type { Event } from '#domain/events/contract.ts';
import type { MessageOptions } from '#domain/messages/contract.ts';
import { exactTarget, filteringKinds, type MessageFilter, type Target } from '#domain/messages/rules.ts';
import { useInvitationCounts } from '#web/guest-list/queries.ts';
import { useQuestions } from '#web/questions/queries.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { words as catalog } from '../words.ts';

const yesNo = () => [
  { id: 'yes', label: catalog.narrow.yes },
  { id: 'no', label: catalog.narrow.no },
];

/**
 * Reads what can narrow an audience: lists, tags and questions. The page waits until `isLoading` is
 * false, so that this line does not appear late. What cannot be read is left out.
 */
export function useConditions(eventId: string, hasHouseholds: boolean) {
  const counts = useInvitationCounts(eventId, hasHouseholds);
  const questions = useQuestions(eventId);
  return {
    isLoading: counts.isLoading || questions.isLoading,
    hasSaved: (counts.data?.saved ?? 0) > 0,
    lists: counts.data?.lists ?? [],
    tags: counts.data?.tags ?? [],
    questions: (questions.data ?? []).filter(
      ({ kind, sensitive, archivedAt }) => filteringKinds.includes(kind) && !sensitive && !archivedAt,
    ),
  };
}

/** Narrows a message's audience. Shows nothing if the event has nothing to choose from. */
export function Narrow({
  event,
  messageOptions,
  words,
  onChange,
}: {
  event: Event;
  messageOptions: MessageOptions;
  words: Target;
  onChange: (filter: MessageFilter | null) => void;
}) {
  const { lists, tags, questions } = useConditions(event.id, messageOptions.households > 0);
  const filter = words.filter ?? {};
  const question = questions.find(({ id }) => id === filter.questionId);
  const options = question?.kind === 'yesno' ? yesNo() : (question?.options ?? []);
  const set = (change: MessageFilter) =>
    onChange(exactTarget({ audience: 'confirmed', filter: { ...filter, ...change } }).filter);

  const hasChoices = lists.length > 1 || tags.length > 0 || questions.length > 0;
  if (words.audience === 'picked' || words.audience === 'households' || !hasChoices) return null;
  return (
    <details className="text-sm" open={words.filter ? true : undefined}>
      <summary className="w-fit cursor-pointer font-medium">{catalog.narrow.only}</summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {lists.length > 1 ? (
          <Several
            legend={catalog.narrow.list}
            options={lists.map(({ list }) => ({
              id: String(list),
              label: catalog.narrow.listNumber({ number: list }),
            }))}
            value={(filter.lists ?? []).map(String)}
            onChange={(chosen) => set({ lists: chosen.map(Number) })}
          />
        ) : null}
        {tags.length > 0 ? (
          <Several
            legend={catalog.narrow.tag}
            options={tags.map(({ tag }) => ({ id: tag, label: tag }))}
            value={filter.tags ?? []}
            onChange={(chosen) => set({ tags: chosen })}
          />
        ) : null}
        {messageOptions.meals.length > 0 && words.audience !== 'meal' ? (
          <SelectField
            label={catalog.narrow.meal}
            value={filter.meal ?? ''}
            onChange={({ target }) => set({ meal: target.value || null })}
          >
            <option value="">{catalog.narrow.anyMeal}</option>
            {messageOptions.meals.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ) : null}
        {questions.length > 0 ? (
          <SelectField
            label={catalog.narrow.question}
            value={filter.questionId ?? ''}
            onChange={({ target }) => {
              const question = questions.find(({ id }) => id === target.value);
              const [first] = question?.kind === 'yesno' ? yesNo() : (question?.options ?? []);
              set({
                questionId: question && first ? question.id : null,
                optionIds: first ? [first.id] : null,
              });
            }}
          >
            <option value="">{catalog.narrow.anyAnswers}</option>
            {questions.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
        {question ? (
          <Several
            legend={catalog.narrow.answer}
            options={options}
            value={filter.optionIds ?? []}
            // A condition needs at least one answer, so the last tick can't be removed.
            onChange={(chosen) => chosen.length > 0 && set({ optionIds: chosen })}
          />
        ) : null}
      </div>
    </details>
  );
}

interface SeveralProps {
  legend: string;
  options: readonly { id: string; label: string }[];
  value: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Lets a host tick several values of one condition. A recipient needs only one of them. */
function Several({ legend, options, value, onChange }: SeveralProps) {
  return (
    <FieldGroup legend={legend}>
      <div className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto">
        {options.map(({ id, label }) => (
          <CheckboxField
            key={id}
            label={label}
            checked={value.includes(id)}
            onCheckedChange={(checked) =>
              onChange(
                options.flatMap((each) =>
                  (each.id === id ? checked : value.includes(each.id)) ? [each.id] : [],
                ),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
