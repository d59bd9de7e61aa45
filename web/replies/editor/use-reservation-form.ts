/** The form of a reply that a host edits: its values, its questions, and how it is saved. */
import { useRef, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { Reservation } from '#domain/replies/contract.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { saidOf, useEventQuestions, useRefreshReplies, useUpdateReservation } from '../queries.ts';
import type { Asking } from './asking.ts';
import {
  changeOf,
  countOf,
  guestLimitOf,
  mailsByDefault,
  removedNames,
  valuesOf,
  type EditorValues,
} from './editor-values.ts';
import { questionsFor, withChangedAnswers } from './typed-answers.ts';
import { useTypedAnswers } from './use-typed-answers.ts';
import { words } from '../words.ts';

interface Options extends Asking {
  reservation: Reservation;
  onDone: () => void;
}

export type ReservationForm = ReturnType<typeof useReservationForm>;

export function useReservationForm({ reservation, onDone, Question, questions: known }: Options) {
  const limit = guestLimitOf(reservation);
  const [before] = useState(() => valuesOf(reservation));
  const form = useForm<EditorValues>({ defaultValues: before });
  const guests = useFieldArray({ control: form.control, name: 'guests' });
  const typed = form.watch();
  const { status, guestCount } = typed;
  // Whether the host wants to mail the guest. Until the host chooses, it is null, and the changes
  // decide.
  const [chosen, setNotifyGuest] = useState<boolean | null>(null);
  const notifyGuest = chosen ?? mailsByDefault(typed, before, limit);
  const count = countOf(guestCount, status, limit);

  const answers = useTypedAnswers(reservation);
  const questions = useEventQuestions(reservation.eventId, Question ? known : []);
  const changesOf = (values: EditorValues) =>
    withChangedAnswers(changeOf(values, before, limit), values, answers, limit);

  const nameBefore = useRef(before.displayName);
  /** The person who replies is the first guest, as long as the two have the same name. */
  function renameFirst() {
    const name = form.getValues('displayName');
    if (form.getValues('guests.0.name') === nameBefore.current) form.setValue('guests.0.name', name);
    nameBefore.current = name;
  }

  /**
   * When the field for the count loses the focus, it shows the intended count, and each guest gets
   * fields.
   */
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

  return {
    form,
    typed,
    limit,
    count,
    declined: status === 'declined',
    removed: removedNames(typed, before, limit),
    guests: guests.fields.slice(0, count),
    notifyGuest,
    setNotifyGuest,
    answers,
    asked: questionsFor(questions, { status, guests: typed.guests.slice(0, count) }, answers.typed),
    hasChanges: () => Object.keys(changesOf(form.getValues())).length > 0,
    renameFirst,
    settleCount,
    ...useSave({ reservation, onDone, form, answers, notifyGuest, changesOf }),
  };
}

interface Saving extends Pick<Options, 'reservation' | 'onDone'> {
  form: ReturnType<typeof useForm<EditorValues>>;
  answers: ReturnType<typeof useTypedAnswers>;
  notifyGuest: boolean;
  changesOf: (values: EditorValues) => ReturnType<typeof withChangedAnswers>;
}

function useSave({ reservation, onDone, form, answers, notifyGuest, changesOf }: Saving) {
  const update = useUpdateReservation();
  const refresh = useRefreshReplies();
  const save = useSubmit(
    form,
    async (values) => {
      const change = changesOf(values);
      if (Object.keys(change).length === 0) {
        toast({ title: words.editor.info, description: words.editor.nothingChanged });
        return onDone();
      }
      try {
        const saved = await update.mutateAsync({ id: reservation.id, change: { ...change, notifyGuest } });
        toast(saidOf(saved));
        onDone();
      } catch (error) {
        for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
          if (path in values) form.setError(path as keyof EditorValues, { message });
        }
        answers.refuse(error);
        // After a conflict, loads again, so that options that became full are marked.
        if (error instanceof ApiError && error.status === 409) void refresh();
        complain(sentenceOf(error, words.acts.updateFailed));
      }
    },
    (invalid) => {
      const first = invalid.displayName?.message ?? invalid.guestEmail?.message;
      if (first) complain(first, words.editor.invalid);
    },
  );
  return { save, isSaving: update.isPending, refresh };
}
