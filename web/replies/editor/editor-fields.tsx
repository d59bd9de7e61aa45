/** The fields of the inline editor: the party, and each of its guests. */
import type { MealOption } from '#domain/events/settings.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import type { AskQuestion } from '#web/questions/ask.ts';
import { EditorAnswers } from './editor-answers.tsx';
import { mealsFor } from './editor-values.ts';
import type { ReservationForm } from './use-reservation-form.ts';

/** Spans all columns of the editor's grid. */
export const wholeRow = 'sm:col-span-2 lg:col-span-3';

/** The fields of the party as a whole. `userEmail` is the account with which it replied. */
export function PartyFields({ edit, userEmail }: { edit: ReservationForm; userEmail: string | null }) {
  const { form, limit, declined, removed, renameFirst, settleCount } = edit;
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Guest name"
        required={!declined}
        autoFocus
        maxLength={200}
        error={errors.displayName?.message}
        {...form.register('displayName', {
          validate: (text, { status }) => status === 'declined' || text.trim() !== '' || 'Name is required',
          onChange: renameFirst,
        })}
      />
      <TextField
        label="Email"
        type="email"
        required
        hint={userEmail ? `Answered while signed in as ${userEmail}` : undefined}
        error={errors.guestEmail?.message}
        {...form.register('guestEmail', {
          validate: (text) => text.trim() !== '' || 'Please enter your email address.',
        })}
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
        {...form.register('status', { onChange: settleCount })}
      />
      <TextField
        label="Guests"
        inputMode="numeric"
        hint={removed.length > 0 ? `Removes ${removed.join(', ')}` : `${declined ? 0 : 1} to ${limit}`}
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
      aria-label="Guest details"
    >
      {guests.map((field, index) => (
        <li
          key={field.id}
          className={withMeals ? 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3' : 'space-y-2'}
        >
          <TextField
            label={`Guest ${index + 1}`}
            maxLength={200}
            error={errors.guests?.[index]?.name?.message}
            {...form.register(`guests.${index}.name`)}
          />
          {isKnown(index) && count > 1 && !declined ? (
            <CheckboxField
              className={withMeals ? 'sm:mt-8' : undefined}
              label={`Person ${index + 1} is coming`}
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
              label={`Meal of guest ${index + 1}`}
              options={mealsFor(mealOptions, field.mealChoice)}
              {...form.register(`guests.${index}.mealChoice`)}
            />
          ) : null}
          {Question && asked.guests[index]?.length ? (
            <fieldset
              aria-label={`Answers of guest ${index + 1}`}
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
