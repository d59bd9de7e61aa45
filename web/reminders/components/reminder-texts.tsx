import { type FormEvent, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { pick } from '#domain/events/settings.ts';
import { fieldsSentence } from '#domain/mail/fields.ts';
import { fieldErrorsOf, reasonOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { type ReminderTexts as Texts, useSaveReminderTexts } from '../queries.ts';

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
        toast({ title: 'Texts saved' });
      },
      onError: (error) => {
        setErrors(fieldErrorsOf(error));
        complain(sentenceOf(error, `${reasonOf(error)} We kept what you typed.`));
      },
    });
  };

  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <TextField
        label="Subject of reminders"
        maxLength={150}
        placeholder={`Will you come? ${event.name}`}
        {...field('reminderSubject')}
      />
      <TextArea
        label="Text of reminders"
        rows={3}
        placeholder="We would love to know if you can come. It takes a minute, and a no helps too."
        hint={fieldsSentence}
        {...field('reminderMessage')}
      />
      <TextField
        label="Subject of “See you soon”"
        maxLength={150}
        placeholder={`See you soon: ${event.name}`}
        {...field('seeYouSoonSubject')}
      />
      <TextArea
        label="Text of “See you soon”"
        rows={3}
        placeholder="We look forward to seeing you. Here’s what you need to know."
        {...field('seeYouSoonMessage')}
      />
      {isDirty ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Saving...">
            Save texts
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setTyped({});
              setErrors({});
            }}
          >
            Discard
          </Button>
        </div>
      ) : null}
    </form>
  );
}
