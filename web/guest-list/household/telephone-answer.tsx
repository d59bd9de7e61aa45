import { Phone } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { Answers } from '#domain/questions/question.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { type AskQuestion, withAnswer } from '#web/questions/ask.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { noticeText } from '#web/replies/words.ts';
import { answerOf, type AnswerPage, type PersonAnswer, personsOf, questionsFor } from './answer.ts';
import { useAnswerFor, useAnswerPage } from '../queries.ts';
import { words } from '../words.ts';

interface Asking {
  household: Invitation;
  Question: AskQuestion;
}

/**
 * Records a household's answer by telephone. The host enters who comes and how they answer the
 * event's questions.
 */
export function TelephoneAnswer(props: Asking) {
  const { household } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Phone aria-hidden />} onClick={() => setOpen(true)}>
        {household.reply === 'none' ? words.answer.enter : words.answer.change}
      </Button>
      {isOpen ? <AnswerDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Props extends Asking {
  onClose: () => void;
}

function AnswerDialog(props: Props) {
  const page = useAnswerPage(props.household);
  return (
    <Loaded query={page} failure={words.answer.loadFailed} pending={<Skeleton className="h-9" />}>
      {(data) => <AnswerForm {...props} page={data} />}
    </Loaded>
  );
}

function AnswerForm({ household, Question, page, onClose }: Props & { page: AnswerPage }) {
  const [persons, setPersons] = useState(() => personsOf(page));
  const [answers, setAnswers] = useState<Answers>(() => page.invitation?.answers ?? {});
  const [email, setEmail] = useState(household.email ?? '');
  const answer = useAnswerFor(household);
  const errors = fieldErrorsOf(answer.error);
  const sent = answer.variables;
  /** Returns the error of an answer until that answer changes. */
  const wrong = (path: string, id: string, now: Answers, before: Answers | undefined) =>
    now[id] === before?.[id] ? errors[`${path}.${id}`] : undefined;
  const coming = persons.filter(({ isAttending }) => isAttending).length;
  const shown = questionsFor(page, persons, answers);
  const isKnown = household.reply !== 'none';
  const change = (index: number, changes: Partial<PersonAnswer>) =>
    setPersons((before) => before.map((person, at) => (at === index ? { ...person, ...changes } : person)));
  const save = (over = false) =>
    answer.mutate(
      { ...answerOf({ persons, email, answers }), over },
      {
        onSuccess: ({ notice }) => {
          const of = { household: household.label };
          toast(
            notice === null
              ? words.answer.saved(of)
              : words.answer.savedNotice({ ...of, notice: noticeText(notice) }),
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.answer.title({ household: household.label })}
      description={words.answer.how}
      footer={
        <>
          <Button onClick={onClose}>{words.answer.cancel}</Button>
          <Button
            variant="primary"
            busy={answer.isPending}
            busyLabel={words.panel.saving}
            onClick={() => save()}
          >
            {coming === 0 ? words.answer.nobody : words.answer.come({ count: coming, all: persons.length })}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-sm">
        {answer.error ? <Refusal answer={answer} onAnyway={() => save(true)} /> : null}
        <ul className="divide-y divide-hairline rounded-md border border-hairline">
          {persons.map((person, index) => (
            <li key={person.inviteeId} className="space-y-3 px-3 py-2">
              <PersonFields
                person={person}
                number={index + 1}
                meals={page.hasMeals ? page.mealOptions : []}
                errors={{
                  name: errors[`guestDetails.${index}.name`],
                  meal: errors[`guestDetails.${index}.mealChoice`],
                }}
                onChange={(changes) => change(index, changes)}
              />
              {shown.persons[index]?.map((question) => (
                <Question
                  key={question.id}
                  question={question}
                  value={person.answers[question.id]}
                  error={wrong(
                    `guestDetails.${index}.answers`,
                    question.id,
                    person.answers,
                    sent?.guestDetails[index]?.answers,
                  )}
                  onAnswer={(given) =>
                    change(index, { answers: withAnswer(person.answers, question.id, given) })
                  }
                />
              ))}
            </li>
          ))}
        </ul>
        {shown.reply.map((question) => (
          <Question
            key={question.id}
            question={question}
            value={answers[question.id]}
            error={wrong('answers', question.id, answers, sent?.answers)}
            onAnswer={(given) => setAnswers(withAnswer(answers, question.id, given))}
          />
        ))}
        {isKnown ? null : (
          <TextField
            label={words.answer.email}
            type="email"
            inputMode="email"
            hint={household.email ? undefined : words.answer.withoutEmail}
            error={errors.guestEmail ?? ''}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface PersonProps {
  person: PersonAnswer;
  number: number;
  meals: AnswerPage['mealOptions'];
  errors: { name: string | undefined; meal: string | undefined };
  onChange: (changes: Partial<PersonAnswer>) => void;
}

/** Whether a person comes, who fills an open place, and what they eat. */
const PersonFields = ({ person, number, meals, errors, onChange }: PersonProps) => (
  <>
    <CheckboxField
      label={person.label}
      checked={person.isAttending}
      onCheckedChange={(isAttending) => onChange({ isAttending })}
    />
    {person.isAttending && person.isPlaceholder ? (
      <TextField
        label={words.answer.nameOfPlace({ number })}
        value={person.name}
        error={errors.name ?? ''}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    ) : null}
    {person.isAttending && meals.length > 0 ? (
      <SelectField
        label={words.answer.mealOf({ name: person.label })}
        placeholder={words.answer.noMeal}
        value={person.mealChoice}
        error={errors.meal ?? ''}
        options={meals.map(({ name }) => ({ value: name, label: name }))}
        onChange={({ target }) => onChange({ mealChoice: target.value })}
      />
    ) : null}
  </>
);

/** Why the answer was refused. A full event still takes it if the host insists. */
function Refusal({ answer, onAnyway }: { answer: ReturnType<typeof useAnswerFor>; onAnyway: () => void }) {
  const isFull = answer.error instanceof ApiError && answer.error.problem?.code === 'full';
  return (
    <Banner
      tone="danger"
      action={
        isFull ? (
          <Button size="sm" busy={answer.isPending} busyLabel={words.panel.saving} onClick={onAnyway}>
            {words.answer.anyway}
          </Button>
        ) : undefined
      }
    >
      {sentenceOf(answer.error, words.answer.failed)}
    </Banner>
  );
}
