import { type FormEvent, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { pick } from '#domain/events/settings.ts';
import { fieldErrorsOf, reasonOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { type ReminderTexts as Texts, useSaveReminderTexts } from '../queries.ts';
import { words } from '../words.ts';

const names = ['reminderSubject', 'reminderMessage', 'seeYouSoonSubject', 'seeYouSoonMessage'] as const;

/** The form for the host's own texts. It keeps what was typed until the server accepts it. */
export function ReminderTexts({ event }: { event: Event }) {
  const saved = pick(event, names);
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const save = useSaveReminderTexts(event.id);
  const texts = { ...saved, ...typed };
  const isDirty = names.some((name) => texts[name] !== saved[name]);
  const field = (name: (typeof names)[number]) => ({
    value: texts[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setErrors({ ...errors, [name]: undefined });
      setTyped({ ...typed, [name]: target.value });
    },
  });

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    save.mutate(texts, {
      onSuccess: () => {
        setTyped({});
        toast({ title: words.ownTexts.saved });
      },
      onError: (error) => {
        setErrors(fieldErrorsOf(error));
        complain(sentenceOf(error, words.ownTexts.kept({ reason: reasonOf(error) })));
      },
    });
  };

  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <TextField
        label={words.ownTexts.reminderSubject}
        maxLength={150}
        placeholder={words.ownTexts.reminderSubjectOurs({ event: event.name })}
        {...field('reminderSubject')}
      />
      <TextArea
        label={words.ownTexts.reminderText}
        rows={3}
        placeholder={words.ownTexts.reminderTextOurs}
        hint={words.ownTexts.fields}
        {...field('reminderMessage')}
      />
      <TextField
        label={words.ownTexts.soonSubject}
        maxLength={150}
        placeholder={words.ownTexts.soonSubjectOurs({ event: event.name })}
        {...field('seeYouSoonSubject')}
      />
      <TextArea
        label={words.ownTexts.soonText}
        rows={3}
        placeholder={words.ownTexts.soonTextOurs}
        {...field('seeYouSoonMessage')}
      />
      {isDirty ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel={words.rungs.saving}>
            {words.ownTexts.save}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setTyped({});
              setErrors({});
            }}
          >
            {words.rungs.discard}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
