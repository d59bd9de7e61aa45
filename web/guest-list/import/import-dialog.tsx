import { useState } from 'react';
import type { DryRun, StartedImport } from '#domain/imports/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
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

interface Props {
  eventId: string;
  onClose: () => void;
}

const steps = {
  choose: 'Step 1 of 3: the list',
  columns: 'Step 2 of 3: its columns',
  check: 'Step 3 of 3: check',
};

/**
 * Imports a guest list from a file or from pasted cells. The host chooses it, names its columns,
 * checks each row and adds it to the list.
 */
export function ImportDialog({ eventId, onClose }: Props) {
  const [step, setStep] = useState<keyof typeof steps>('choose');
  const [text, setText] = useState('');
  const [begun, setBegun] = useState<StartedImport | null>(null);
  const [options, setOptions] = useState<ListOptions>({});
  const [outcome, setOutcome] = useState<DryRun | null>(null);
  /** Counts the outcomes, because each has rows of its own. */
  const [run, setRun] = useState(0);
  const [edits, setEdits] = useState<readonly CellEdit[]>([]);
  const [problem, setProblem] = useState('');
  const start = useStartImport(eventId);
  const dryRun = useDryRun();
  const apply = useApplyImport(eventId);

  /** Runs a step and reports a failure. The host's choices and input stay. */
  async function attempt(work: () => Promise<void>, fallback: string) {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error, `${fallback} Please try again.`));
    }
  }

  /**
   * Judges the list with the host's choices. A new reading of the file recognizes its columns
   * again.
   */
  async function judge(id: string, next: ListOptions) {
    const { mapping: _own, ...others } = next;
    const isRead = next.encoding !== options.encoding || next.sheets !== options.sheets;
    const made = await dryRun.mutateAsync({ id, ...(isRead ? others : next), edits });
    setEdits([]);
    setOutcome(made);
    setRun((before) => before + 1);
    setOptions({ ...next, mapping: made.mapping });
  }

  const read = (file: Blob, name: string) =>
    attempt(async () => {
      const made = await start.mutateAsync({ file, name });
      setBegun(made);
      setEdits([]);
      await judge(made.id, { mapping: made.mapping });
      setStep('columns');
    }, 'We couldn’t read the list.');

  const check = (more: ListOptions = {}, to: keyof typeof steps = 'check') =>
    attempt(async () => {
      if (!begun) return;
      await judge(begun.id, { ...options, ...more });
      setStep(to);
    }, 'We couldn’t check the list.');

  const finish = () =>
    attempt(async () => {
      if (!begun) return;
      await apply.mutateAsync(begun.id);
      onClose();
    }, 'We couldn’t add the list.');

  const counts = outcome?.counts;
  const taken = counts ? counts.new + counts.update : 0;
  const footer = {
    choose: (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={start.isPending}
          busyLabel="Reading..."
          disabled={text.trim() === ''}
          onClick={() => void read(new Blob([text], { type: 'text/plain' }), '')}
        >
          Continue
        </Button>
      </>
    ),
    columns: (
      <>
        <Button onClick={() => setStep('choose')}>Back</Button>
        <Button
          variant="primary"
          busy={dryRun.isPending}
          busyLabel="Checking..."
          onClick={() => void check()}
        >
          Check the list
        </Button>
      </>
    ),
    check: (
      <>
        <Button onClick={() => setStep('columns')}>Back</Button>
        {edits.length > 0 ? (
          <Button
            variant="primary"
            busy={dryRun.isPending}
            busyLabel="Checking..."
            onClick={() => void check()}
          >
            Check again
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={apply.isPending}
            busyLabel="Adding..."
            disabled={taken === 0}
            onClick={() => void finish()}
          >
            {taken === 0
              ? 'Nothing new to add'
              : counts?.new === 0
                ? `Change ${counted(counts.update, 'household')}`
                : `Add ${counted(counts?.new ?? 0, 'household')}`}
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
      title="Import guests"
      description={steps[step]}
      footer={footer[step]}
    >
      <div className="space-y-4">
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        {step === 'choose' ? (
          <ChooseStep
            eventId={eventId}
            text={text}
            onTextChange={setText}
            busy={start.isPending}
            onFile={(file) => void read(file, file.name)}
          />
        ) : null}
        {step === 'columns' && begun && outcome ? (
          <ColumnsStep
            outcome={outcome}
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
            key={run}
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
