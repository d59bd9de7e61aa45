import { useState } from 'react';
import type { Question } from '#domain/questions/contract.ts';
import {
  type Answer,
  type Answers,
  chosenOptions,
  dietaryTags,
  hasOptions,
  type QuestionScope,
  tagLabel,
} from '#domain/questions/question.ts';
import { visibleQuestions } from '#domain/questions/visible.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/choice-fields.tsx';
import { FieldGroup } from '#web/ui/field.tsx';
import { DateField, NumberField, SelectField, TextArea, TextField } from '#web/ui/text-fields.tsx';

const personas = {
  couple: { label: 'A couple', isAttending: true, guests: ['Ana', 'Ben'] },
  child: { label: 'A parent with a child', isAttending: true, guests: ['Ana', 'Zoë, a child'] },
  decliner: { label: 'Somebody who declines', isAttending: false, guests: ['Ana'] },
} as const;
type Persona = keyof typeof personas;

type Set = (id: string, answer: Answer | undefined) => void;

/** What somebody is asked, by the rule that the guest's page and the server use. Nothing of it is sent or kept. */
export function TryForm({ questions }: { questions: readonly Question[] }) {
  const [persona, setPersona] = useState<Persona>('couple');
  const [ofReply, setOfReply] = useState<Answers>({});
  const [ofGuests, setOfGuests] = useState<readonly Answers[]>([]);
  const { isAttending, guests } = personas[persona];
  const asked = (scope: QuestionScope, answers: Answers) =>
    visibleQuestions(questions, scope, { isAttending, answers }).filter(({ kind }) => kind !== 'hidden');
  const once = asked('reservation', ofReply);
  const counted = Object.fromEntries(
    Object.entries(ofReply).filter(([id]) => once.some((one) => one.id === id)),
  );
  const persons = guests.map((name, index) => ({
    name,
    answers: ofGuests[index] ?? {},
    questions: asked('guest', { ...ofGuests[index], ...counted }),
  }));
  const nothing = once.length === 0 && persons.every((person) => person.questions.length === 0);
  return (
    <Card aria-label="Try the form">
      <CardHeader title="Try the form" description="As guests are asked. Nothing is sent." />
      <CardBody>
        {/* Enter in a field must not save the event's form around it. */}
        <div
          className="space-y-5"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          }}
        >
          <SelectField
            label="Try as"
            value={persona}
            options={Object.entries(personas).map(([value, { label }]) => ({ value, label }))}
            onChange={({ target }) => setPersona(target.value as Persona)}
          />
          {nothing ? <p className="text-sm text-muted">They are asked nothing.</p> : null}
          {persons.map((person, index) =>
            person.questions.length === 0 ? null : (
              <FieldGroup key={person.name} legend={person.name}>
                <div className="space-y-4">
                  {person.questions.map((question) => (
                    <Asked
                      key={question.id}
                      name={`${index}-${question.id}`}
                      question={question}
                      value={person.answers[question.id]}
                      onAnswer={(id, answer) =>
                        setOfGuests(
                          guests.map((_, at) =>
                            at === index ? answered(person.answers, id, answer) : (ofGuests[at] ?? {}),
                          ),
                        )
                      }
                    />
                  ))}
                </div>
              </FieldGroup>
            ),
          )}
          {once.map((question) => (
            <Asked
              key={question.id}
              name={question.id}
              question={question}
              value={ofReply[question.id]}
              onAnswer={(id, answer) => setOfReply(answered(ofReply, id, answer))}
            />
          ))}
        </div>
      </CardBody>
    </Card>
  );
}

function answered(answers: Answers, id: string, answer: Answer | undefined): Answers {
  const { [id]: _, ...rest } = answers;
  return answer === undefined ? rest : { ...rest, [id]: answer };
}

function Asked({
  name,
  question,
  value,
  onAnswer,
}: {
  name: string;
  question: Question;
  value: Answer | undefined;
  onAnswer: Set;
}) {
  const { id, kind, label, help, required, options } = question;
  const answer = (given: Answer | undefined) => onAnswer(id, given);
  const text = {
    label,
    hint: help || undefined,
    required,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => answer(target.value || undefined),
  };
  if (hasOptions(kind) || kind === 'yesno') {
    const isMulti = kind === 'multi';
    const chosen = chosenOptions(value);
    const list =
      kind === 'yesno'
        ? [
            { id: 'yes', label: 'Yes' },
            { id: 'no', label: 'No' },
          ]
        : options.filter(({ archived }) => !archived);
    return (
      <FieldGroup legend={label} hint={help || undefined} required={required}>
        {list.map((option) => (
          <label key={option.id} className="flex items-center gap-2.5 py-1 text-sm touch:py-2.5">
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={`try-${name}`}
              checked={chosen.includes(option.id)}
              onChange={() => {
                if (kind === 'yesno') return answer(option.id === 'yes');
                if (!isMulti) return answer(option.id);
                const next = chosen.includes(option.id)
                  ? chosen.filter((one) => one !== option.id)
                  : [...chosen, option.id];
                answer(next.length > 0 ? next : undefined);
              }}
              className="size-4 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </FieldGroup>
    );
  }
  if (kind === 'dietary')
    return (
      <FieldGroup legend={label} hint={help || undefined} required={required}>
        <p className="text-sm text-muted">
          {dietaryTags.slice(0, 8).map(tagLabel).join(', ')} and more, or an own word; each as a preference,
          an intolerance, an allergy or a severe allergy.
        </p>
      </FieldGroup>
    );
  if (kind === 'consent')
    return (
      <CheckboxField
        label={label}
        hint={help || undefined}
        required={required}
        checked={value === true}
        onCheckedChange={(checked) => answer(checked || undefined)}
      />
    );
  if (kind === 'long') return <TextArea {...text} rows={3} />;
  if (kind === 'number') return <NumberField {...text} />;
  if (kind === 'date') return <DateField {...text} />;
  return <TextField {...text} autoComplete="off" />;
}
