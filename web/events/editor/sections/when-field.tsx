import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { instantToWallTime, isWallDate, isWallTime } from '#domain/kernel/dates.ts';
import { inEnglish } from '#domain/events/typed-in-words.ts';
import { readWhen, type TypedWhen } from '#domain/events/typed-when.ts';
import { dateFormat } from '#web/kernel/formats.ts';
import { wordsLanguage } from '#web/kernel/words.ts';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { formatWallDate } from '../form/form-dates.ts';
import type { EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { words } from '../words.ts';

const named = (options: Intl.DateTimeFormatOptions, days: number[]) =>
  days.map((day) => dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(day)));

/** Reads what was typed in the language of the words. Hosts may type English everywhere. */
function readTyped(typed: string, timezone: string): TypedWhen | null {
  const today = instantToWallTime(new Date(), timezone).date;
  const read = readWhen(typed, today);
  if (read !== null || wordsLanguage() === 'en') return read;
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  const sunday = Date.UTC(2026, 10, 22);
  const names = {
    months: named({ month: 'long' }, months),
    weekdays: named(
      { weekday: 'long' },
      Array.from({ length: 7 }, (_, day) => sunday + day * 86_400_000),
    ),
  };
  return readWhen(inEnglish(typed, { ...words.typed, ...names }), today);
}

/**
 * One field for day and time, written as people say them. It fills in the two fields below it,
 * whose values count.
 */
export function WhenField() {
  const { control, setValue } = useFormContext<EventForm>();
  const [date, time, timezone] = useWatch({ control, name: ['date', 'time', 'timezone'] });
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const moment = readTyped(typed, timezone);
  const change = (text: string) => {
    setTyped(text);
    setWasLeft(false);
    const read = readTyped(text, timezone);
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
