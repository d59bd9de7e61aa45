import { type FormEvent, useEffect, useState } from 'react';
import type { Door } from '../model/door.ts';
import { words } from '../words.ts';
import { Button, Heading, Message } from './parts.tsx';

type State = 'asking' | 'ready' | 'noNetwork' | 'unknown';

/** Asks the server whether the link is valid. The first visit needs a network. */
async function lookUp(token: string): Promise<State> {
  const address = `/door/${encodeURIComponent(token)}/manifest.webmanifest`;
  const answer = await fetch(address).catch(() => null);
  if (answer === null || answer.status >= 500) return 'noNetwork';
  return answer.status === 404 ? 'unknown' : 'ready';
}

/** The name of a phone that nobody has named. */
const kindOfPhone = (): string => /iPhone|iPad|Android/.exec(navigator.userAgent)?.[0] ?? 'Computer';

/** The page when this phone opens the link for the first time. */
export function Welcome({ door }: { door: Door }) {
  const [state, setState] = useState<State>('asking');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { problem } = door.view;
  const ask = () => {
    setState('asking');
    void lookUp(door.token).then(setState);
  };
  useEffect(() => {
    void lookUp(door.token).then(setState);
  }, [door]);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const hasJoined = await door.join(name.trim() || kindOfPhone());
    setBusy(false);
    if (!hasJoined && door.view.problem === null) setState('noNetwork');
  }

  if (state === 'unknown') return <Message title={words.ended.unknown} />;
  if (state === 'noNetwork') {
    return (
      <Message title={words.page.needsNetwork}>
        <p>{words.page.needsNetworkHow}</p>
        <Button kind="main" onClick={ask}>
          {words.page.tryAgain}
        </Button>
      </Message>
    );
  }
  return (
    <main className="message">
      <Heading>{words.welcome.title}</Heading>
      <p>{words.welcome.how}</p>
      {!window.isSecureContext && <p className="note">{words.page.noHttps}</p>}
      <form onSubmit={(event) => void start(event)}>
        <label className="field">
          {words.welcome.name}
          <input
            value={name}
            maxLength={80}
            autoComplete="given-name"
            aria-describedby="name-how"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p id="name-how" className="hint">
          {words.welcome.nameHow}
        </p>
        {problem !== null && (
          <p className="note" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button main" disabled={isBusy || state === 'asking'}>
          {isBusy ? words.welcome.starting : words.welcome.start}
        </button>
      </form>
    </main>
  );
}
