import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { zoneCity } from '#domain/kernel/dates.ts';
import type { ReminderOverview } from '#domain/reminders/contract.ts';
import { maxReminders, type RungKind } from '#domain/reminders/ladder.ts';
import { rungSentence, words } from '../words.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberField, SelectField, TimeField } from '#web/ui/fields/text-fields.tsx';
import { changesOf, type Draft, draftOf, issuesOf } from '../draft.ts';
import { useChangeReminders } from '../queries.ts';

const kinds: RungKind[] = ['afterSending', 'beforeDeadline', 'seeYouSoon'];

/**
 * The form for the reminders, each a sentence. It keeps what was typed until the server accepts it.
 */
export function LadderForm({ eventId, overview }: { eventId: string; overview: ReminderOverview }) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const [tried, setTried] = useState(false);
  const change = useChangeReminders(eventId);
  const draft = typed ?? draftOf(overview);
  const issues = tried ? issuesOf(draft) : {};
  const set = (more: Partial<Draft>) => setTyped({ ...draft, ...more });
  const setRung = (index: number, more: Partial<Draft['rungs'][number]>) =>
    set({ rungs: draft.rungs.map((rung, at) => (at === index ? { ...rung, ...more } : rung)) });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(overview));

  const save = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (Object.keys(issuesOf(draft)).length > 0) return;
    void change.act(changesOf(draft), {
      done: () => {
        setTyped(null);
        setTried(false);
        return { title: words.rungs.saved };
      },
      failed: words.rungs.saveFailed,
    });
  };

  return (
    <form noValidate className="space-y-5" onSubmit={save}>
      <ol className="space-y-3" aria-label={words.rungs.list}>
        {draft.rungs.map((rung, index) => {
          const sentence = rungSentence({ kind: rung.kind, days: Number(rung.days) });
          return (
            <li key={index} className="flex flex-wrap items-start gap-2 max-sm:justify-between">
              <NumberField
                label={words.rungs.days({ number: index + 1 })}
                hideLabel
                className="w-22 shrink-0"
                min={1}
                max={60}
                value={rung.days}
                error={issues[`rungs.${index}`]}
                onChange={({ target }) => setRung(index, { days: target.value })}
              />
              <SelectField
                label={words.rungs.when({ number: index + 1 })}
                hideLabel
                className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full"
                options={kinds.map((value) => ({
                  value,
                  label: words.rungs[`${value}Choice`]({ count: Number(rung.days) || 0 }),
                }))}
                value={rung.kind}
                onChange={({ target }) => setRung(index, { kind: target.value as RungKind })}
              />
              <Button
                variant="ghost"
                aria-label={words.rungs.remove({ reminder: sentence })}
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
          {words.rungs.add}
        </Button>
      ) : null}
      <div className="grid items-end gap-3 sm:grid-cols-3">
        {(['sendTime', 'quietFrom', 'quietUntil'] as const).map((name) => (
          <TimeField
            key={name}
            label={words.rungs[name === 'sendTime' ? 'sendAt' : name]}
            value={draft[name]}
            error={issues[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </div>
      <p className="text-sm text-muted">{words.rungs.zone({ zone: zoneCity(overview.timezone) })}</p>
      <NumberField
        label={words.rungs.lapse}
        hint={words.rungs.lapseHint}
        className="max-w-md"
        min={1}
        max={365}
        placeholder={words.rungs.never}
        value={draft.lapseDays}
        error={issues.lapseDays}
        onChange={({ target }) => set({ lapseDays: target.value })}
      />
      {isDirty ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel={words.rungs.saving}>
            {words.rungs.save}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setTyped(null);
              setTried(false);
            }}
          >
            {words.rungs.discard}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
