import { useFormContext } from 'react-hook-form';
import { maxGuestsPerRsvpInEditor } from '#domain/events/check.ts';
import { DateField, NumberField, TextArea, TimeField } from '#web/ui/text-fields.tsx';
import { fieldLabels, type EventForm } from '../form.ts';
import { CustomUrlField } from './custom-url-field.tsx';
import { FormSection, wide } from './form-section.tsx';

export function GuestSection({ eventId, confirmedGuests }: { eventId?: string; confirmedGuests?: number }) {
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <FormSection title="Guest Details">
      <NumberField
        {...register('maxGuests')}
        label={fieldLabels.maxGuests}
        required
        min={1}
        hint={confirmedGuests ? `${confirmedGuests} confirmed so far.` : 'The capacity of the event.'}
        error={errors.maxGuests?.message}
      />
      <NumberField
        {...register('maxGuestsPerRsvp')}
        label={fieldLabels.maxGuestsPerRsvp}
        required
        min={1}
        max={maxGuestsPerRsvpInEditor}
        hint="How many one reply may bring, 1 to 20."
        error={errors.maxGuestsPerRsvp?.message}
      />
      <DateField
        {...register('deadlineDate')}
        label={fieldLabels.deadlineDate}
        hint="Without one, replies are taken until the event starts."
        error={errors.deadlineDate?.message}
      />
      <TimeField
        {...register('deadlineTime')}
        label={fieldLabels.deadlineTime}
        hint="23:59 when left blank."
        error={errors.deadlineTime?.message}
      />
      <TextArea
        {...register('privacyNotice')}
        label={fieldLabels.privacyNotice}
        placeholder="What becomes of guests’ data, and whom they may ask"
        hint="Beside the button that sends a reply."
        rows={2}
        error={errors.privacyNotice?.message}
        className={wide}
      />
      <CustomUrlField eventId={eventId} className={wide} />
    </FormSection>
  );
}
