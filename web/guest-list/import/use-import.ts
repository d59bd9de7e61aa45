import { useState } from 'react';
import type { DryRun, StartedImport } from '#domain/imports/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { type CellEdit, type ListOptions, useApplyImport, useDryRun, useStartImport } from './queries.ts';
import { words } from './words.ts';

export type Step = 'choose' | 'columns' | 'check';

export type Import = ReturnType<typeof useImport>;

/** Returns whether every filled column was recognized, so that the host only checks the rows. */
const needsNoMatching = ({ columns, mapping, encoding, sheets }: DryRun): boolean =>
  columns.every(({ filled }, at) => filled === 0 || mapping[at] != null) &&
  (encoding ?? 'utf-8') === 'utf-8' &&
  sheets.length < 2;

/** Returns the import of a list as it stands, and what leads it on. */
export function useImport(eventId: string, onDone: () => void) {
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

  return {
    step,
    setStep,
    text,
    setText,
    fileName: source.fileName,
    options,
    setOptions,
    outcome,
    run,
    edits,
    problem,
    /** Whether the list was read already. Its columns then come without reading it again. */
    isRead: outcome !== null && text === source.text,
    isReading: start.isPending || (step === 'choose' && dryRun.isPending),
    isChecking: dryRun.isPending,
    isAdding: apply.isPending,
    read: (file: Blob, name: string) =>
      attempt(async () => {
        const made = await start.mutateAsync({ file, name });
        setBegun(made);
        setOutcome(null);
        setSource({ text, fileName: name });
        const outcome = await judge(made.id, { mapping: made.mapping }, []);
        setStep(needsNoMatching(outcome) ? 'check' : 'columns');
      }, words.steps.readFailed),
    check: (more: ListOptions = {}, to: Step = 'check') =>
      attempt(async () => {
        if (!begun) return;
        await judge(begun.id, { ...options, ...more }, edits);
        setStep(to);
      }, words.steps.checkFailed),
    finish: () =>
      attempt(async () => {
        if (!begun) return;
        await apply.mutateAsync(begun.id);
        onDone();
      }, words.steps.addFailed),
    edit: (edit: CellEdit) =>
      setEdits((before) => [
        ...before.filter(({ row, column }) => row !== edit.row || column !== edit.column),
        edit,
      ]),
  };
}
