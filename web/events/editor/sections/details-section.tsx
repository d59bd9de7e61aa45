import { useFormContext } from 'react-hook-form';
import { eventTypes } from '#domain/events/settings.ts';
import type { Language } from '#domain/languages/languages.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { typeLabel } from '#web/kernel/home-words.ts';
import { words } from '../words.ts';

const types = () => eventTypes.map((type) => ({ value: type, label: typeLabel(type) }));

export function TitleField() {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <TextField
      {...register('name')}
      label={words.fields.name}
      required
      autoComplete="off"
      maxLength={200}
      placeholder={words.texts.nameExample}
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
      label={words.fields.eventType}
      options={types()}
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
      label={words.languages.original}
      hint={words.languages.hintNew}
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
        label={words.fields.displayName}
        autoComplete="off"
        maxLength={200}
        placeholder={words.texts.displayNameExample}
        hint={words.texts.displayNameHint}
        error={errors.displayName?.message}
      />
      <TextArea
        {...register('message')}
        label={words.fields.message}
        placeholder={words.texts.messageExample}
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
      label={words.fields.dressCode}
      placeholder={words.texts.dressCodeExample}
      hint={words.texts.dressCodeHint}
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
      label={words.fields.afterMessage}
      placeholder={words.texts.afterExample}
      hint={words.texts.afterHint}
      error={formState.errors.afterMessage?.message}
      rows={3}
      className={wide}
    />
  );
}
