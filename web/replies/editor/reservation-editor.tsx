import { useRef, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { MealOption } from '#domain/events/settings.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { returnFocus } from '#web/ui/overlays/focus.ts';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import type { Asking } from './asking.ts';
import { questionsFor, withChangedAnswers } from './typed-answers.ts';
import {
  changeOf,
  countOf,
  guestLimitOf,
  mailsByDefault,
  mealsFor,
  removedNames,
  valuesOf,
  type EditorValues,
} from './editor-values.ts';
import { saidOf, useEventQuestions, useRefreshReplies, useUpdateReservation } from '../queries.ts';
import { useTypedAnswers } from './use-typed-answers.ts';
import { EditorAnswers } from './editor-answers.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';

interface Props extends Asking {
  reservation: Reservation;
  /** The event's meals. Empty if it has none, or if they are not known here. */
  mealOptions: readonly MealOption[];
  onDone: () => void;
}

/** The inline form below a row that a host edits. If a save fails, the input stays. */
export function ReservationEditor({ reservation, mealOptions, onDone, Question, ...known }: Props) {
  const update = useUpdateReservation();
  const limit = guestLimitOf(reservation);
  const [before] = useState(() => valuesOf(reservation));
  const form = useForm<EditorValues>({ defaultValues: before });
  const guests = useFieldArray({ control: form.control, name: 'guests' });
  const { errors } = form.formState;
  // The button that opened the form. It gets the focus again when the form closes.
  const [opener] = useState(() => document.activeElement);
  const done = () => {
    if (opener instanceof HTMLElement && opener.isConnected) returnFocus(opener);
    onDone();
  };
  const typed = form.watch();
  const { status, guestCount: typedCount } = typed;
  // Null follows the edits, until the host chooses.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const notifyGuest = chosen ?? mailsByDefault(typed, before, limit);
  const declined = status === 'declined';
  const removed = removedNames(typed, before, limit);
  const isKnown = (index: number) => typed.guests[index]?.id !== undefined;
  const withMeals = mealOptions.length > 0 && !declined;
  const count = countOf(typedCount, status, limit);

  const answers = useTypedAnswers(reservation);
  const questions = useEventQuestions(reservation.eventId, Question ? known.questions : []);
  const asked = questionsFor(questions, { status, guests: typed.guests.slice(0, count) }, answers.typed);
  const refresh = useRefreshReplies();
  const changesOf = (values: EditorValues) =>
    withChangedAnswers(changeOf(values, before, limit), values, answers, limit);

  const nameBefore = useRef(before.displayName);
  /** The person who replies is the first guest, as long as the two have the same name. */
  function renameFirst() {
    const name = form.getValues('displayName');
    if (form.getValues('guests.0.name') === nameBefore.current) form.setValue('guests.0.name', name);
    nameBefore.current = name;
  }

  /** When the field loses the focus, it shows the intended count, and each guest gets a box. */
  function settleCount() {
    const settled = countOf(form.getValues('guestCount'), form.getValues('status'), limit);
    form.setValue('guestCount', String(settled));
    const more = settled - form.getValues('guests').length;
    if (more > 0)
      guests.append(
        Array.from({ length: more }, () => ({ name: '', mealChoice: '' })),
        { shouldFocus: false },
      );
  }

  const save = useSubmit(
    form,
    async (values) => {
      const change = changesOf(values);
      if (Object.keys(change).length === 0) {
        toast({ title: 'Info', description: 'Nothing changed' });
        return done();
      }
      try {
        const saved = await update.mutateAsync({ id: reservation.id, change: { ...change, notifyGuest } });
        toast({ title: 'Success', description: saidOf(saved) });
        done();
      } catch (error) {
        for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
          if (path in values) form.setError(path as keyof EditorValues, { message });
        }
        answers.refuse(error);
        // Options that have become full show as full.
        if (error instanceof ApiError && error.status === 409) void refresh();
        toast({
          title: 'Error',
          description: sentenceOf(error, 'Failed to update reservation'),
          variant: 'destructive',
        });
      }
    },
    (invalid) => {
      const first = invalid.displayName?.message ?? invalid.guestEmail?.message;
      if (first) toast({ title: 'Validation Error', description: first, variant: 'destructive' });
    },
  );

  const whole = 'sm:col-span-2 lg:col-span-3';

  const [asking, setAsking] = useState(false);
  const [privacy, setPrivacy] = useState(false);
  const typedLast = useRef<EventTarget>(null);
  const hasChanges = () => Object.keys(changesOf(form.getValues())).length > 0;

  return (
    <>
      <form
        onSubmit={(event) => void save(event)}
        data-answers-escape
        onKeyDown={(event) => {
          // Escape asks before it cancels, and the dialog around the form stays open.
          if (event.key !== 'Escape' || update.isPending) return;
          typedLast.current = event.target;
          if (hasChanges()) setAsking(true);
          else done();
        }}
        noValidate
        aria-label={`Edit the reservation of ${guestLabel(reservation)}`}
        className="text-left whitespace-normal"
      >
        {/* The buttons are outside the grid, because a sticky element cannot leave its cell. */}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label="Guest name"
            required={!declined}
            autoFocus
            maxLength={200}
            error={errors.displayName?.message}
            {...form.register('displayName', {
              validate: (text, { status }) =>
                status === 'declined' || text.trim() !== '' || 'Name is required',
              onChange: renameFirst,
            })}
          />
          <TextField
            label="Email"
            type="email"
            required
            hint={reservation.userEmail ? `Answered while signed in as ${reservation.userEmail}` : undefined}
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
          {count === 0 ? null : (
            <ul
              className={`grid gap-4 ${whole} ${withMeals ? '' : 'sm:grid-cols-2 lg:grid-cols-3'}`}
              aria-label="Guest details"
            >
              {guests.fields.slice(0, count).map((field, index) => (
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
                      className={`min-w-0 space-y-4 ${withMeals ? whole : ''}`}
                    >
                      <EditorAnswers
                        questions={asked.guests[index]}
                        Question={Question}
                        {...answers.guest(index)}
                      />
                    </fieldset>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          {Question && asked.reply.length > 0 ? (
            <fieldset aria-label="Party answers" className={`min-w-0 space-y-4 ${whole}`}>
              <EditorAnswers questions={asked.reply} Question={Question} {...answers.reply} />
            </fieldset>
          ) : null}
          <TextArea
            label="Message"
            rows={2}
            maxLength={5000}
            className={whole}
            error={errors.message?.message}
            {...form.register('message')}
          />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CheckboxField
            label="Email the guest about this change"
            checked={notifyGuest}
            onCheckedChange={setChosen}
          />
          <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving...">
            Save
          </Button>
          <Button variant="ghost" onClick={done}>
            Cancel
          </Button>
          <Button variant="ghost" className="sm:ml-auto" onClick={() => setPrivacy(true)}>
            Privacy…
          </Button>
        </div>
      </form>
      <PrivacyDialog
        reservation={reservation}
        open={privacy}
        onClose={(erased) => {
          setPrivacy(false);
          if (erased) done();
          if (erased) void refresh();
        }}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        description="You haven’t saved it. If you close this form, you’ll lose it."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={done}
        focusAfter={() => {
          const field = typedLast.current;
          const next = field instanceof HTMLElement && field.isConnected ? field : opener;
          if (next instanceof HTMLElement && next.isConnected) returnFocus(next);
        }}
      />
    </>
  );
}
