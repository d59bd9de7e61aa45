import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { datesOfCopy, leavable, type Leavable } from '#domain/events/copying.ts';
import { instantToWallTime, isWallDate, isWallTime, wallTimeToInstant } from '#domain/kernel/dates.ts';
import { truncate } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { CheckboxField, SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { DateField, TextField, TimeField } from '#web/ui/fields/text-fields.tsx';
import { useDuplicateEvent } from '../queries.ts';

const partLabels: Record<Leavable, string> = { look: 'Look', meals: 'Meals', mailTexts: 'Mail texts' };

/** Returns the suggested date and time of an event's copy, as the values of two inputs. */
function suggested({ dateTime, timezone }: Event) {
  const source = { dateTime: new Date(dateTime), endTime: null, cutoffDate: null, timezone };
  return instantToWallTime(datesOfCopy(source, null, new Date()).dateTime, timezone);
}

/** Asks for the copy's title and date. The copy is a draft. */
export function DuplicateDialog(props: {
  event: Event;
  onClose: () => void;
  onDuplicated?: ((copy: Event) => void) | undefined;
}) {
  const { event } = props;
  const duplicate = useDuplicateEvent();
  const [name, setName] = useState(() => truncate(`Copy of ${event.name}`, 200));
  const [{ date, time }, setWhen] = useState(() => suggested(event));
  const [withGuestList, setWithGuestList] = useState(false);
  const [without, setWithout] = useState<readonly Leavable[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();

  async function copy() {
    setFailure(null);
    setWrong(undefined);
    if (!isWallDate(date) || !isWallTime(time)) return setWrong('Enter the date and time of the new event');
    const dateTime = wallTimeToInstant(date, time, event.timezone).toISOString();
    try {
      const made = await duplicate.mutateAsync({
        id: event.id,
        name: name.trim(),
        dateTime,
        withGuestList,
        without: [...without],
      });
      toast({ title: 'Copied. It’s a draft.', description: 'Nobody sees it until you publish it.' });
      props.onClose();
      props.onDuplicated?.(made);
    } catch (error) {
      setFailure(sentenceOf(error, 'We couldn’t copy the event.'));
    }
  }

  return (
    <FormDialog
      title={`Duplicate “${event.name}”`}
      description="Copies settings and questions, but not replies."
      submitLabel="Create draft"
      busyLabel="Copying..."
      busy={duplicate.isPending}
      failure={failure}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        // The dialog may be inside another form.
        submitted.stopPropagation();
        void copy();
      }}
      onClose={props.onClose}
    >
      <TextField
        label="Title of the copy"
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="New date"
          required
          value={date}
          error={wrong}
          onChange={({ target }) => setWhen((when) => ({ ...when, date: target.value }))}
        />
        <TimeField
          label="New time"
          required
          value={time}
          onChange={({ target }) => setWhen((when) => ({ ...when, time: target.value }))}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">Keep</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {leavable.map((part) => (
            <CheckboxField
              key={part}
              label={partLabels[part]}
              checked={!without.includes(part)}
              onCheckedChange={(keeps) =>
                setWithout((were) => (keeps ? were.filter((each) => each !== part) : [...were, part]))
              }
            />
          ))}
        </div>
      </fieldset>
      <SwitchField
        label="Copy the guest list"
        hint="Households, without their answers. Each gets a new code and link."
        checked={withGuestList}
        onCheckedChange={setWithGuestList}
      />
    </FormDialog>
  );
}
