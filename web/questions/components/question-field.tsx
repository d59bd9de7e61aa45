import { useId, useState } from 'react';
import {
  type Answer,
  type AskableQuestion,
  chosenOptions,
  type DietaryNeed,
  hasOptions,
} from '#domain/questions/question.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { DateField, NumberField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { DietaryNeeds } from './dietary-needs.tsx';
import { words } from '../words.ts';

interface Props {
  question: AskableQuestion & { label: string; help: string };
  value: Answer | undefined;
  error?: string | undefined;
  /** Called when the answer changes. Undefined means no answer. */
  onAnswer: (answer: Answer | undefined) => void;
}

const needsOf = (value: Answer | undefined): readonly DietaryNeed[] =>
  Array.isArray(value) ? value.filter((need): need is DietaryNeed => typeof need === 'object') : [];

/** One question of an event, for hosts. They answer it for a guest on the telephone, or try it. */
export function QuestionField(props: Props) {
  const { question, value, error, onAnswer } = props;
  const { label, help, required, kind } = question;
  const said = { hint: help || undefined, error: error ?? '', required };
  if (hasOptions(kind) || kind === 'yesno') return <Choices {...props} />;
  if (kind === 'dietary')
    return (
      <FieldGroup legend={label} {...said}>
        <DietaryNeeds
          needs={needsOf(value)}
          onNeeds={(needs) => onAnswer(needs.length > 0 ? needs : undefined)}
        />
      </FieldGroup>
    );
  if (kind === 'consent')
    return (
      <CheckboxField
        label={label}
        {...said}
        checked={value === true}
        onCheckedChange={(checked) => onAnswer(checked || undefined)}
      />
    );
  const text = {
    label,
    ...said,
    value: typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value || undefined),
  };
  if (kind === 'long') return <TextArea {...text} rows={3} />;
  if (kind === 'number') return <NumberField {...text} />;
  if (kind === 'date') return <DateField {...text} />;
  return <TextField {...text} autoComplete="off" />;
}

const yesAndNo = (): AskableQuestion['options'] => [
  { id: 'yes', label: words.dialog.yes },
  { id: 'no', label: words.dialog.no },
];

function Choices({ question, value, error, onAnswer }: Props) {
  const name = useId();
  const { kind, label, help, required, options } = question;
  const isMulti = kind === 'multi';
  const chosen = chosenOptions(value);
  // Guests with an option that is now archived may keep it, even after choosing another one for a
  // moment.
  const [held] = useState(chosen);
  const choose = (option: string) => {
    if (kind === 'yesno') return onAnswer(option === 'yes');
    if (!isMulti) return onAnswer(option);
    const next = chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
    onAnswer(next.length > 0 ? next : undefined);
  };
  return (
    <FieldGroup legend={label} hint={help || undefined} error={error ?? ''} required={required}>
      {(kind === 'yesno'
        ? yesAndNo()
        : options.filter(({ id, archived }) => !archived || held.includes(id))
      ).map((option) => {
        const isChosen = chosen.includes(option.id);
        return (
          <label key={option.id} className="flex items-center gap-2.5 py-1 text-sm touch:py-2.5">
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              disabled={option.full === true && !isChosen}
              onChange={() => choose(option.id)}
              className="size-4 accent-accent"
            />
            <span>
              {option.label}
              {option.archived ? <span className="text-muted"> {words.answer.archived}</span> : null}
              {option.full === true && !isChosen ? (
                <span className="text-muted"> {words.answer.full}</span>
              ) : null}
            </span>
          </label>
        );
      })}
      {!required && !isMulti && chosen.length > 0 ? (
        <button type="button" className="text-sm text-muted underline" onClick={() => onAnswer(undefined)}>
          {words.answer.clear}
        </button>
      ) : null}
    </FieldGroup>
  );
}
