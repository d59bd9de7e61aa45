import { useFieldArray, useForm } from 'react-hook-form';
import type { MealOption } from '#domain/events/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import {
  flagsOf,
  hostGuestLimit,
  normaliseGuestDetails,
  statusOf,
  type Status,
} from '#domain/reservations/rules.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/text-fields.tsx';
import { useUpdateReservation, type ReservationChange } from '../queries.ts';

interface Values {
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  status: Status;
  guestCount: string;
  guests: { name: string; mealChoice: string }[];
  message: string;
}

interface Props {
  reservation: Reservation;
  /** The event's meals; empty where it has none or they are not known here. */
  mealOptions: readonly MealOption[];
  onDone: () => void;
}

/** A blank or unreadable count is 1, as specified (part 2 section 5). */
const countOf = (text: string, limit: number): number =>
  Math.min(limit, Math.max(1, Math.trunc(Number(text)) || 1));

/** The inline form that stands below a row while a host edits it. A failed save keeps what was typed. */
export function ReservationEditor({ reservation, mealOptions, onDone }: Props) {
  const update = useUpdateReservation();
  const limit = hostGuestLimit(reservation.eventMaxGuestsPerRsvp);
  const known = normaliseGuestDetails(reservation.guestDetails);
  const form = useForm<Values>({
    defaultValues: {
      displayName: reservation.displayName,
      guestEmail: reservation.guestEmail,
      guestPhone: reservation.guestPhone,
      status: statusOf(reservation),
      guestCount: String(reservation.guestCount),
      guests: Array.from(
        { length: Math.max(reservation.guestCount, known.length) },
        (_, index) => known[index] ?? { name: '', mealChoice: '' },
      ),
      message: reservation.message,
    },
  });
  const guests = useFieldArray({ control: form.control, name: 'guests' });
  const { errors } = form.formState;
  const status = form.watch('status');
  const declined = status === 'declined';

  function resize(text: string) {
    const count = text === '0' && declined ? 0 : countOf(text, limit);
    form.setValue('guestCount', String(count));
    const present = form.getValues('guests').length;
    if (count > present) {
      guests.append(
        Array.from({ length: count - present }, () => ({ name: '', mealChoice: '' })),
        { shouldFocus: false },
      );
    }
  }

  const save = form.handleSubmit(async (values) => {
    const count =
      values.status === 'declined' && Number(values.guestCount) === 0 ? 0 : countOf(values.guestCount, limit);
    const change: ReservationChange = {
      displayName: values.displayName,
      guestEmail: values.guestEmail,
      guestPhone: values.guestPhone,
      guestCount: count,
      guestDetails: JSON.stringify(values.guests.slice(0, count)),
      message: values.message,
      ...flagsOf(values.status),
    };
    try {
      const saved = await update.mutateAsync({ id: reservation.id, change });
      toast({
        title: 'Success',
        description: saved.notice
          ? `Reservation updated successfully. ${saved.notice}.`
          : 'Reservation updated successfully',
      });
      onDone();
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path in values) form.setError(path as keyof Values, { message });
      }
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to update reservation'),
        variant: 'destructive',
      });
    }
  });

  const count = Math.trunc(Number(form.watch('guestCount'))) || 0;
  return (
    <form
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={`Edit the reservation of ${reservation.displayName}`}
      className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <TextField
        label="Guest name"
        required
        autoFocus
        maxLength={200}
        error={errors.displayName?.message}
        {...form.register('displayName', { required: 'Name is required' })}
      />
      <TextField
        label="Email"
        type="email"
        required
        error={errors.guestEmail?.message}
        {...form.register('guestEmail', { required: 'Please enter your email address.' })}
      />
      <TextField
        label="Phone"
        type="tel"
        maxLength={50}
        error={errors.guestPhone?.message}
        {...form.register('guestPhone')}
      />
      <SelectField
        label="Status"
        options={[
          { value: 'confirmed', label: 'Confirmed' },
          { value: 'waitlisted', label: 'Waitlisted' },
          { value: 'declined', label: 'Declined' },
        ]}
        error={errors.status?.message}
        {...form.register('status')}
      />
      <TextField
        label="Guests"
        inputMode="numeric"
        hint={`1 to ${limit}`}
        error={errors.guestCount?.message}
        {...form.register('guestCount', {
          onBlur: (event: { target: { value: string } }) => resize(event.target.value),
        })}
      />
      <TextArea
        label="Message"
        rows={2}
        maxLength={5000}
        className="sm:col-span-2 lg:col-span-3"
        {...form.register('message')}
      />
      {guests.fields.slice(0, Math.min(count, limit)).map((field, index) => (
        <div key={field.id} className="grid grid-cols-1 gap-2 sm:col-span-2 sm:grid-cols-2 lg:col-span-3">
          <TextField
            label={`Guest ${index + 1}`}
            maxLength={200}
            {...form.register(`guests.${index}.name`)}
          />
          {mealOptions.length > 0 && !declined ? (
            <SelectField
              label={`Meal of guest ${index + 1}`}
              options={[
                { value: '', label: 'No meal chosen' },
                ...mealOptions.map((meal) => ({ value: meal.name, label: meal.name })),
              ]}
              {...form.register(`guests.${index}.mealChoice`)}
            />
          ) : null}
        </div>
      ))}
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-3">
        <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
