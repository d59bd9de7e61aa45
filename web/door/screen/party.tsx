import { useState } from 'react';
import type { DoorParty } from '#domain/doors/contract.ts';
import { admit, type Admitted, markLeft, mayDo, mayUndoRow, undo } from '../model/admit.ts';
import type { Acted, Door } from '../model/door.ts';
import { needsSeat, type PersonLine, tickedAtFirst } from '../model/standing.ts';
import { words } from '../words.ts';
import { Button, Heading, Shape } from './parts.tsx';
import { notRecorded } from './result.tsx';
import { lineWords, linesOf, standingOf } from './standing-words.ts';

interface PartyProps {
  door: Door;
  party: DoorParty;
  onDone: (result: Admitted) => void;
  onBack: () => void;
}

/** Shows a party at the door. Everybody who is expected is ticked at first. */
export function Party({ door, party, onDone, onBack }: PartyProps) {
  const lines = linesOf(door, party);
  const { look, title, detail } = standingOf(door, party, lines);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(tickedAtFirst(lines, party.standing)),
  );
  const [ask, setAsk] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Whether this link may let in somebody of this status. */
  const mayTick = ({ status }: PersonLine): boolean =>
    status === 'expected' || (needsSeat(status) && mayDo(door, 'walkIns'));
  const ticked = lines.filter((line) => chosen.has(line.person.id) && mayTick(line));
  const needsHost = lines.some(({ status }) => needsSeat(status)) && !mayDo(door, 'walkIns');
  const needsNetwork =
    ticked.some(({ status }) => status === 'noSeat') && door.isOffline() && !door.isPractice();

  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(chosen);
    if (isTicked) next.add(id);
    else next.delete(id);
    setChosen(next);
    setAsk(null);
  };

  async function letIn(over: boolean): Promise<void> {
    setBusy(true);
    const result = await admit(door, party, ticked, over);
    setBusy(false);
    if (result.kind === 'askOver') setAsk(result.spotsLeft);
    else onDone(result);
  }

  return (
    <main className="party">
      <div className={`verdict ${look}`}>
        <Shape look={look} />
        <div>
          <Heading className="verdict-title">{title}</Heading>
          {detail !== '' && <p className="verdict-detail">{detail}</p>}
        </div>
      </div>
      <div className="sheet">
        <h2 className="party-name">{party.label}</h2>
        <ul className="persons">
          {lines.map((line, place) => (
            <Person
              key={line.person.id}
              door={door}
              line={line}
              name={line.person.name || words.standing.unnamed({ number: place + 1 })}
              isTicked={chosen.has(line.person.id)}
              onTick={mayTick(line) ? (isTicked) => tick(line.person.id, isTicked) : null}
              onActed={(acted) => setFailure(notRecorded(acted))}
            />
          ))}
        </ul>
      </div>
      {/* The notes are outside of the list, which may be longer than the screen. */}
      <div className="notes">
        {failure !== null && (
          <p className="note" role="alert">
            {failure}
          </p>
        )}
        {needsHost && <p className="note">{words.party.askHost}</p>}
        {needsNetwork && <p className="note">{words.party.needsNetwork}</p>}
        {ask !== null && (
          <p className="note" role="alert">
            <strong>{words.result.full}.</strong> {words.result.fullHow({ left: ask })}
          </p>
        )}
      </div>
      <nav className="bottom" aria-label={party.label}>
        <Button className={lines.some(mayTick) ? '' : 'grow'} onClick={onBack}>
          {words.page.back}
        </Button>
        {lines.some(mayTick) && (
          <Button
            kind="main"
            className="grow"
            disabled={ticked.length === 0 || needsNetwork || isBusy}
            onClick={() => void letIn(ask !== null)}
          >
            {ticked.length === 0
              ? words.party.nobodyTicked
              : ask === null
                ? words.party.letIn({ count: ticked.length })
                : words.party.letInAnyway({ count: ticked.length })}
          </Button>
        )}
      </nav>
    </main>
  );
}

interface PersonProps {
  door: Door;
  line: PersonLine;
  name: string;
  isTicked: boolean;
  /**
   * Called when the person is ticked or unticked. Null for a person that this page can't let in.
   */
  onTick: ((isTicked: boolean) => void) | null;
  /** Says whether an undo or a departure was recorded. */
  onActed: (acted: Acted) => void;
}

function Person({ door, line, name, isTicked, onTick, onActed }: PersonProps) {
  const { presence, status, person } = line;
  const about = lineWords(door, line);
  const text = (
    <span className="person-words">
      <span className="person-name">{name}</span>
      {about !== '' && <span className={status === 'in' ? 'person-more is-in' : 'person-more'}>{about}</span>}
    </span>
  );
  if (onTick) {
    return (
      <li>
        <label className="person">
          <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
          {text}
        </label>
      </li>
    );
  }
  const row = presence?.in === true ? presence.row : null;
  return (
    <li className="person is-fixed">
      {text}
      {row && mayUndoRow(door, row) && !door.isPractice() && (
        <Button
          aria-label={`${words.party.undo}: ${name}`}
          onClick={() => void undo(door, [{ id: row.id, personId: person.id }]).then(onActed)}
        >
          {words.party.undo}
        </Button>
      )}
      {presence?.in === true && !door.isPractice() && (
        <Button
          aria-label={`${words.party.markLeft}: ${name}`}
          onClick={() => void markLeft(door, person.id).then(onActed)}
        >
          {words.party.markLeft}
        </Button>
      )}
    </li>
  );
}
