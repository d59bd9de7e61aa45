import { useFormContext } from 'react-hook-form';
import { maxGuestsPerRsvpInEditor } from '#domain/events/check.ts';
import { DateField, NumberField, TextArea, TimeField } from '#web/ui/fields/text-fields.tsx';
import { type EventForm } from '../form/form.ts';
import { CustomUrlField } from './custom-url-field.tsx';
import { wide } from './form-section.tsx';
import { words } from '../words.ts';

export function CapacityField({ confirmedGuests = 0 }: { confirmedGuests?: number }) {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <NumberField
      {...register('maxGuests')}
      label={words.fields.maxGuests}
      required
      min={1}
      hint={confirmedGuests > 0 ? words.party.confirmed({ count: confirmedGuests }) : words.party.seats}
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
        label={words.fields.maxGuestsPerRsvp}
        required
        min={1}
        max={maxGuestsPerRsvpInEditor}
        hint={words.party.size}
        error={errors.maxGuestsPerRsvp?.message}
      />
      <DateField
        {...register('deadlineDate')}
        label={words.fields.deadlineDate}
        hint={words.party.deadline}
        error={errors.deadlineDate?.message}
      />
      <TimeField
        {...register('deadlineTime')}
        label={words.fields.deadlineTime}
        hint={words.party.deadlineTime}
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
        label={words.fields.privacyNotice}
        placeholder={words.party.privacyExample}
        hint={words.party.privacyHint}
        rows={2}
        error={errors.privacyNotice?.message}
        className={wide}
      />
      <CustomUrlField eventId={eventId} className={wide} />
    </>
  );
}
