import { useEffect, useMemo, useRef, useState } from 'react';
import type { DoorParty } from '#domain/doors/contract.ts';
import { typedCheckInCode } from '#domain/doors/codes.ts';
import { mayDo } from '../model/admit.ts';
import type { Door } from '../model/door.ts';
import { allParties } from '../model/parties.ts';
import { indexed, searchParties } from '../model/search.ts';
import { Camera } from '../scan/camera.tsx';
import { words } from '../words.ts';
import { Button } from './parts.tsx';
import { standingOf } from './standing-words.ts';

interface HomeProps {
  door: Door;
  isScanning: boolean;
  onScanning: (isScanning: boolean) => void;
  onCode: (text: string) => void;
  onParty: (party: DoorParty) => void;
  onWalkIn: () => void;
  query: string;
  onQuery: (query: string) => void;
}

/** The two ways to a party: scan a code, or search. */
export function Home(props: HomeProps) {
  const { door, isScanning, onScanning, onCode, onParty, onWalkIn, query, onQuery } = props;
  const { list, rows } = door.view;
  const parties = useMemo(() => allParties({ list, rows }, words.walkIn.title), [list, rows]);
  const index = useMemo(() => indexed(parties), [parties]);
  const matches = useMemo(() => searchParties(index, query), [index, query]);
  const isAsked = query.trim().length >= 2;
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!isAsked) return setAnnounced('');
    const timer = setTimeout(
      () => setAnnounced(words.search.results({ count: matches.parties.length })),
      600,
    );
    return () => clearTimeout(timer);
  }, [isAsked, matches]);

  return (
    <main className="home">
      <h1 className="for-readers">{words.page.title}</h1>
      {isScanning && <Camera isPaused={isAsked} onCode={onCode} />}
      <form
        className="search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const [only] = matches.parties;
          if (typedCheckInCode(query) !== null) onCode(query);
          else if (only && matches.parties.length === 1) onParty(only);
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label={words.search.label}
          placeholder={words.search.label}
          value={query}
          maxLength={80}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onQuery(event.target.value)}
        />
        {query !== '' && (
          <Button
            kind="quiet"
            onClick={() => {
              onQuery('');
              input.current?.focus();
            }}
          >
            {words.search.clear}
          </Button>
        )}
      </form>
      <p className="for-readers" role="status">
        {announced}
      </p>
      {isAsked && (
        <ul className="results">
          {matches.parties.map((party) => (
            <li key={party.id}>
              <button type="button" className="result-row" onClick={() => onParty(party)}>
                <span className="result-name">{party.label}</span>
                <span className="result-more">{describe(door, party)}</span>
              </button>
            </li>
          ))}
          {matches.parties.length === 0 && (
            <li className="nobody">
              <strong>{words.search.nobody}</strong> {words.search.nobodyHow}
            </li>
          )}
          {matches.more && <li className="nobody">{words.search.moreResults}</li>}
        </ul>
      )}
      {!isAsked && !isScanning && <p className="invite">{words.search.invite}</p>}
      <nav className="bottom" aria-label={words.page.title}>
        <Button kind={isScanning ? 'other' : 'main'} className="grow" onClick={() => onScanning(!isScanning)}>
          {isScanning ? words.scan.close : words.scan.open}
        </Button>
        {mayDo(door, 'walkIns') && <Button onClick={onWalkIn}>{words.walkIn.title}</Button>}
      </nav>
    </main>
  );
}

/** Returns a line about a party: its persons, and what is unusual about it. */
function describe(door: Door, party: DoorParty): string {
  const names = party.persons.map(({ name }) => name).filter((name) => name !== '' && name !== party.label);
  const shown = names.slice(0, 3).join(', ');
  const { title, look } = standingOf(door, party);
  return [look === 'plain' ? words.search.persons({ count: party.persons.length }) : title, shown]
    .filter((part) => part !== '')
    .join(' · ');
}
