/** The field of one question, by its kind, with and without scripts. */
import type { ReactNode } from 'react';
import { type Answer, chosenOptions, hasOptions, maxAnswerLengths } from '#domain/questions/question.ts';
import { Field, Select, TextArea, TextField } from '../reply-form/fields/fields.tsx';
import { sameLabel } from '../reply-form/sentences.ts';
import { Consent } from './consent-field.tsx';
import { DietaryField } from './dietary-field.tsx';
import { helpIn, labelIn, optionIn } from './text-language.ts';
import type { QuestionProps } from './question-props.ts';
import { useWords } from '../page/words.ts';

export function QuestionField(props: QuestionProps) {
  const { form, question, onForAll } = props;
  const words = useWords();
  const same = onForAll && (
    <button type="button" className="as-link same" onClick={onForAll}>
      {sameLabel(form.draft, words)}
    </button>
  );
  if (hasOptions(question.kind)) return <Options {...props}>{same}</Options>;
  switch (question.kind) {
    case 'yesno':
      return <YesNo {...props}>{same}</YesNo>;
    case 'dietary':
      return (
        <Group {...props} role="group" end={same}>
          <DietaryField {...props} />
        </Group>
      );
    case 'consent':
      return <Consent {...props} />;
    case 'hidden':
      return null;
    default:
      return (
        <>
          <Typed {...props} />
          {same}
        </>
      );
  }
}

const typed = (value: Answer | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function Typed({ form, field, question, value, onChange }: QuestionProps) {
  const { kind, label, required, help, max } = question;
  const held = {
    form,
    field,
    label: <span {...labelIn(form, question)}>{label}</span>,
    optional: !required,
    hint: help ? <span {...helpIn(form, question)}>{help}</span> : undefined,
    value: typed(value),
    onChange: (text: string) => onChange(text === '' ? undefined : text),
  };
  if (kind === 'long')
    return <TextArea {...held} maxLength={Math.min(maxAnswerLengths.long, max ?? Infinity)} />;
  if (kind === 'text') {
    return (
      <TextField {...held} autoComplete="off" maxLength={Math.min(maxAnswerLengths.text, max ?? Infinity)} />
    );
  }
  return (
    <Field {...held}>
      {(attributes) => (
        <input
          {...attributes}
          {...form.controls.text(field, held.value, held.onChange)}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** Renders several inputs as one group, whose label is the question. */
export function Group({
  form,
  field,
  question,
  role,
  end,
  children,
}: Pick<QuestionProps, 'form' | 'field' | 'question'> & {
  role: 'group' | 'radiogroup';
  end?: ReactNode;
  children: ReactNode;
}) {
  const id = form.controls.id(field);
  const error = form.error(field);
  const { label, help, required } = question;
  const { form: words } = useWords();
  const by = [help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className="field meals"
      id={id}
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={by || undefined}
      {...(role === 'radiogroup' && {
        'aria-required': required || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    >
      <span id={`${id}-label`} className="label" {...labelIn(form, question)}>
        {label}
        {!required && <span className="optional"> {words.optional}</span>}
      </span>
      {help && (
        <p className="hint" id={`${id}-hint`} {...helpIn(form, question)}>
          {help}
        </p>
      )}
      {children}
      {end}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The maximum number of options that a compact form shows as radio buttons. */
const maxCompactRadios = 3;

/** Renders a long choice in one line. */
function ChoiceLine({ children, ...props }: QuestionProps & { children: ReactNode }) {
  const { form, field, question, value, onChange, held } = props;
  const { questions: words } = useWords();
  const [chosen = ''] = chosenOptions(value);
  return (
    <div className="field">
      <Select
        form={form}
        field={field}
        label={<span {...labelIn(form, question)}>{question.label}</span>}
        optional={!question.required}
        hint={question.help ? <span {...helpIn(form, question)}>{question.help}</span> : undefined}
        value={chosen}
        onChange={(option) => onChange(option === '' ? undefined : option)}
      >
        <option value="">{question.required ? words.choose : words.noAnswer}</option>
        {question.options.map(({ id, label, full }) => (
          <option key={id} value={id} disabled={full && id !== chosen && !held.includes(id)}>
            {full ? (held.includes(id) ? words.optionYours : words.optionFull)({ option: label }) : label}
          </option>
        ))}
      </Select>
      {children}
    </div>
  );
}

/**
 * Renders the options of a question: `choice` allows one, `multi` several. Full options are marked.
 */
function Options({ children, ...props }: QuestionProps & { children: ReactNode }) {
  const { questions: words } = useWords();
  const { form, field, question, value, onChange, held } = props;
  if (form.isCompact && question.kind === 'choice' && question.options.length > maxCompactRadios) {
    return <ChoiceLine {...props}>{children}</ChoiceLine>;
  }
  const id = form.controls.id(field);
  const isMulti = question.kind === 'multi';
  const chosen = chosenOptions(value);
  const choose = (option: string) => {
    if (!isMulti) return onChange(option);
    const next = chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Group
      {...props}
      role={isMulti ? 'group' : 'radiogroup'}
      end={
        <>
          {!isMulti && !question.required && <TakeBack {...props} />}
          {children}
        </>
      }
    >
      {question.options.map(({ id: option, label, full }, index) => {
        const isGone = full && !chosen.includes(option) && !held.includes(option);
        return (
          <label className={`choice${isGone ? ' is-disabled' : ''}`} key={option}>
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              {...form.controls.choice(field, option, chosen.includes(option), () => choose(option))}
              disabled={isGone}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={full ? `${id}-${index}-full` : undefined}
            />
            <span>
              <span id={`${id}-${index}`} {...optionIn(form, question, option)}>
                {label}
              </span>
              {full && (
                <span className="second" id={`${id}-${index}-full`}>
                  {held.includes(option) ? words.fullYours : words.full}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </Group>
  );
}

/** Offers to clear the answer, because nobody can uncheck a radio button. */
function TakeBack({ form, field, value, onChange }: QuestionProps) {
  const { questions: words } = useWords();
  if (form.controls.isLive) {
    if (value === undefined) return null;
    return (
      <button type="button" className="as-link same" onClick={() => onChange(undefined)}>
        {words.clear}
      </button>
    );
  }
  return (
    <label className="choice">
      <input type="radio" {...form.controls.choice(field, '', value === undefined, () => undefined)} />
      {words.noAnswer}
    </label>
  );
}

/**
 * Renders Yes and No. Their accessible names begin with the question, because bare Yes and No
 * answer the invitation.
 */
function YesNo({ children, ...props }: QuestionProps & { children: ReactNode }) {
  const { form, field, question, value, onChange } = props;
  const id = form.controls.id(field);
  const { questions: words } = useWords();
  const option = (key: 'Yes' | 'No', answer: boolean) => (
    <label className="choice">
      <input
        type="radio"
        {...form.controls.choice(field, answer ? 'yes' : 'no', value === answer, () => onChange(answer))}
        aria-labelledby={`${id}-label ${id}-${key}`}
      />
      <span id={`${id}-${key}`}>{answer ? words.yes : words.no}</span>
    </label>
  );
  return (
    <Group
      {...props}
      role="radiogroup"
      end={
        <>
          {!question.required && <TakeBack {...props} />}
          {children}
        </>
      }
    >
      <div className="pair">
        {option('Yes', true)}
        {option('No', false)}
      </div>
    </Group>
  );
}
