import { useRef, useState } from 'react';
import type { MealOption } from '#domain/events/settings.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { TextArea } from '#web/ui/fields/text-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { returnFocus } from '#web/ui/overlays/focus.ts';
import type { Asking } from './asking.ts';
import { EditorAnswers } from './editor-answers.tsx';
import { GuestFields, PartyFields, wholeRow } from './editor-fields.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';
import { useReservationForm } from './use-reservation-form.ts';
import { words } from '../words.ts';

interface Props extends Asking {
  reservation: Reservation;
  /** The event's meals. Empty if it has none, or if they are not known here. */
  mealOptions: readonly MealOption[];
  onDone: () => void;
}

/** The inline form below a row that a host edits. If a save fails, the input stays. */
export function ReservationEditor({ reservation, mealOptions, onDone, Question, ...known }: Props) {
  // The button that opened the form. It gets the focus again when the form closes.
  const [opener] = useState(() => document.activeElement);
  const done = () => {
    if (opener instanceof HTMLElement && opener.isConnected) returnFocus(opener);
    onDone();
  };
  const edit = useReservationForm({ reservation, onDone: done, Question, ...known });
  const { form, asked, answers, save, isSaving } = edit;
  const [asking, setAsking] = useState<'discard' | 'remove' | null>(null);
  const [privacy, setPrivacy] = useState(false);
  const typedLast = useRef<EventTarget>(null);

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (edit.removed.length > 0) setAsking('remove');
          else void save(event);
        }}
        data-answers-escape
        onKeyDown={(event) => {
          // Escape asks before it cancels, and the dialog around the form stays open.
          if (event.key !== 'Escape' || isSaving) return;
          typedLast.current = event.target;
          if (edit.hasChanges()) setAsking('discard');
          else done();
        }}
        noValidate
        aria-label={words.editor.label({ name: guestLabel(reservation) })}
        className="text-left whitespace-normal"
      >
        {/* The buttons are outside the grid, because a sticky element cannot leave its cell. */}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <PartyFields edit={edit} userEmail={reservation.userEmail} />
          <GuestFields edit={edit} mealOptions={mealOptions} Question={Question} />
          {Question && asked.reply.length > 0 ? (
            <fieldset aria-label={words.editor.partyAnswers} className={`min-w-0 space-y-4 ${wholeRow}`}>
              <EditorAnswers questions={asked.reply} Question={Question} {...answers.reply} />
            </fieldset>
          ) : null}
          <TextArea
            label={words.columns.message}
            rows={2}
            maxLength={5000}
            className={wholeRow}
            error={form.formState.errors.message?.message}
            {...form.register('message')}
          />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CheckboxField
            label={words.editor.mail}
            checked={edit.notifyGuest}
            onCheckedChange={edit.setNotifyGuest}
          />
          <Button type="submit" variant="primary" busy={isSaving} busyLabel={words.editor.saving}>
            {words.editor.save}
          </Button>
          <Button variant="ghost" onClick={done}>
            {words.editor.cancel}
          </Button>
          <Button variant="ghost" className="sm:ml-auto" onClick={() => setPrivacy(true)}>
            {words.editor.privacy}
          </Button>
        </div>
      </form>
      <PrivacyDialog
        reservation={reservation}
        open={privacy}
        onClose={(erased) => {
          setPrivacy(false);
          if (erased) done();
          if (erased) void edit.refresh();
        }}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title={words.editor.removeTitle({ names: edit.removed.join(', ') })}
        description={words.editor.removeHow}
        confirmLabel={words.editor.remove}
        cancelLabel={words.editor.keep}
        onConfirm={() => void save()}
      />
      <ConfirmDialog
        open={asking === 'discard'}
        onOpenChange={() => setAsking(null)}
        title={words.editor.discardTitle}
        description={words.editor.discardHow}
        confirmLabel={words.editor.discard}
        cancelLabel={words.editor.keep}
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
