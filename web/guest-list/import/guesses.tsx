import type { DryRun } from '#domain/imports/contract.ts';
import { canUndo, type GuessCode, guessLabel } from '#domain/imports/notices.ts';
import { counted } from '#domain/kernel/text.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';

interface Props {
  outcome: DryRun;
  busy: boolean;
  onGuess: (code: GuessCode, isOff: boolean) => void;
  onBlankHousehold: (blank: 'own' | 'above') => void;
}

/** What the list comes to, and each guess with a way to undo it for all rows. */
export function Guesses({ outcome, busy, onGuess, onBlankHousehold }: Props) {
  const { totals, missing, guesses, blankRows, blankHousehold } = outcome;
  const told = guesses.filter(({ rows, isOff }) => rows > 0 || isOff);
  return (
    <>
      <p className="text-sm">
        <span className="font-medium">
          {counted(totals.households, 'household')}, {counted(totals.persons, 'person')}
          {totals.children > 0 ? `, ${counted(totals.children, 'child', 'children')}` : ''}
        </span>
        <span className="text-muted"> in this file.</span>
      </p>
      {missing.count > 0 ? (
        <p className="text-sm text-muted">
          {counted(missing.count, 'household')} of the list {missing.count === 1 ? 'isn’t' : 'aren’t'} in this
          file and stay{missing.count === 1 ? 's' : ''} as {missing.count === 1 ? 'it is' : 'they are'}:{' '}
          {missing.labels.join(', ')}
          {missing.count > missing.labels.length ? ' …' : '.'}
        </p>
      ) : null}
      {blankRows > 0 ? (
        <SegmentedControl
          hideLabel={false}
          label={`Rows without a household (${blankRows.toLocaleString('en')})`}
          options={[
            { value: 'own', label: 'On their own' },
            { value: 'above', label: 'With the row above' },
          ]}
          value={blankHousehold}
          onValueChange={onBlankHousehold}
        />
      ) : null}
      {told.length > 0 ? (
        <section aria-label="What we guessed" className="space-y-2">
          <h3 className="text-sm font-medium">What we guessed</h3>
          <ul className="divide-y divide-hairline rounded-md border border-hairline">
            {told.map(({ code, rows, isOff }) => (
              <li key={code} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm">
                <span className="min-w-0">
                  {guessLabel(code)}
                  <span className="text-muted"> · {isOff ? 'Undone' : counted(rows, 'row')}</span>
                </span>
                {canUndo(code) ? (
                  <Button size="sm" disabled={busy} onClick={() => onGuess(code, !isOff)}>
                    {isOff ? 'Guess again' : 'Undo this guess for all'}
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
