import { useState, type RefObject } from 'react';
import { typedHousehold } from '#domain/guest-list/typed.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { useAddInvitation } from '../queries.ts';
import { words } from '../words.ts';

/** Adds households one after another: type one line, press one key. */
export function QuickAdd(props: {
  eventId: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onAdded: () => void;
}) {
  const { eventId, inputRef, onAdded } = props;
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [isFocused, setFocused] = useState(false);
  const add = useAddInvitation(eventId);
  const typed = typedHousehold(text);
  return (
    <form
      noValidate
      autoComplete="off"
      className="group flex max-w-xl min-w-40 flex-[1_1_10rem] items-start gap-2 md:max-xl:basis-1/2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!typed || add.isPending) return;
        add.mutate(typed, {
          onSuccess: (made) => {
            setText((now) => (now === text ? '' : now));
            setSaid(words.add.added({ household: made.label }));
            onAdded();
            inputRef.current?.focus();
          },
        });
      }}
    >
      <TextField
        ref={inputRef}
        label={words.add.label}
        hideLabel
        className="max-w-xl flex-1"
        placeholder={isFocused ? words.add.sample : words.add.label}
        maxLength={200}
        value={text}
        error={add.error ? sentenceOf(add.error, words.add.failed) : ''}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <Button
        type="submit"
        className="group-has-placeholder-shown:hidden"
        busy={add.isPending}
        busyLabel={words.add.adding}
        disabled={!typed}
      >
        {words.add.add}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </form>
  );
}
