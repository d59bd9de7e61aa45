import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { NewQuestionInput, Question } from '#domain/questions/contract.ts';
import {
  audiences,
  hasOptions,
  questionKinds,
  questionScopes,
  type QuestionStage,
  surveyKinds,
} from '#domain/questions/question.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { NumberField, SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import {
  blankOption,
  answersOf,
  bodyOf,
  decidersOf,
  typedOf,
  type QuestionBody,
  type TypedQuestion,
} from '../draft.ts';
import { words } from '../words.ts';
import { OptionFields } from './option-fields.tsx';

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Returns the form field that shows the server's error for a path, or null if there is none. */
function fieldOf(path: string): string | null {
  if (path.startsWith('options.')) return path;
  if (path === 'options') return 'options.0.label';
  if (path.startsWith('showIf')) return 'decider';
  return ['kind', 'scope', 'audience', 'label', 'help', 'min', 'max', 'queryNames'].includes(path)
    ? path
    : null;
}

/**
 * The form for one question, with the fields that its kind has. If saving fails, the input stays.
 */
export function QuestionDialog(props: {
  /** The existing question. Null for a new one. */
  was: Question | null;
  begin: Question | NewQuestionInput;
  stage: QuestionStage;
  all: readonly Question[];
  onSave: (body: QuestionBody) => Promise<unknown>;
  onClose: () => void;
}) {
  const { was, all } = props;
  const isSurvey = props.stage === 'survey';
  const form = useForm<TypedQuestion>({ defaultValues: typedOf(props.begin) });
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  const kind = watch('kind');
  const scope = watch('scope');
  const deciders = decidersOf(all, was, scope);

  const save = useSubmit(form, async (typed) => {
    setFailure(null);
    // The server's errors name options by index, so remove blank ones first.
    const filled = typed.options.filter(({ id, label }) => label.trim() !== '' || id !== '');
    // If no option is filled in, the blank ones are kept, because an error would have no field
    // otherwise.
    const isBare = hasOptions(typed.kind) && filled.length === 0;
    form.setValue('options', isBare ? [blankOption(), blankOption()] : filled);
    try {
      await props.onSave(bodyOf({ ...typed, options: filled }, was));
    } catch (error) {
      const problems = Object.entries(fieldErrorsOf(error));
      const inFields = problems.flatMap(([path, message]) => {
        const field = fieldOf(path);
        return field === null ? [] : [{ field: field as 'label', message }];
      });
      for (const { field, message } of inFields) form.setError(field, { message });
      if (inFields[0]) form.setFocus(inFields[0].field);
      else setFailure(problems[0]?.[1] ?? sentenceOf(error, words.dialog.notSaved));
    }
  });

  return (
    <FormDialog
      title={was ? words.dialog.edit : words.dialog.new}
      size="lg"
      submitLabel={words.dialog.save}
      busyLabel={words.dialog.saving}
      busy={isSubmitting}
      failure={failure}
      onSubmit={(submitted) => {
        // The dialog is inside the event's form, which must not submit.
        submitted.stopPropagation();
        void save(submitted);
      }}
      onClose={props.onClose}
    >
      <TextField
        {...register('label', { validate: (label) => label.trim() !== '' || words.dialog.missing })}
        label={kind === 'consent' ? words.dialog.agree : words.dialog.question}
        required
        maxLength={500}
        autoComplete="off"
        error={errors.label?.message}
      />
      <TextArea
        {...register('help')}
        label={words.dialog.help}
        rows={2}
        maxLength={2_000}
        error={errors.help?.message}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          {...register('kind')}
          label={words.dialog.kind}
          options={choices(isSurvey ? surveyKinds : questionKinds, words.kinds)}
          error={errors.kind?.message}
        />
        {isSurvey ? null : (
          <>
            <SelectField
              {...register('scope')}
              label={words.dialog.scope}
              options={choices(questionScopes, words.scopes)}
              error={errors.scope?.message}
            />
            <SelectField
              {...register('audience')}
              label={words.dialog.audience}
              options={choices(audiences, words.audiences)}
              error={errors.audience?.message}
            />
          </>
        )}
      </div>
      {hasOptions(kind) ? <OptionFields form={form} isLimited={!isSurvey} /> : null}
      <Limits form={form} />
      {kind === 'hidden' ? (
        <TextField
          {...register('queryNames')}
          label={words.dialog.names}
          hint={words.dialog.namesHint}
          autoComplete="off"
          error={errors.queryNames?.message}
        />
      ) : null}
      {deciders.length > 0 ? <Condition form={form} deciders={deciders} /> : null}
      {kind === 'hidden' ? null : <CheckboxField {...register('required')} label={words.dialog.required} />}
      {isSurvey ? null : (
        <CheckboxField
          {...register('sensitive')}
          label={words.dialog.sensitive}
          hint={words.dialog.sensitiveHint}
        />
      )}
    </FormDialog>
  );
}

const limitLabels = (): Partial<Record<TypedQuestion['kind'], { min?: string; max: string }>> => ({
  number: { min: words.dialog.least, max: words.dialog.most },
  multi: { min: words.dialog.leastChosen, max: words.dialog.mostChosen },
  text: { max: words.dialog.characters },
  long: { max: words.dialog.characters },
});

function Limits({ form }: { form: UseFormReturn<TypedQuestion> }) {
  const { register, watch, formState } = form;
  const labels = limitLabels()[watch('kind')];
  if (!labels) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {labels.min === undefined ? null : (
        <NumberField
          {...register('min')}
          label={labels.min}
          step="any"
          error={formState.errors.min?.message}
        />
      )}
      <NumberField {...register('max')} label={labels.max} step="any" error={formState.errors.max?.message} />
    </div>
  );
}

/** The condition of a question: guests see it only after certain answers to an earlier question. */
function Condition({
  form,
  deciders,
}: {
  form: UseFormReturn<TypedQuestion>;
  deciders: readonly Question[];
}) {
  const { register, watch, formState } = form;
  const decider = deciders.find(({ id }) => id === watch('decider'));
  return (
    <FieldGroup legend={words.dialog.onlyIf}>
      <SelectField
        {...register('decider', { onChange: () => form.setValue('deciderOptions', []) })}
        label={words.dialog.decider}
        placeholder={words.dialog.always}
        options={deciders.map(({ id, label }) => ({ value: id, label }))}
        error={formState.errors.decider?.message}
      />
      {decider ? (
        <div className="mt-2 space-y-1">
          {answersOf(decider).map(({ id, label }) => (
            <CheckboxField key={id} {...register('deciderOptions')} value={id} label={label} />
          ))}
        </div>
      ) : null}
    </FieldGroup>
  );
}
