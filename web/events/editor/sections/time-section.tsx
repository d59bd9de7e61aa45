import { useMemo, useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { listedTimeZones, timeZoneChoices } from '#domain/kernel/dates.ts';
import { Combobox, type ComboboxOption } from '#web/ui/fields/combobox.tsx';
import { DateField, TextField, TimeField } from '#web/ui/fields/text-fields.tsx';
import { movedEndDate } from '../form/form-dates.ts';
import { type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { words } from '../words.ts';

/**
 * Returns the eight time zones of the specification, then all others, including a zone that the
 * browser calls by another name.
 */
function zoneOptions(chosen: string): ComboboxOption[] {
  const listed = new Set(listedTimeZones.map(({ zone }) => zone));
  const choices = timeZoneChoices();
  if (chosen !== '' && !choices.some(({ zone }) => zone === chosen)) {
    choices.splice(listed.size, 0, { zone: chosen, label: chosen.replaceAll('_', ' ') });
  }
  return choices.map(({ zone, label }) => ({
    value: zone,
    label: listed.has(zone) && zone !== label ? `${label} (${zone.replaceAll('_', ' ')})` : label,
    group: listed.has(zone) ? words.when.common : words.when.allZones,
  }));
}

export function StartFields() {
  const { register, formState, getValues, setValue } = useFormContext<EventForm>();
  const { errors } = formState;
  const lastDate = useRef(getValues('date'));
  return (
    <>
      <DateField
        {...register('date', {
          onChange: (event: { target: { value: string } }) => {
            const next = event.target.value;
            if (next === '') return;
            const moved = movedEndDate(getValues('endDate'), lastDate.current, next);
            if (moved !== getValues('endDate')) setValue('endDate', moved, { shouldDirty: true });
            lastDate.current = next;
          },
        })}
        label={words.fields.date}
        required
        error={errors.date?.message}
      />
      <TimeField {...register('time')} label={words.fields.time} required error={errors.time?.message} />
    </>
  );
}

/** The fields for the event's end and its time zone. */
export function EndFields() {
  const { register, control, formState, watch } = useFormContext<EventForm>();
  const { errors } = formState;
  const timezone = watch('timezone');
  const zones = useMemo(() => zoneOptions(timezone), [timezone]);
  return (
    <>
      <DateField
        {...register('endDate')}
        label={words.fields.endDate}
        hint={words.when.endDateHint}
        error={errors.endDate?.message}
      />
      <TimeField {...register('endTime')} label={words.fields.endTime} error={errors.endTime?.message} />
      <Controller
        control={control}
        name="timezone"
        render={({ field }) => (
          <Combobox
            ref={field.ref}
            label={words.fields.timezone}
            required
            options={zones}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            emptyText={words.when.noZone}
            error={errors.timezone?.message}
            className={wide}
          />
        )}
      />
    </>
  );
}

export function LocationField() {
  const { register, formState } = useFormContext<EventForm>();
  return (
    <TextField
      {...register('location')}
      label={words.fields.location}
      autoComplete="off"
      maxLength={5000}
      error={formState.errors.location?.message}
      className={wide}
    />
  );
}
