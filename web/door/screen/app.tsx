import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DoorParty } from '#domain/doors/contract.ts';
import { type Admitted } from '../model/admit.ts';
import { hashOfCode } from '../model/codes.ts';
import type { Door } from '../model/door.ts';
import { allParties } from '../model/parties.ts';
import { codesOf } from '../model/search.ts';
import { signal } from '../feedback.ts';
import { words } from '../words.ts';
import { Ended } from './ended.tsx';
import { Home } from './home.tsx';
import { DoorMenu } from './door-menu.tsx';
import { Party } from './party.tsx';
import { Button, Message, useNow } from './parts.tsx';
import { type Result, resultOf, ResultScreen } from './result.tsx';
import { standingOf } from './standing-words.ts';
import { StatusBar } from './status.tsx';
import { timeAt } from './times.ts';
import { WalkIn } from './walk-in.tsx';
import { Welcome } from './welcome.tsx';

type Place =
  | { at: 'home' }
  | { at: 'party'; id: string }
  | { at: 'walkIn' }
  | { at: 'menu' }
  | { at: 'result'; result: Result };

const home: Place = { at: 'home' };

/** Whether the phone's Back button would lead to the entry of the door itself, not out of it. */
const isAhead = (): boolean => (history.state as { isAhead?: true } | null)?.isAhead === true;

/** The door's page, from the first visit to the end of the door. */
export function DoorApp({ door, onIdle }: { door: Door; onIdle: (isIdle: boolean) => void }) {
  const view = useSyncExternalStore(door.subscribe, door.snapshot);
  const [kept, setKept] = useState(0);
  switch (view.phase) {
    case 'loading':
      return <Message title={words.page.loading} />;
    case 'noStorage':
      return (
        <Message title={words.page.noStorage}>
          <p>{words.page.noStorageHow}</p>
        </Message>
      );
    case 'welcome':
      return <Welcome door={door} />;
    case 'ended':
      return <Ended door={door} />;
    case 'left':
      return (
        <Message title={words.leave.left}>
          <p>{words.leave.leftHow}</p>
          {kept > 0 && <p className="note">{words.leave.seatsKept({ count: kept })}</p>}
          <Button onClick={() => location.reload()}>{words.leave.again}</Button>
        </Message>
      );
    case 'open':
      return <Open door={door} onLeft={setKept} onIdle={onIdle} />;
  }
}

interface OpenProps {
  door: Door;
  onLeft: (kept: number) => void;
  onIdle: (isIdle: boolean) => void;
}

function Open({ door, onLeft, onIdle }: OpenProps) {
  const [place, setPlace] = useState<Place>(home);
  const [isScanning, setScanning] = useState(false);
  const [query, setQuery] = useState('');
  // Draws the page again every 15 seconds, for the times in the status bar and the end of practice.
  useNow(15_000);
  useEffect(() => onIdle(place.at === 'home' && query === ''), [onIdle, place, query]);
  const current = useRef(place);
  current.current = place;

  // The phone's own Back button closes what is open, instead of leaving the door.
  useEffect(() => {
    const back = () => setPlace(home);
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  // One entry of the history serves all that is opened. Next and Back keep it for what comes after
  // them: a step back is reported late, and would close a code that was scanned in between.
  const go = (next: Place) => {
    if (!isAhead()) history.pushState({ isAhead: true }, '');
    setPlace(next);
  };
  const goHome = () => {
    setQuery('');
    setPlace(home);
  };

  const openParty = (party: DoorParty) => {
    const { look } = standingOf(door, party);
    if (look !== 'plain') signal(look);
    go({ at: 'party', id: party.id });
  };

  async function openCode(text: string): Promise<void> {
    if (current.current.at !== 'home') return;
    const hash = await hashOfCode(text);
    const party = hash === null ? undefined : codesOf(door.view.list.parties.values()).get(hash);
    if (current.current.at !== 'home') return;
    if (party) return openParty(party);
    const from = timeAt(door, door.view.link?.syncedAt ?? door.now());
    const result: Result = {
      tone: 'red',
      title: words.scan.unknown,
      detail: words.scan.unknownHow({ time: from }),
      rows: [],
    };
    go({ at: 'result', result });
  }

  const done = (result: Admitted, label: string) => go({ at: 'result', result: resultOf(result, label) });
  const party =
    place.at === 'party'
      ? allParties(door.view, words.walkIn.title).find(({ id }) => id === place.id)
      : undefined;

  if (place.at === 'result') {
    return (
      <ResultScreen
        door={door}
        result={place.result}
        onResult={(result) => go({ at: 'result', result })}
        onNext={goHome}
      />
    );
  }
  if (place.at === 'party' && party) {
    return (
      <Party
        key={party.id}
        door={door}
        party={party}
        onDone={(result) => done(result, party.label)}
        onBack={goHome}
      />
    );
  }
  if (place.at === 'walkIn') return <WalkIn door={door} onDone={done} onBack={goHome} />;
  if (place.at === 'menu') return <DoorMenu door={door} onBack={goHome} onLeft={onLeft} />;
  return (
    <>
      <StatusBar door={door} onMore={() => go({ at: 'menu' })} />
      <Home
        door={door}
        isScanning={isScanning}
        onScanning={setScanning}
        onCode={(text) => void openCode(text)}
        onParty={openParty}
        onWalkIn={() => go({ at: 'walkIn' })}
        query={query}
        onQuery={setQuery}
      />
    </>
  );
}
