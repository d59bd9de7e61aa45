import { useState } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useCan } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { CheckboxField, RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { chosenOptions, Letter, LetterDialog, NotNow, TestLetter } from './letter.tsx';
import {
  type SaveDateTexts,
  type Saving,
  useSaveDatePreview,
  useSaveDateTexts,
  useSendSaveTheDate,
  useTestSaveTheDate,
  type Whom,
} from '../send/queries.ts';
import { outcomeLines, reasonLines, refusalText } from '../send/letter-texts.ts';
import { words } from '../words.ts';

interface Props {
  event: Overview['event'];
  /** The households that the host selected in the list. */
  ids: readonly string[];
  /** The filter of the view. Null if the list is not filtered. */
  filter: NonNullable<Whom['filter']> | null;
  onClose: () => void;
  /** Called when something was sent, so that the selection is done. */
  onSent: () => void;
}

type Choice = 'picked' | 'view' | 'notSent';

/** Asks which households get a save the date and what the letter says, and previews it. */
export function SaveDateDialog({ event, ids, filter, onClose, onSent }: Props) {
  const [choice, setChoice] = useState<Choice>(ids.length > 0 ? 'picked' : filter ? 'view' : 'notSent');
  const [asksAddress, setAsksAddress] = useState(true);
  const [household, setHousehold] = useState<string>();
  const [texts, setTexts] = useState<SaveDateTexts>(() => textsOf(event));
  const [saved, setSaved] = useState(texts);
  const can = useCan();
  const saving = useSaveDateTexts(event.id, (changed) => setSaved(textsOf(changed)));
  const errors = fieldErrorsOf(saving.error);
  const whom: Saving = {
    ...(choice === 'picked' && { ids: [...ids] }),
    ...(choice === 'view' && filter && { filter }),
    ...(choice === 'notSent' && { filter: { status: 'notSent' } }),
    button: asksAddress ? 'address' : 'none',
  };
  const preview = useSaveDatePreview(event.id, { ...whom, household }, saved);
  const send = useSendSaveTheDate(event.id);
  const test = useTestSaveTheDate(event.id);
  const isChanged = JSON.stringify(texts) !== JSON.stringify(saved);
  const mails = (preview.data?.now ?? 0) + (preview.data?.later ?? 0);
  const outcome = send.data;
  const editable = can('event.edit', event);
  const keep = (next: SaveDateTexts) => {
    if (JSON.stringify(next) === JSON.stringify(saved)) return;
    saving.mutate(next);
  };
  const options = [
    ...chosenOptions(ids, filter !== null),
    {
      value: 'notSent' as const,
      label: words.saveTheDates.notSent,
      description: words.saveTheDates.notSentHow,
    },
  ];
  return (
    <LetterDialog
      of="saveTheDate"
      mails={mails}
      isSent={outcome !== undefined}
      isSending={send.isPending}
      disabled={isChanged || preview.isFetching || preview.data?.refusal != null}
      onSend={() => send.mutate(whom, { onSuccess: onSent })}
      onClose={onClose}
    >
      {outcome ? (
        <ul className="space-y-1 text-sm font-medium">
          {[...outcomeLines(outcome, 'saveTheDate'), ...reasonLines(outcome.reasons)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
          <div className="space-y-4">
            <RadioCards
              label={words.letter.to}
              name="whom"
              options={options}
              value={choice}
              onValueChange={(value) => {
                setChoice(value);
                setHousehold(undefined);
              }}
            />
            <Texts {...{ texts, errors, editable, keep }} onChange={setTexts} />
            <CheckboxField
              label={words.saveTheDates.askAddress}
              hint={words.saveTheDates.askAddressHow}
              checked={asksAddress}
              onCheckedChange={setAsksAddress}
            />
            <Loaded
              query={preview}
              failure={words.saveTheDates.countFailed}
              pending={<Skeleton className="h-32" />}
            >
              {(data) => <Numbers data={data} status={event.status} />}
            </Loaded>
            {send.error ? (
              <Banner tone="danger">
                {words.letter.notTwice({ reason: sentenceOf(send.error, words.saveTheDates.failed) })}
              </Banner>
            ) : null}
            {saving.error && Object.keys(errors).length === 0 ? (
              <Banner tone="danger">{sentenceOf(saving.error, words.saveTheDates.saveFailed)}</Banner>
            ) : null}
            <TestLetter test={test} disabled={isChanged} />
          </div>
          {preview.data?.letter ? (
            <Letter
              of="saveTheDate"
              households={preview.data.households}
              letter={preview.data.letter}
              onHousehold={setHousehold}
            />
          ) : null}
        </div>
      )}
    </LetterDialog>
  );
}

interface TextsProps {
  texts: SaveDateTexts;
  errors: Record<string, string>;
  editable: boolean;
  onChange: (texts: SaveDateTexts) => void;
  /** Saves the texts, which the event keeps. */
  keep: (texts: SaveDateTexts) => void;
}

/** What the letter says about the date and the place, and the host's words. */
function Texts({ texts, errors, editable, onChange, keep }: TextsProps) {
  return (
    <>
      <SelectField
        label={words.saveTheDates.dateShown}
        disabled={!editable}
        value={texts.saveDatePrecision}
        options={[
          { value: 'day', label: words.saveTheDates.day },
          { value: 'month', label: words.saveTheDates.month },
        ]}
        onChange={({ target }) => {
          const next = {
            ...texts,
            saveDatePrecision: target.value === 'month' ? 'month' : 'day',
          } as const;
          onChange(next);
          keep(next);
        }}
      />
      <TextField
        label={words.saveTheDates.town}
        hint={words.saveTheDates.townHint}
        maxLength={200}
        readOnly={!editable}
        value={texts.saveDateTown}
        error={errors.saveDateTown}
        onChange={({ target }) => onChange({ ...texts, saveDateTown: target.value })}
        onBlur={() => keep(texts)}
      />
      <TextArea
        label={words.saveTheDates.text}
        rows={4}
        hint={words.saveTheDates.fields}
        readOnly={!editable}
        value={texts.saveDateMessage}
        error={errors.saveDateMessage}
        onChange={({ target }) => onChange({ ...texts, saveDateMessage: target.value })}
        onBlur={() => keep(texts)}
      />
    </>
  );
}

interface NumbersProps {
  data: NonNullable<ReturnType<typeof useSaveDatePreview>['data']>;
  status: Props['event']['status'];
}

/** How many letters leave, and why others do not. */
function Numbers({ data, status }: NumbersProps) {
  const lines = outcomeLines(data, 'saveTheDate', true);
  return (
    <div className="space-y-3 text-sm" aria-live="polite">
      {data.refusal ? <Banner tone="warn">{refusalText('saveTheDate', status)}</Banner> : null}
      <ul className="space-y-1 font-medium">
        {(lines.length > 0 ? lines : [words.saveTheDates.nobody]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-muted">{words.saveTheDates.how}</p>
      <NotNow of="saveTheDate" {...data} />
    </div>
  );
}

const textsOf = ({
  saveDatePrecision = 'day',
  saveDateTown = '',
  saveDateMessage = '',
}: Partial<SaveDateTexts>): SaveDateTexts => ({ saveDatePrecision, saveDateTown, saveDateMessage });
