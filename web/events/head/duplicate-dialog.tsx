import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { datesOfCopy, leavable, type Leavable } from '#domain/events/copying.ts';
import { instantToWallTime, isWallDate, isWallTime, wallTimeToInstant } from '#domain/kernel/dates.ts';
import { truncate } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { CheckboxField, SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { DateField, TextField, TimeField } from '#web/ui/fields/text-fields.tsx';
import { useDuplicateEvent } from '../queries.ts';
import { words } from '../words.ts';

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
  const [name, setName] = useState(() => truncate(words.copying.name({ event: event.name }), 200));
  const [{ date, time }, setWhen] = useState(() => suggested(event));
  const [withGuestList, setWithGuestList] = useState(false);
  const [without, setWithout] = useState<readonly Leavable[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();

  async function copy() {
    setFailure(null);
    setWrong(undefined);
    if (!isWallDate(date) || !isWallTime(time)) return setWrong(words.copying.whenMissing);
    const dateTime = wallTimeToInstant(date, time, event.timezone).toISOString();
    try {
      const made = await duplicate.mutateAsync({
        id: event.id,
        name: name.trim(),
        dateTime,
        withGuestList,
        without: [...without],
      });
      toast({ title: words.copying.done, description: words.copying.doneHow });
      props.onClose();
      props.onDuplicated?.(made);
    } catch (error) {
      setFailure(sentenceOf(error, words.copying.failed));
    }
  }

  return (
    <FormDialog
      title={words.copying.title({ event: event.name })}
      description={words.copying.about}
      submitLabel={words.copying.confirm}
      busyLabel={words.copying.copying}
      busy={duplicate.isPending}
      failure={failure}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        // The dialog may be inside another form, which must not submit.
        submitted.stopPropagation();
        void copy();
      }}
      onClose={props.onClose}
    >
      <TextField
        label={words.copying.nameLabel}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={words.copying.date}
          required
          value={date}
          error={wrong}
          onChange={({ target }) => setWhen((when) => ({ ...when, date: target.value }))}
        />
        <TimeField
          label={words.copying.time}
          required
          value={time}
          onChange={({ target }) => setWhen((when) => ({ ...when, time: target.value }))}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{words.copying.keep}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {leavable.map((part) => (
            <CheckboxField
              key={part}
              label={words.copying[part]}
              checked={!without.includes(part)}
              onCheckedChange={(keeps) =>
                setWithout((were) => (keeps ? were.filter((each) => each !== part) : [...were, part]))
              }
            />
          ))}
        </div>
      </fieldset>
      <SwitchField
        label={words.copying.guestList}
        hint={words.copying.guestListHint}
        checked={withGuestList}
        onCheckedChange={setWithGuestList}
      />
    </FormDialog>
  );
}
