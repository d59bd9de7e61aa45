import { clockOffMs, practiceUntil } from '#domain/doors/rules.ts';
import { insideNow } from '../model/admit.ts';
import type { Door } from '../model/door.ts';
import { words } from '../words.ts';
import { dayAt, timeAt } from './times.ts';

/** Says how fresh the list is and what is waiting. It never claims more than the phone knows. */
export function StatusBar({ door, onMore }: { door: Door; onMore: () => void }) {
  const { link, rows, isListKept, problem } = door.view;
  const known = link?.known;
  if (!known) return null;
  const waiting = rows.filter(({ state }) => state === 'waiting').length;
  const parts = [
    door.isOffline()
      ? words.status.offlineSince({ time: timeAt(door, link.offlineSince ?? door.now()) })
      : words.status.online,
    ...(waiting > 0 ? [words.status.waiting({ count: waiting })] : []),
    ...(link.syncedAt !== null ? [words.status.listFrom({ time: timeAt(door, link.syncedAt) })] : []),
  ];
  const offset = link.offsetMs ?? 0;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const notes = [
    ...(problem === null ? [] : [problem]),
    ...(isListKept ? [] : [words.status.listNotKept]),
    ...(Math.abs(offset) > clockOffMs
      ? [offset < 0 ? words.status.clockAhead({ minutes }) : words.status.clockBehind({ minutes })]
      : []),
    ...(window.isSecureContext ? [] : [words.page.noHttps]),
  ];
  const start = new Date(known.subEvent?.startsAt ?? known.event.dateTime);
  return (
    <header className="status">
      <div className="status-line">
        <p className="event-name">{known.subEvent?.title ?? known.event.name}</p>
        <p className="count">
          {words.status.inOf({ inside: insideNow(door), expected: known.counts.expected })}
        </p>
        <button type="button" className="icon-button" aria-label={words.page.more} onClick={onMore}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 6h16M4 12h16M4 18h16" />
          </svg>
        </button>
      </div>
      <p className={door.isOffline() ? 'truth offline' : 'truth'} role="status">
        {parts.join(' · ')}
      </p>
      {door.isPractice() && (
        <p className="practice">
          {words.status.practiceUntil({ when: dayAt(door, practiceUntil({ dateTime: start }).getTime()) })}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="note" role="alert">
          {note}
        </p>
      ))}
    </header>
  );
}
