import { useFormContext } from 'react-hook-form';
import { eventTypes } from '#domain/events/settings.ts';
import { SelectField, TextArea, TextField } from '#web/ui/text-fields.tsx';
import { fieldLabels, type EventForm } from '../form.ts';
import { FormSection, wide } from './form-section.tsx';

const types = eventTypes.map((type) => ({ value: type, label: type }));

export function DetailsSection() {
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <FormSection title="Event Details">
      <TextField
        {...register('name')}
        label={fieldLabels.name}
        required
        autoComplete="off"
        maxLength={200}
        placeholder="Summer party"
        error={errors.name?.message}
        className={wide}
      />
      <SelectField
        {...register('eventType')}
        label={fieldLabels.eventType}
        options={types}
        error={errors.eventType?.message}
      />
      <TextField
        {...register('displayName')}
        label={fieldLabels.displayName}
        autoComplete="off"
        maxLength={200}
        placeholder="The Smith family"
        hint="Who invites: above the title, and the sender’s name of emails."
        error={errors.displayName?.message}
      />
      <TextArea
        {...register('message')}
        label={fieldLabels.message}
        placeholder="What guests should know"
        error={errors.message?.message}
        className={wide}
      />
      <TextArea
        {...register('dressCode')}
        label={fieldLabels.dressCode}
        placeholder="Garden formal; flat shoes for the lawn"
        hint="Beside date and place, on the RSVP page and in emails."
        rows={2}
        error={errors.dressCode?.message}
        className={wide}
      />
    </FormSection>
  );
}
