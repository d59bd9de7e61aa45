/** The fields of the inline editor: the party, and each of its guests. */
import type { MealOption } from '#domain/events/settings.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import type { AskQuestion } from '#web/questions/ask.ts';
import { EditorAnswers } from './editor-answers.tsx';
import { mealsFor } from './editor-values.ts';
import type { ReservationForm } from './use-reservation-form.ts';
import { words } from '../words.ts';

/** Spans all columns of the editor's grid. */
export const wholeRow = 'sm:col-span-2 lg:col-span-3';

/** The fields of the party as a whole. `userEmail` is the account with which it replied. */
export function PartyFields({ edit, userEmail }: { edit: ReservationForm; userEmail: string | null }) {
  const { form, limit, declined, removed, renameFirst, settleCount } = edit;
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={words.editor.guestName}
        required={!declined}
        autoFocus
        maxLength={200}
        error={errors.displayName?.message}
        {...form.register('displayName', {
          validate: (text, { status }) =>
            status === 'declined' || text.trim() !== '' || words.editor.nameMissing,
          onChange: renameFirst,
        })}
      />
      <TextField
        label={words.columns.email}
        type="email"
        required
        hint={userEmail ? words.editor.signedIn({ user: userEmail }) : undefined}
        error={errors.guestEmail?.message}
        {...form.register('guestEmail', {
          validate: (text) => text.trim() !== '' || words.editor.emailMissing,
        })}
      />
      <TextField
        label={words.columns.phone}
        type="tel"
        maxLength={50}
        error={errors.guestPhone?.message}
        {...form.register('guestPhone')}
      />
      <SelectField
        label={words.columns.status}
        options={[
          { value: 'confirmed', label: words.status.confirmed },
          { value: 'waitlisted', label: words.status.waitlisted },
          { value: 'declined', label: words.status.declined },
        ]}
        error={errors.status?.message}
        {...form.register('status', { onChange: settleCount })}
      />
      <TextField
        label={words.columns.guests}
        inputMode="numeric"
        hint={
          removed.length > 0
            ? words.editor.removes({ names: removed.join(', ') })
            : words.editor.range({ least: declined ? 0 : 1, most: limit })
        }
        error={errors.guestCount?.message}
        {...form.register('guestCount', { onBlur: settleCount })}
      />
    </>
  );
}

interface GuestFieldsProps {
  edit: ReservationForm;
  mealOptions: readonly MealOption[];
  Question: AskQuestion | undefined;
}

/** Each guest's name, meal and answers, and whether they come. */
export function GuestFields({ edit, mealOptions, Question }: GuestFieldsProps) {
  const { form, typed, count, declined, guests, asked, answers } = edit;
  const { errors } = form.formState;
  const withMeals = mealOptions.length > 0 && !declined;
  const isKnown = (index: number) => typed.guests[index]?.id !== undefined;
  if (count === 0) return null;
  return (
    <ul
      className={`grid gap-4 ${wholeRow} ${withMeals ? '' : 'sm:grid-cols-2 lg:grid-cols-3'}`}
      aria-label={words.columns.detailsInDialog}
    >
      {guests.map((field, index) => (
        <li
          key={field.id}
          className={withMeals ? 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3' : 'space-y-2'}
        >
          <TextField
            label={words.editor.guest({ number: index + 1 })}
            maxLength={200}
            error={errors.guests?.[index]?.name?.message}
            {...form.register(`guests.${index}.name`)}
          />
          {isKnown(index) && count > 1 && !declined ? (
            <CheckboxField
              className={withMeals ? 'sm:mt-8' : undefined}
              label={words.editor.comes({ number: index + 1 })}
              checked={typed.guests[index]?.isAttending !== false}
              onCheckedChange={(comes) =>
                form.setValue(`guests.${index}.isAttending`, comes ? undefined : false, {
                  shouldDirty: true,
                })
              }
            />
          ) : null}
          {withMeals ? (
            <SelectField
              label={words.editor.mealOf({ number: index + 1 })}
              options={mealsFor(mealOptions, field.mealChoice)}
              {...form.register(`guests.${index}.mealChoice`)}
            />
          ) : null}
          {Question && asked.guests[index]?.length ? (
            <fieldset
              aria-label={words.editor.answersOf({ number: index + 1 })}
              className={`min-w-0 space-y-4 ${withMeals ? wholeRow : ''}`}
            >
              <EditorAnswers questions={asked.guests[index]} Question={Question} {...answers.guest(index)} />
            </fieldset>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
