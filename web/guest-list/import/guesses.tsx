import { useState } from 'react';
import type { DryRun } from '#domain/imports/contract.ts';
import { canUndo, type GuessCode } from '#domain/imports/notices.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { namesOf, words } from './words.ts';

interface Props {
  outcome: DryRun;
  busy: boolean;
  onGuess: (code: GuessCode, isOff: boolean) => void;
  onBlankHousehold: (blank: 'own' | 'above') => void;
}

/** The totals of the list, and each guess with a way to undo it for all rows. */
export function Guesses({ outcome, busy, onGuess, onBlankHousehold }: Props) {
  const { totals, missing, guesses, blankRows, blankHousehold } = outcome;
  // A guess stays in its place when another one is undone, so that no button moves under a finger.
  const [listed, setListed] = useState<readonly GuessCode[]>([]);
  const added = guesses.filter(({ code, rows, isOff }) => (rows > 0 || isOff) && !listed.includes(code));
  if (added.length > 0) setListed([...listed, ...added.map(({ code }) => code)]);
  const shown = listed.map((code) => ({
    ...{ code, rows: 0, isOff: false },
    ...guesses.find((guess) => guess.code === code),
  }));
  return (
    <>
      <p className="text-sm">
        {nodes(
          words.totals.read({
            ...totals,
            b: (text) => <span className="font-medium">{text}</span>,
            rest: (text) => <span className="text-muted">{text}</span>,
          }),
        )}
      </p>
      {missing.count > 0 ? (
        <p className="text-sm text-muted">
          {words.totals.missing({ count: missing.count, ...namesOf(missing.labels, missing.count) })}
        </p>
      ) : null}
      {blankRows > 0 ? (
        <SegmentedControl
          hideLabel={false}
          label={words.totals.blankRows({ count: blankRows })}
          options={[
            { value: 'own', label: words.totals.own },
            { value: 'above', label: words.totals.above },
          ]}
          value={blankHousehold}
          onValueChange={onBlankHousehold}
        />
      ) : null}
      {shown.length > 0 ? (
        <section aria-label={words.totals.guessed} className="space-y-2">
          <h3 className="text-sm font-medium">{words.totals.guessed}</h3>
          <ul className="divide-y divide-hairline rounded-md border border-hairline">
            {shown.map(({ code, rows, isOff }) => (
              <li key={code} className="flex items-center justify-between gap-2 px-3 py-2 text-sm">
                <span className="min-w-0">
                  {words.guesses[code]}
                  <span className="text-muted">
                    {' '}
                    · {isOff ? words.totals.undone : words.totals.rows({ count: rows })}
                  </span>
                </span>
                {canUndo(code) ? (
                  <Button size="sm" disabled={busy} onClick={() => onGuess(code, !isOff)}>
                    {isOff ? words.totals.guessAgain : words.totals.undoGuess}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
