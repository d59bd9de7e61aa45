import { useState } from 'react';
import { maxWalkInPersons } from '#domain/doors/rules.ts';
import { type Admitted, admitWalkIn } from '../model/admit.ts';
import type { Door } from '../model/door.ts';
import { newId } from '../model/ids.ts';
import { words } from '../words.ts';
import { Button, Heading } from './parts.tsx';

interface WalkInProps {
  door: Door;
  onDone: (result: Admitted, label: string) => void;
  onBack: () => void;
}

/** The form for a party that nobody expected. */
export function WalkIn({ door, onDone, onBack }: WalkInProps) {
  const [count, setCount] = useState(1);
  const [name, setName] = useState('');
  const [ask, setAsk] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The ids stay the same if a call is repeated, so nobody is let in twice.
  const [ids] = useState(() => ({
    id: newId(),
    guestIds: Array.from({ length: maxWalkInPersons }, newId),
  }));

  const change = (by: number) => {
    setCount(Math.min(maxWalkInPersons, Math.max(1, count + by)));
    setAsk(null);
  };

  async function letIn(over: boolean): Promise<void> {
    setBusy(true);
    const party = { id: ids.id, guestIds: ids.guestIds.slice(0, count), name: name.trim() };
    const result = await admitWalkIn(door, party, over);
    setBusy(false);
    if (result.kind === 'askOver') setAsk(result.spotsLeft);
    else onDone(result, party.name || words.walkIn.title);
  }

  return (
    <main className="party">
      <div className="sheet">
        <Heading className="party-name">{words.walkIn.title}</Heading>
        <div className="stepper" role="group" aria-label={words.walkIn.howMany}>
          <Button aria-label={words.walkIn.fewer} disabled={count === 1} onClick={() => change(-1)}>
            −
          </Button>
          <output aria-live="polite">{words.search.persons({ count })}</output>
          <Button
            aria-label={words.walkIn.another}
            disabled={count === maxWalkInPersons}
            onClick={() => change(1)}
          >
            +
          </Button>
        </div>
        <label className="field">
          {words.walkIn.name}
          <input
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {ask !== null && (
          <p className="note" role="alert">
            <strong>{words.result.full}.</strong> {words.result.fullHow({ left: ask })}
          </p>
        )}
      </div>
      <nav className="bottom" aria-label={words.walkIn.title}>
        <Button onClick={onBack}>{words.page.back}</Button>
        <Button kind="main" className="grow" disabled={isBusy} onClick={() => void letIn(ask !== null)}>
          {ask === null ? words.party.letIn({ count }) : words.party.letInAnyway({ count })}
        </Button>
      </nav>
    </main>
  );
}
