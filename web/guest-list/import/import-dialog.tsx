import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useTopWith } from '#web/ui/overlays/form-dialog.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { Guesses } from './guesses.tsx';
import { sum } from './queries.ts';
import { type Import, useImport } from './use-import.ts';
import { words } from './words.ts';

interface Props {
  eventId: string;
  onClose: () => void;
}

/**
 * Imports a guest list from a file or from pasted cells. The host chooses it, names its columns,
 * checks each row and adds it to the list.
 */
export function ImportDialog({ eventId, onClose }: Props) {
  const list = useImport(eventId, onClose);
  const { step, outcome, options, problem, check } = list;
  const content = useTopWith<HTMLDivElement>(problem || step);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="xl"
      title={words.steps.title}
      description={words.steps[step]}
      footer={<Footer list={list} onClose={onClose} />}
    >
      <div ref={content} className="space-y-4">
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        {step === 'choose' ? (
          <ChooseStep
            eventId={eventId}
            text={list.text}
            fileName={list.fileName}
            onTextChange={list.setText}
            busy={list.isReading}
            onFile={(file) => void list.read(file, file.name)}
          />
        ) : null}
        {step === 'columns' && outcome ? (
          <ColumnsStep
            outcome={outcome}
            isPasted={list.fileName === ''}
            rowCount={sum(outcome.rowCounts)}
            mapping={options.mapping ?? []}
            onMappingChange={(mapping) => list.setOptions({ ...options, mapping: [...mapping] })}
            onRead={(how) => void check(how, 'columns')}
            busy={list.isChecking}
          />
        ) : null}
        {step === 'check' && outcome ? (
          <>
            <Guesses
              outcome={outcome}
              busy={list.isChecking}
              onGuess={(code, isOff) => {
                const { [code]: _own, ...others } = options.guesses ?? {};
                void check({ guesses: isOff ? { ...others, [code]: 'off' } : others });
              }}
              onBlankHousehold={(blankHousehold) => void check({ blankHousehold })}
            />
            <CheckStep
              run={list.run}
              columns={outcome.columns.map(({ name }) => name)}
              outcome={outcome}
              edits={list.edits}
              onTake={(row) => void check({ skip: outcome.skip.filter((each) => each !== row) })}
              onEdit={list.edit}
              onCheckAgain={() => void check()}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Leads to the step before and to the next one. */
function Footer({ list, onClose }: { list: Import; onClose: () => void }) {
  const { step, setStep, text, isRead } = list;
  if (step === 'choose') {
    return (
      <>
        <Button onClick={onClose}>{words.steps.cancel}</Button>
        <Button
          variant="primary"
          busy={list.isReading}
          busyLabel={words.steps.reading}
          disabled={text.trim() === '' && !isRead}
          onClick={() => {
            if (isRead) setStep('columns');
            else void list.read(new Blob([text], { type: 'text/plain' }), '');
          }}
        >
          {words.steps.continue}
        </Button>
      </>
    );
  }
  const counts = list.outcome?.counts;
  const households = counts ? counts.new + counts.update : 0;
  return (
    <>
      <Button onClick={() => setStep(step === 'check' ? 'columns' : 'choose')}>{words.steps.back}</Button>
      {step === 'columns' || list.edits.length > 0 ? (
        <Button
          variant="primary"
          busy={list.isChecking}
          busyLabel={words.steps.checking}
          onClick={() => void list.check()}
        >
          {step === 'columns' ? words.steps.checkList : words.steps.checkAgain}
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={list.isAdding}
          busyLabel={words.steps.adding}
          disabled={households === 0}
          onClick={() => void list.finish()}
        >
          {households === 0
            ? words.steps.nothingNew
            : counts?.new === 0
              ? words.steps.change({ count: counts.update })
              : words.steps.add({ count: counts?.new ?? 0 })}
        </Button>
      )}
    </>
  );
}
