import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ReminderDesk } from '#domain/reminders/contract.ts';
import { maxReminders, type RungKind } from '#domain/reminders/ladder.ts';
import { rungSentence, rungWords } from '#domain/reminders/sentences.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { NumberField, SelectField, TimeField } from '#web/ui/fields/text-fields.tsx';
import { changesOf, type Draft, draftOf, issuesOf } from '../draft.ts';
import { useChangeReminders } from '../queries.ts';

const kinds = Object.entries(rungWords).map(([value, words]) => ({
  value,
  label: value === 'seeYouSoon' ? `${words}, to those who come` : words,
}));

/**
 * The form for the reminders, each a sentence. It keeps what was typed until the server accepts it.
 */
export function LadderForm({ eventId, desk }: { eventId: string; desk: ReminderDesk }) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const [tried, setTried] = useState(false);
  const change = useChangeReminders(eventId);
  const draft = typed ?? draftOf(desk);
  const issues = tried ? issuesOf(draft) : {};
  const set = (more: Partial<Draft>) => setTyped({ ...draft, ...more });
  const setRung = (index: number, more: Partial<Draft['rungs'][number]>) =>
    set({ rungs: draft.rungs.map((rung, at) => (at === index ? { ...rung, ...more } : rung)) });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(desk));

  const save = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (Object.keys(issuesOf(draft)).length > 0) return;
    change.mutate(changesOf(draft), {
      onSuccess: () => {
        setTyped(null);
        setTried(false);
        toast({ title: 'Reminders saved' });
      },
      onError: (error) => complain(sentenceOf(error, 'We couldn’t save the reminders.')),
    });
  };

  return (
    <form noValidate className="space-y-5" onSubmit={save}>
      <ol className="space-y-3" aria-label="Reminders">
        {draft.rungs.map((rung, index) => {
          const sentence = rungSentence({ kind: rung.kind, days: Number(rung.days) });
          return (
            <li key={index} className="flex flex-wrap items-start gap-2 max-sm:justify-between">
              <NumberField
                label={`Days of reminder ${index + 1}`}
                hideLabel
                className="w-22 shrink-0"
                min={1}
                max={60}
                value={rung.days}
                error={issues[`rungs.${index}`]}
                onChange={({ target }) => setRung(index, { days: target.value })}
              />
              <SelectField
                label={`When reminder ${index + 1} goes`}
                hideLabel
                className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full"
                options={kinds.map(({ value, label }) => ({
                  value,
                  label: `${rung.days === '1' ? 'day' : 'days'} ${label}`,
                }))}
                value={rung.kind}
                onChange={({ target }) => setRung(index, { kind: target.value as RungKind })}
              />
              <Button
                variant="ghost"
                aria-label={`Remove: ${sentence}`}
                icon={<X />}
                onClick={() => set({ rungs: draft.rungs.filter((_, at) => at !== index) })}
              />
            </li>
          );
        })}
      </ol>
      {issues.rungs ? (
        <p role="alert" className="text-sm text-danger">
          {issues.rungs}
        </p>
      ) : null}
      {draft.rungs.length <= maxReminders ? (
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => set({ rungs: [...draft.rungs, { kind: 'beforeDeadline', days: '' }] })}
        >
          Add a reminder
        </Button>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        <TimeField
          label="Send at"
          value={draft.sendTime}
          error={issues.sendTime}
          onChange={({ target }) => set({ sendTime: target.value })}
        />
        <TimeField
          label="No emails from"
          value={draft.quietFrom}
          error={issues.quietFrom}
          onChange={({ target }) => set({ quietFrom: target.value })}
        />
        <TimeField
          label="No emails until"
          value={draft.quietUntil}
          error={issues.quietUntil}
          onChange={({ target }) => set({ quietUntil: target.value })}
        />
      </div>
      <p className="text-sm text-muted">
        Event time ({desk.timezone.replaceAll('_', ' ')}). A household gets up to three reminders in total,
        and none once it has replied.
      </p>
      <NumberField
        label="Days until unanswered seats are released"
        hint="Leave empty to hold seats until they answer. After release the link still works if there’s room."
        className="max-w-md"
        min={1}
        max={365}
        placeholder="Never"
        value={draft.lapseDays}
        error={issues.lapseDays}
        onChange={({ target }) => set({ lapseDays: target.value })}
      />
      {isDirty ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel="Saving...">
            Save reminders
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setTyped(null);
              setTried(false);
            }}
          >
            Discard
          </Button>
        </div>
      ) : null}
    </form>
  );
}
