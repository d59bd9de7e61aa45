import { useFormContext } from 'react-hook-form';
import { maxGuestsPerRsvpInEditor } from '#domain/events/check.ts';
import { DateField, NumberField, TextArea, TimeField } from '#web/ui/fields/text-fields.tsx';
import { fieldLabels, type EventForm } from '../form/form.ts';
import { CustomUrlField } from './custom-url-field.tsx';
import { wide } from './form-section.tsx';

export function CapacityField({ confirmedGuests = 0 }: { confirmedGuests?: number }) {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <NumberField
      {...register('maxGuests')}
      label={fieldLabels.maxGuests}
      required
      min={1}
      hint={confirmedGuests > 0 ? `${confirmedGuests} confirmed so far.` : 'Seats in total.'}
      error={formState.errors.maxGuests?.message}
    />
  );
}

/** The fields for the party size, the deadline and the page's address. */
export const GuestFields = () => (
  <>
    <PartyFields />
    <LinkFields />
  </>
);

/** The fields for the party size and the deadline. */
export function PartyFields() {
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <>
      <NumberField
        {...register('maxGuestsPerRsvp')}
        label={fieldLabels.maxGuestsPerRsvp}
        required
        min={1}
        max={maxGuestsPerRsvpInEditor}
        hint="Largest party, including the guest who replies (1–20)."
        error={errors.maxGuestsPerRsvp?.message}
      />
      <DateField
        {...register('deadlineDate')}
        label={fieldLabels.deadlineDate}
        hint="Leave empty to accept replies until it starts."
        error={errors.deadlineDate?.message}
      />
      <TimeField
        {...register('deadlineTime')}
        label={fieldLabels.deadlineTime}
        hint="End of day if empty."
        error={errors.deadlineTime?.message}
      />
    </>
  );
}

/** The fields for the privacy notice and the page's address. */
export function LinkFields({ eventId }: { eventId?: string }) {
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <>
      <TextArea
        {...register('privacyNotice')}
        label={fieldLabels.privacyNotice}
        placeholder="How you use guest data, and who guests can ask"
        hint="Next to the submit button."
        rows={2}
        error={errors.privacyNotice?.message}
        className={wide}
      />
      <CustomUrlField eventId={eventId} className={wide} />
    </>
  );
}
