/**
 * Holds the settings of one event during editing: the saved ones, the host's input, and what
 * happens if somebody else saves in between.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Event } from '#domain/events/contract.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { hasShapeOf, useDraftStore } from './form/drafts.ts';
import { useUpdateEvent } from './editor-queries.ts';
import { changesBetween } from './form/form-call.ts';
import { whoKnows } from '../event-status.ts';
import type { Tell } from './tell-guests-dialog.tsx';
import { isSameForm, rebase } from './form/form-changes.ts';
import { formOf, formPath, newEventForm, type EventForm } from './form/form.ts';
import { formFailure, useEventForm } from './form/use-event-form.ts';
import { words } from './words.ts';

interface EditDraft {
  /** The event as it was when typing began, to notice a newer version on the server. */
  base: EventForm;
  version: number;
  values: EventForm;
}

const isForm = (value: unknown): value is EventForm => hasShapeOf(value, newEventForm('UTC'));
const isEditDraft = (value: unknown): value is EditDraft =>
  hasShapeOf(value, { base: {}, version: 0, values: {} }) && isForm(value.base) && isForm(value.values);

export interface Stale {
  current: Event;
  theirs: EventForm;
  changed: string[];
}

export interface EventEditor {
  event: Event;
  form: UseFormReturn<EventForm>;
  /** The current values of the form. */
  values: EventForm;
  base: EventForm;
  isDirty: boolean;
  isSaving: boolean;
  isRestored: boolean;
  stale: Stale | null;
  /** Saves the values. `tell` says who gets a mail about the changes. Without it, nobody does. */
  save: (values: EventForm, tell?: Tell) => Promise<boolean>;
  keepMine: () => Promise<boolean>;
  takeTheirs: () => void;
  closeStale: () => void;
  /** Discards the host's input and restores what is saved. */
  discard: () => void;
  /** Call this after a save that bypassed the form, such as one of the theme. */
  follow: (event: Event) => void;
}

export function useEventEditor(initial: Event): EventEditor {
  const drafts = useDraftStore(`edit-event:${initial.id}`, isEditDraft);
  const [start] = useState(() => {
    const { form, datesReadable } = formOf(initial);
    const draft = drafts.read();
    const isNewer = draft !== null && draft.version <= initial.version;
    return isNewer
      ? { ...draft, restored: true, datesReadable }
      : { base: form, values: form, version: initial.version, restored: false, datesReadable };
  });
  const [event, setEvent] = useState(initial);
  const [base, setBase] = useState(start.base);
  const [isRestored, setRestored] = useState(start.restored);
  const [stale, setStale] = useState<Stale | null>(null);
  const version = useRef(start.version);
  // Whom to notify. The host answers before a save, and if that save is stale, the
  // answer holds for the next one.
  const notify = useRef<Tell | undefined>(undefined);
  const form = useEventForm({
    values: start.values,
    creating: false,
    partyLimit: initial.maxGuestsPerRsvp,
  });
  const update = useUpdateEvent(initial.id);
  const values = useWatch({ control: form.control }) as EventForm;
  const isDirty = !isSameForm(base, values);

  useEffect(() => {
    if (start.datesReadable) return;
    complain(words.saving.datesWrongHow, words.saving.datesWrong);
  }, [start.datesReadable]);

  useEffect(() => {
    if (isDirty) drafts.write({ base, version: version.current, values });
    else drafts.discard();
  }, [base, values, isDirty, drafts]);

  /** Makes this event the form's new starting point. `next` has the values that the form shows. */
  const rebaseOn = useCallback(
    (saved: Event, next: EventForm) => {
      version.current = saved.version;
      setEvent(saved);
      setBase(formOf(saved).form);
      form.reset(next);
    },
    [form],
  );

  const send = useCallback(
    async (from: EventForm, sent: EventForm): Promise<boolean> => {
      const { notifyGuests = false, tellDeclined = false } = notify.current ?? {};
      try {
        const saved = await update.mutateAsync({
          ...changesBetween(from, sent),
          version: version.current,
          ...(notifyGuests && { notifyGuests, ...(tellDeclined && { tellDeclined }) }),
        });
        // Keep what the host typed while the save was running.
        rebaseOn(saved, rebase(sent, form.getValues(), formOf(saved).form, 'mine'));
        setRestored(false);
        setStale(null);
        const guests = whoKnows(saved);
        toast({
          title: words.saving.updated,
          description:
            guests && notifyGuests ? words.saving.updatedMailed({ guests }) : words.saving.updatedHow,
        });
        return true;
      } catch (error) {
        const problem = error instanceof ApiError && error.status === 409 ? error.problem : null;
        if (problem?.current) {
          const current = problem.current as Event;
          const changed = Array.isArray(problem.changed) ? (problem.changed as string[]) : [];
          setStale({ current, theirs: formOf(current).form, changed });
          return false;
        }
        setStale(null);
        showFieldErrors(form, error, formPath);
        complain(formFailure(error), words.saving.notUpdated);
        return false;
      }
    },
    [update, rebaseOn, form],
  );

  return {
    event,
    form,
    values,
    base,
    isDirty,
    isSaving: update.isPending,
    isRestored: isRestored && isDirty,
    stale,
    save: useCallback(
      (sent, tell) => {
        notify.current = tell;
        return send(base, sent);
      },
      [send, base],
    ),
    keepMine: async () => {
      if (!stale) return false;
      const merged = rebase(base, form.getValues(), stale.theirs, 'mine');
      rebaseOn(stale.current, merged);
      return send(stale.theirs, merged);
    },
    takeTheirs: () => {
      if (!stale) return;
      rebaseOn(stale.current, rebase(base, form.getValues(), stale.theirs, 'theirs'));
      setStale(null);
    },
    closeStale: () => setStale(null),
    discard: useCallback(() => {
      const { form: saved } = formOf(event);
      setBase(saved);
      version.current = event.version;
      form.reset(saved);
      setRestored(false);
      drafts.discard();
    }, [event, form, drafts]),
    follow: useCallback(
      (saved) => {
        // One version higher is our own save. A bigger step means that somebody else saved, too,
        // and the next save must notice that.
        if (saved.version <= version.current + 1) version.current = saved.version;
        setEvent(saved);
        // The languages have no field in the form. They are saved right away.
        const { languages } = formOf(saved).form;
        setBase((was) => ({ ...was, languages }));
        form.setValue('languages', languages);
      },
      [form],
    ),
  };
}
