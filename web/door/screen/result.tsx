import { useEffect } from 'react';
import { type Admitted, checkInsOf, undo, undoUntil } from '../model/admit.ts';
import type { Acted, Door } from '../model/door.ts';
import type { QueuedRow } from '../storage/database.ts';
import { signal, type Tone } from '../feedback.ts';
import { words } from '../words.ts';
import { Button, Heading, Shape, useNow } from './parts.tsx';

export interface Result {
  tone: Tone;
  title: string;
  detail: string;
  /** Rows that the volunteer may take back. */
  rows: readonly QueuedRow[];
}

/** Returns the words for what happened when a party was let in. */
export function resultOf(result: Admitted, label: string): Result {
  const said = (tone: Tone, title: string, detail: string): Result => ({ tone, title, detail, rows: [] });
  switch (result.kind) {
    case 'in':
      return {
        tone: 'green',
        title: words.result.isIn({ count: result.count }),
        detail: label,
        rows: result.rows,
      };
    case 'practice':
      return said('green', words.result.isIn({ count: result.count }), `${label}. ${words.result.practice}`);
    case 'full':
    case 'askOver':
      return said('amber', words.result.full, words.result.fullHow({ left: result.spotsLeft }));
    case 'notLent':
      return said('amber', words.result.notDone, words.result.notLent({ count: result.unused }));
    case 'needsNetwork':
      return said('amber', words.result.notDone, words.party.needsNetwork);
    case 'noReach':
      return said('red', words.result.notDone, words.result.noReach);
    case 'phoneFull':
      return said('red', words.result.notDone, words.result.phoneFull);
    case 'cantRecord':
      return said('red', words.result.notDone, words.result.failed);
    case 'refused':
      return said('red', words.result.notDone, result.sentence);
  }
}

/** The reason why an action wasn't recorded, or null. */
export const notRecorded = (acted: Acted): string | null =>
  acted === 'done' || acted === 'practice'
    ? null
    : acted === 'full'
      ? words.result.phoneFull
      : words.result.failed;

interface ResultProps {
  door: Door;
  result: Result;
  onResult: (result: Result) => void;
  onNext: () => void;
}

/** Whether a word of the title, in letters of the usual size, is too wide for an old phone. */
const hasLongWord = (title: string): boolean => title.split(/\s/).some((word) => word.length > 6);

/**
 * Shows the result of letting a party in, large enough for the volunteer and the people at the
 * door.
 */
export function ResultScreen({ door, result, onResult, onNext }: ResultProps) {
  const { tone, title, detail, rows } = result;
  const now = useNow(250);
  const left = rows.length === 0 ? 0 : Math.ceil((undoUntil(rows) - now) / 1_000);
  useEffect(() => signal(tone), [tone, result]);

  async function takeBack(): Promise<void> {
    const acted = await undo(door, checkInsOf(rows));
    if (acted === 'done') {
      onResult({ tone: 'amber', title: words.result.undone, detail: words.result.undoneHow, rows: [] });
    } else {
      onResult(resultOf({ kind: acted === 'full' ? 'phoneFull' : 'cantRecord' }, ''));
    }
  }

  return (
    <main className={`result ${tone}`}>
      <div className="result-words" role="alert">
        <Shape look={tone} />
        <Heading className={hasLongWord(title) ? 'result-title long' : 'result-title'}>{title}</Heading>
        <p className="result-detail">{detail}</p>
      </div>
      <nav className="bottom" aria-label={title}>
        {left > 0 && (
          <Button onClick={() => void takeBack()}>
            {words.result.undo({ seconds: Math.min(10, left) })}
          </Button>
        )}
        <Button kind="main" className="grow" onClick={onNext}>
          {words.result.next}
        </Button>
      </nav>
    </main>
  );
}
