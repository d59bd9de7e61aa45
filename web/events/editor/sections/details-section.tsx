import { useFormContext } from 'react-hook-form';
import { eventTypes } from '#domain/events/settings.ts';
import type { Language } from '#domain/languages/languages.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { fieldLabels, type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';

const types = eventTypes.map((type) => ({ value: type, label: type }));

export function TitleField() {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <TextField
      {...register('name')}
      label={fieldLabels.name}
      required
      autoComplete="off"
      maxLength={200}
      placeholder="Summer party"
      error={formState.errors.name?.message}
      className={wide}
    />
  );
}

export function TypeField() {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <SelectField
      {...register('eventType')}
      label={fieldLabels.eventType}
      options={types}
      error={formState.errors.eventType?.message}
    />
  );
}

/** The fields for what guests read in addition to the title. */
export const TextFields = () => (
  <>
    <HostFields />
    <DressCodeField />
    <WrittenIn />
  </>
);

/** The language of a new event's texts. More languages come with the editor. */
function WrittenIn() {
  const { watch, setValue } = useFormContext<EventForm>();
  return (
    <SelectField
      name="languages"
      label="You write in"
      hint="Guests read the page and their mail in this language. You can add more later."
      options={languageOptions}
      value={watch('languages')[0]}
      onChange={({ target }) => setValue('languages', [target.value as Language], { shouldDirty: true })}
    />
  );
}

export function HostFields() {
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register('displayName')}
        label={fieldLabels.displayName}
        autoComplete="off"
        maxLength={200}
        placeholder="The Smith family"
        hint="Shown above the title, and as the sender of emails."
        error={errors.displayName?.message}
      />
      <TextArea
        {...register('message')}
        label={fieldLabels.message}
        placeholder="What guests should know"
        error={errors.message?.message}
        className={wide}
      />
    </>
  );
}

export function DressCodeField() {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <TextField
      {...register('dressCode')}
      label={fieldLabels.dressCode}
      placeholder="Garden formal; flat shoes for the lawn"
      hint="Next to the date and place, on the RSVP page and in emails."
      error={formState.errors.dressCode?.message}
      className={wide}
    />
  );
}

/** The words that guests read on the page once the event is over. */
export function AfterField() {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <TextArea
      {...register('afterMessage')}
      label={fieldLabels.afterMessage}
      placeholder="Thank you for coming. It was a wonderful evening."
      hint="Shown in place of the form once the event is over."
      error={formState.errors.afterMessage?.message}
      rows={3}
      className={wide}
    />
  );
}
