import { useState } from 'react';
import type { DryRun, StartedImport } from '#domain/imports/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useTopWith } from '#web/ui/overlays/form-dialog.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { Guesses } from './guesses.tsx';
import {
  type CellEdit,
  type ListOptions,
  useApplyImport,
  sum,
  useDryRun,
  useStartImport,
} from './queries.ts';
import { words } from './words.ts';

interface Props {
  eventId: string;
  onClose: () => void;
}

type Step = 'choose' | 'columns' | 'check';

/** Returns whether every filled column was recognized, so that the host only checks the rows. */
const needsNoMatching = ({ columns, mapping, encoding, sheets }: DryRun): boolean =>
  columns.every(({ filled }, at) => filled === 0 || mapping[at] != null) &&
  (encoding ?? 'utf-8') === 'utf-8' &&
  sheets.length < 2;

/**
 * Imports a guest list from a file or from pasted cells. The host chooses it, names its columns,
 * checks each row and adds it to the list.
 */
export function ImportDialog({ eventId, onClose }: Props) {
  const [step, setStep] = useState<Step>('choose');
  const [text, setText] = useState('');
  /** The pasted text when the list was read, and the name of its file, or '' if it was pasted. */
  const [source, setSource] = useState({ text: '', fileName: '' });
  const [begun, setBegun] = useState<StartedImport | null>(null);
  const [options, setOptions] = useState<ListOptions>({});
  const [outcome, setOutcome] = useState<DryRun | null>(null);
  /** Counts the checks of the list, because each check loads its own rows. */
  const [run, setRun] = useState(0);
  const [edits, setEdits] = useState<readonly CellEdit[]>([]);
  const [problem, setProblem] = useState('');
  const start = useStartImport(eventId);
  const dryRun = useDryRun();
  const apply = useApplyImport(eventId);
  const isReading = start.isPending || (step === 'choose' && dryRun.isPending);
  const content = useTopWith<HTMLDivElement>(problem || step);

  /** Runs a step and reports a failure. The host's choices and input stay. */
  async function attempt(work: () => Promise<void>, fallback: string) {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error, fallback));
    }
  }

  /**
   * Checks the list with the host's choices. A new reading of the file recognizes its columns
   * again.
   */
  async function judge(id: string, next: ListOptions, corrected: readonly CellEdit[]) {
    const { mapping: _own, ...others } = next;
    const isRead = next.encoding !== options.encoding || next.sheets !== options.sheets;
    const made = await dryRun.mutateAsync({ id, ...(isRead ? others : next), edits: corrected });
    setEdits([]);
    setOutcome(made);
    setRun((before) => before + 1);
    setOptions({ ...next, mapping: made.mapping });
    return made;
  }

  const read = (file: Blob, name: string) =>
    attempt(async () => {
      const made = await start.mutateAsync({ file, name });
      setBegun(made);
      setOutcome(null);
      setSource({ text, fileName: name });
      const outcome = await judge(made.id, { mapping: made.mapping }, []);
      setStep(needsNoMatching(outcome) ? 'check' : 'columns');
    }, words.steps.readFailed);

  const check = (more: ListOptions = {}, to: Step = 'check') =>
    attempt(async () => {
      if (!begun) return;
      await judge(begun.id, { ...options, ...more }, edits);
      setStep(to);
    }, words.steps.checkFailed);

  const finish = () =>
    attempt(async () => {
      if (!begun) return;
      await apply.mutateAsync(begun.id);
      onClose();
    }, words.steps.addFailed);

  /** Whether the list was read already. Its columns then come without reading it again. */
  const isRead = outcome !== null && text === source.text;
  const counts = outcome?.counts;
  const households = counts ? counts.new + counts.update : 0;
  const footer = {
    choose: (
      <>
        <Button onClick={onClose}>{words.steps.cancel}</Button>
        <Button
          variant="primary"
          busy={isReading}
          busyLabel={words.steps.reading}
          disabled={text.trim() === '' && !isRead}
          onClick={() => {
            if (isRead) setStep('columns');
            else void read(new Blob([text], { type: 'text/plain' }), '');
          }}
        >
          {words.steps.continue}
        </Button>
      </>
    ),
    columns: (
      <>
        <Button onClick={() => setStep('choose')}>{words.steps.back}</Button>
        <Button
          variant="primary"
          busy={dryRun.isPending}
          busyLabel={words.steps.checking}
          onClick={() => void check()}
        >
          {words.steps.checkList}
        </Button>
      </>
    ),
    check: (
      <>
        <Button onClick={() => setStep('columns')}>{words.steps.back}</Button>
        {edits.length > 0 ? (
          <Button
            variant="primary"
            busy={dryRun.isPending}
            busyLabel={words.steps.checking}
            onClick={() => void check()}
          >
            {words.steps.checkAgain}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={apply.isPending}
            busyLabel={words.steps.adding}
            disabled={households === 0}
            onClick={() => void finish()}
          >
            {households === 0
              ? words.steps.nothingNew
              : counts?.new === 0
                ? words.steps.change({ count: counts.update })
                : words.steps.add({ count: counts?.new ?? 0 })}
          </Button>
        )}
      </>
    ),
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="xl"
      title={words.steps.title}
      description={words.steps[step]}
      footer={footer[step]}
    >
      <div ref={content} className="space-y-4">
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        {step === 'choose' ? (
          <ChooseStep
            eventId={eventId}
            text={text}
            fileName={source.fileName}
            onTextChange={setText}
            busy={isReading}
            onFile={(file) => void read(file, file.name)}
          />
        ) : null}
        {step === 'columns' && begun && outcome ? (
          <ColumnsStep
            outcome={outcome}
            isPasted={source.fileName === ''}
            rowCount={sum(outcome.rowCounts)}
            mapping={options.mapping ?? []}
            onMappingChange={(mapping) => setOptions({ ...options, mapping: [...mapping] })}
            onRead={(how) => void check(how, 'columns')}
            busy={dryRun.isPending}
          />
        ) : null}
        {step === 'check' && begun && outcome ? (
          <Guesses
            outcome={outcome}
            busy={dryRun.isPending}
            onGuess={(code, isOff) => {
              const { [code]: _own, ...others } = options.guesses ?? {};
              void check({ guesses: isOff ? { ...others, [code]: 'off' } : others });
            }}
            onBlankHousehold={(blankHousehold) => void check({ blankHousehold })}
          />
        ) : null}
        {step === 'check' && begun && outcome ? (
          <CheckStep
            run={run}
            columns={outcome.columns.map(({ name }) => name)}
            outcome={outcome}
            edits={edits}
            onTake={(row) => void check({ skip: outcome.skip.filter((each) => each !== row) })}
            onEdit={(edit) =>
              setEdits((before) => [
                ...before.filter(({ row, column }) => row !== edit.row || column !== edit.column),
                edit,
              ])
            }
            onCheckAgain={() => void check()}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
