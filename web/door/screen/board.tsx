import { useEffect, useState } from 'react';
import type { DoorBoard } from '#domain/doors/contract.ts';
import { syncEveryMs } from '#domain/doors/rules.ts';
import { words } from '../words.ts';
import { Heading, Message } from './parts.tsx';
import { timeIn } from './times.ts';

type Read = { kind: 'board'; board: DoorBoard } | { kind: 'noRight' } | { kind: 'unknown' } | null;

async function readBoard(token: string): Promise<Read> {
  const answer = await fetch(`/api/door/${encodeURIComponent(token)}/board`).catch(() => null);
  if (answer?.status === 403) return { kind: 'noRight' };
  if (answer?.status === 404) return { kind: 'unknown' };
  if (!answer?.ok) return null;
  return { kind: 'board', board: (await answer.json()) as DoorBoard };
}

/** Shows the board: numbers that can be read from across the room, and no names. */
export function Board({ token }: { token: string }) {
  const [read, setRead] = useState<Read>(null);
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const stayAwake = () =>
      void navigator.wakeLock
        ?.request('screen')
        .then((taken) => void (lock = taken))
        .catch(() => undefined);
    const load = async () => {
      if (document.visibilityState !== 'visible') return;
      const next = await readBoard(token).catch(() => null);
      if (isOver) return;
      setOffline(next === null);
      if (next) setRead(next);
    };
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      stayAwake();
      void load();
    };
    wake();
    const timer = setInterval(() => void load(), syncEveryMs);
    document.addEventListener('visibilitychange', wake);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
      void lock?.release();
    };
  }, [token]);

  if (read?.kind === 'noRight') return <Message title={words.board.noRight} />;
  if (read?.kind === 'unknown') return <Message title={words.ended.unknown} />;
  if (!read) return <Message title={isOffline ? words.page.needsNetwork : words.page.loading} />;
  const { board } = read;
  const groups = [
    ...board.subEvents.map(({ id, title, ...numbers }) => ({ id, name: title, ...numbers })),
    ...board.tables.map(({ name, ...numbers }) => ({ id: `table ${name}`, name, ...numbers })),
  ];
  return (
    <main className="board">
      <Heading className="for-readers">{words.board.title}</Heading>
      <p className="board-in">
        <strong>{board.in}</strong> {words.board.inside}
      </p>
      <ul className="board-numbers">
        <Figure count={board.expected} label={words.board.expected} />
        <Figure count={board.lastFiveMinutes} label={words.board.lastFive} />
        <Figure count={board.walkIns} label={words.board.walkIns} />
        <Figure count={board.left} label={words.board.left} />
      </ul>
      {groups.length > 0 && (
        <ul className="board-groups">
          {groups.map(({ id, name, in: inside, expected }) => (
            <li key={id}>
              <span>{name}</span> <strong>{`${inside} / ${expected}`}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={isOffline ? 'board-time offline' : 'board-time'} role="status">
        {words.board.from({ time: timeIn(board.timezone, new Date(board.at)) })}
      </p>
    </main>
  );
}

const Figure = ({ count, label }: { count: number; label: string }) => (
  <li>
    <strong>{count}</strong> {label}
  </li>
);
