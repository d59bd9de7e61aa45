import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { instantToWallTime, isWallDate, isWallTime } from '#domain/kernel/dates.ts';
import { readWhen } from '#domain/events/typed-when.ts';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { formatWallDate } from '../form/form-dates.ts';
import type { EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { words } from '../words.ts';

/**
 * One field for day and time, written as people say them. It fills in the two fields below it,
 * whose values count.
 */
export function WhenField() {
  const { control, setValue } = useFormContext<EventForm>();
  const [date, time, timezone] = useWatch({ control, name: ['date', 'time', 'timezone'] });
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const moment = readWhen(typed, instantToWallTime(new Date(), timezone).date);
  const change = (text: string) => {
    setTyped(text);
    setWasLeft(false);
    const read = readWhen(text, instantToWallTime(new Date(), timezone).date);
    if (read === null) return;
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('date', read.date, options);
    if (read.time !== null) setValue('time', read.time, options);
  };
  const understood =
    isWallDate(date) && moment?.date === date
      ? `${formatWallDate(date)}${isWallTime(time) ? `, ${time}` : ''}`
      : undefined;
  return (
    <TextField
      label={words.when.label}
      autoComplete="off"
      placeholder={words.when.example}
      className={wide}
      value={typed}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setWasLeft(true)}
      hint={understood ?? words.when.hint}
      error={wasLeft && typed.trim() !== '' && moment === null ? words.when.error : undefined}
    />
  );
}
